import type { Instance } from './instance';

/**
 * Where what belongs to an instance's account is remembered: where its token is. With a token that ends with the browser, what was
 * learnt with it ends as well.
 */
export function memoryAreaOf({ tokenArea }: Pick<Instance, 'tokenArea'>): 'session' | 'device' {
  return tokenArea === 'device' ? 'device' : 'session';
}
