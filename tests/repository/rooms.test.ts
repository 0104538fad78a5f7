import { posix } from 'node:path';
import { describe, expect, test } from 'vitest';
import { PRODUCT, sources, textOf } from '../../scripts/sources.mjs';

/** From the ground up: a room imports only from the rooms before it, types counted. */
const ROOMS = [
  'lib/base',
  'lib/i18n',
  'lib/encryption',
  'lib/instance',
  'lib/push',
  'lib/pushes',
  'lib/activity',
  'lib/generator',
  'lib/policy',
  'lib/batch',
  'lib/received',
  'lib/settings-file',
  'lib/text',
  'lib/api',
  'lib/reference-server',
  'lib/storage',
  'lib/messaging',
  'lib/browser',
  'lib/background/operation-lock.ts',
  'lib/background/notifications.ts',
  'lib/background/push-events.ts',
  'lib/background/records',
  'lib/background/instances',
  'lib/background/activity',
  'lib/background/pushes',
  'lib/background/results',
  'lib/background/push',
  'lib/background/batch',
  'lib/background/received',
  'lib/background/settings',
  'lib/background/services.ts',
  'lib/background/worker.ts',
  'lib/state/stored-signal.ts',
  'lib/state/rate-limit.ts',
  'lib/state/policy-rules.ts',
  'lib/state/page-setup.ts',
  'lib/state/activity',
  'lib/state/instances',
  'lib/state/frame.ts',
  'lib/state/results',
  'lib/state/push',
  'lib/state/settings',
  'lib/state/pushes',
  'lib/state/batch',
  'lib/state/received',
  'lib/recipient-page',
  'components/ui',
  'components/generator',
  'components/activity',
  'components/welcome',
  'components/instances',
  'components/results',
  'components/push',
  'components/received',
  'components/recipient-page',
  'components/popup',
  'components/frame',
  'components/pushes',
  'components/batch',
  'components/settings',
  'entrypoints',
];

/** What only these rooms import, though it stands below others. */
const ONLY_IN: Record<string, { what: RegExp; rooms: RegExp }> = {
  'the worker is reached by messages': { what: /^lib\/background\//, rooms: /^(lib\/background\/.*|entrypoints)$/ },
  'the reference server is for the demo and for tests': {
    what: /^lib\/reference-server\//,
    rooms: /^(lib\/(reference-server|background\/.*)|entrypoints)$/,
  },
  'pages send no request to an instance': {
    what: /^lib\/api\//,
    rooms: /^lib\/(?!state|text|generator|batch|received)|^entrypoints$/,
  },
  'components know no storage': { what: /^lib\/storage\//, rooms: /^(lib\/|entrypoints)/ },
  'components draw': { what: /^(preact|lucide)\b/, rooms: /^(components\/.*|entrypoints)$/ },
  'signals are for pages': { what: /^@preact\//, rooms: /^(lib\/(browser|state\/.*)|components\/.*|entrypoints)$/ },
  'answers and files are checked by schemas': { what: /^zod\b/, rooms: /^lib\/(api|policy|settings-file)$/ },
  'the browser is reached through its adapters': {
    what: /^(wxt\b|webextension-polyfill)/,
    rooms: /^(lib\/(browser|storage|messaging|i18n)|entrypoints)$/,
  },
  'the polyfill is reached through wxt/browser': { what: /^webextension-polyfill/, rooms: /^$/ },
};

interface Import {
  from: string;
  room: string;
  /** A file of the product, or the name of a package. */
  target: string;
}

const IMPORT = /(?:\bfrom\s+|\bimport\s*\(?\s*)['"]([^'"]+)['"]/g;

function roomOf(name: string): string {
  return ROOMS.find((room) => name.startsWith(`${room}/`) || [room, room.replace(/\.ts$/, '')].includes(name)) ?? name;
}

function readImports({ name, text }: { name: string; text: string }): Import[] {
  return [...text.matchAll(IMPORT)].map(([, path = '']) => {
    const inside = path.startsWith('.') ? posix.join(posix.dirname(name), path) : path.replace(/^@\//, '');
    return { from: name, room: roomOf(name), target: inside };
  });
}

const files = sources(PRODUCT);
const imports = files.flatMap(readImports);
const isWrongWay = ({ room, target }: Import): boolean => ROOMS.indexOf(roomOf(target)) > ROOMS.indexOf(room);
const describeImport = ({ from, target }: Import): string => `${from} imports ${target}`;

describe('the rooms', () => {
  test('are all in the order, and every file is in one', () => {
    expect(files.length).toBeGreaterThan(250);
    expect(files.filter(({ name }) => !ROOMS.includes(roomOf(name))).map(({ name }) => name)).toEqual([]);
    expect(ROOMS.filter((room) => !files.some(({ name }) => roomOf(name) === room))).toEqual([]);
  });

  test('import only from the rooms before them', () => {
    expect(imports.filter(({ target }) => ROOMS.includes(roomOf(target))).length).toBeGreaterThan(1_000);
    expect(imports.filter(isWrongWay).map(describeImport)).toEqual([]);
  });

  test('refuse a planted import', () => {
    const planted = readImports({
      name: 'lib/push/draft.ts',
      text: "import type { Composer } from '../state/push/composer';\nconst later = import('../browser/tab');",
    });
    expect(planted.map(isWrongWay)).toEqual([true, true]);
  });

  test.each(Object.entries(ONLY_IN))('%s', (_why, { what, rooms }) => {
    const found = imports.filter(({ target }) => what.test(target));
    expect(found.filter(({ room }) => !rooms.test(room)).map(describeImport)).toEqual([]);
  });

  test('are in the picture of the architecture and in the source tree', () => {
    const picture = /```mermaid\n(.*?)```/s.exec(textOf('ARCHITECTURE.md'))?.[1] ?? '';
    const boxOf = (name: string) => new RegExp(`^ *${name}\\[.*$`, 'm').exec(picture)?.[0] ?? '';
    const tree = textOf('CONTRIBUTING.md').split('## Source tree')[1]?.split('```')[1] ?? '';
    const isIn = (text: string, name: string) => new RegExp(`(^|[^\\w-])${name}([^\\w-]|$)`, 'm').test(text);
    const isShown = (room: string) => {
      const [, box = '', name = ''] = /^(?:lib\/)?(?:(components|background|state)\/)?(.+)$/.exec(room) ?? [];
      return isIn(box === '' ? picture : boxOf(box), name) && isIn(tree, name);
    };
    const folders = ROOMS.filter((room) => !room.endsWith('.ts'));
    expect(folders.filter((room) => !isShown(room))).toEqual([]);
    expect([isShown('components/planted'), isShown('lib/background/popup')]).toEqual([false, false]);
  });
});
