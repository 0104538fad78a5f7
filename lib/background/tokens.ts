import { readItem, readItems, removeItems, writeItem } from '../browser/stored';
import { apiTokenFor, bindApiToken, UNBOUND } from '../instance/api-token';
import type { Instance } from '../instance/instance';
import { instancesItem, tokenItem } from '../storage/items';
import { watchBaselineItem, watchEventsItem } from '../storage/items-on-demand';

const AREAS = ['session', 'device'] as const;

export type Tokens = ReturnType<typeof createTokens>;

/** The API tokens of the instances, each bound to the origin that it was entered for. */
export function createTokens() {
  let bound: Promise<void> | undefined;

  /**
   * Once for each worker, before any token is read or written: binds what 0.1.0 left to the address that its instance has, and removes
   * what a worker that was terminated left in the other area. Throws `StorageFull`.
   */
  const bind = (): Promise<void> => {
    bound ??= bindAll().catch((error: unknown) => {
      bound = undefined;
      throw error;
    });
    return bound;
  };

  /** The token that may be sent to this instance at its address; undefined = none. */
  const of = async ({ id, baseUrl, tokenArea }: Instance): Promise<string | undefined> => {
    if (tokenArea === 'none') return undefined;
    await bind();
    return apiTokenFor(baseUrl, await readItem(tokenItem(id, tokenArea))) || undefined;
  };

  return { bind, of };
}

async function bindAll(): Promise<void> {
  for (const { id, baseUrl, isBuiltIn, tokenArea } of await readItem(instancesItem)) {
    if (isBuiltIn) continue;
    const stored = await readItems({ session: tokenItem(id, 'session'), device: tokenItem(id, 'device') });
    for (const area of AREAS) {
      const token = stored[area];
      if (!token) continue;
      if (area !== tokenArea)
        await removeItems(
          tokenItem(id, area) as never,
          watchBaselineItem(id, area) as never,
          watchEventsItem(id, area) as never,
        );
      else if (token.origin === UNBOUND) await writeItem(tokenItem(id, area), bindApiToken(token.value, baseUrl));
    }
  }
}
