import { expect, test } from 'vitest';
import config from '../../wxt.config';
import { nodesOf, sourceFiles } from './checks/source';

/** So the package for Chrome is Edge's as well: nothing that makes it knows which of the two it is for. */
test('what is built for Edge is what is built for Chrome', async () => {
  expect(await manifestFor('edge')).toEqual(await manifestFor('chrome'));
  const asked = sourceFiles('entrypoints', 'components', 'lib').flatMap((file) =>
    nodesOf(file).flatMap((node) => {
      const text = file.text.slice(node.start, node.end as number);
      return node.type === 'MemberExpression' && text.startsWith('import.meta.env.') ? [text] : [];
    }),
  );
  expect(new Set(asked)).toEqual(new Set(['import.meta.env.FIREFOX']));
});

async function manifestFor(browser: string) {
  if (typeof config.manifest !== 'function') throw new Error('wxt.config.ts makes the manifest with a function');
  const env = { browser, mode: 'production', command: 'build', manifestVersion: 3 } as const;
  return config.manifest(env as Parameters<typeof config.manifest>[0]);
}
