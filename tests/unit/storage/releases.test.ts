import { readdirSync, readFileSync } from 'node:fs';
import { beforeEach, describe, expect, it } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { onCorruptItem, readItem } from '@/lib/browser/stored';
import { version } from '../../../package.json';
import { everySetting, type Stored } from '../../../scripts/release/record';
import { itemOf, itemsOnDevice } from '../../fakes/items-on-device';

const FOLDER = new URL('../../fixtures/releases/', import.meta.url);

/** Of earlier releases; the worker removes them from the device. */
const REMOVED = ['lentPermissions'];

/** What each release has left on devices: never changed after it is out, so nothing that anybody has set is lost by an update. */
const RELEASES = readdirSync(FOLDER)
  .map((name): [string, Stored] => {
    const left = JSON.parse(readFileSync(new URL(name, FOLDER), 'utf8')) as Stored;
    return [
      name.replace('.json', ''),
      Object.fromEntries(Object.entries(left).filter(([key]) => !REMOVED.includes(key))),
    ];
  })
  .sort(([one], [other]) => one.localeCompare(other, 'en', { numeric: true }));

/** What a release has left that is another value today, since its item has a newer version: by the release and the key. */
const UPGRADED: Record<string, Record<string, unknown>> = {
  '0.1.0': {
    'token/one': { value: 'no-token-of-anybody', origin: '' },
    // Another kind of comparison: it starts afresh once.
    'watched/one': { pushes: {} },
  },
};

const GARBAGE = [
  null,
  'nonsense',
  7,
  [],
  {},
  { version: 1 },
  { version: 1, value: undefined },
  { version: 1, value: [[]] },
];

let broken: string[] = [];
beforeEach(() => {
  fakeBrowser.reset();
  broken = [];
  onCorruptItem(({ key }) => broken.push(key));
});

describe.each(RELEASES)('what %s has left', (release, left) => {
  it.each(Object.entries(left))('is read as it was: %s', async (key, { value }) => {
    await fakeBrowser.storage.local.set(left);
    const item = expectItem(key);
    const now = await readItem(item);
    expect(now).toEqual(UPGRADED[release]?.[key] ?? value);
    if (UPGRADED[release]?.[key] === undefined) expect(now).not.toEqual(item.fallback);
    expect(broken).toEqual([]);
  });

  it('has nothing in it that this version would leave out, unless the item has a newer version', () => {
    const today = everySetting();
    const lost = Object.entries(left).flatMap(([key, then]) => {
      const now = today[key];
      if (now?.version !== then.version) return [];
      const places = new Set(placesIn(now.value));
      return placesIn(then.value).flatMap((place) => (places.has(place) ? [] : [`${key}${place}`]));
    });
    expect(lost).toEqual([]);
  });

  it('may hold what nobody knows', async () => {
    const odd = Object.entries(left).map(([key, stored]) => [
      key,
      { ...stored, later: 1, value: withLater(stored.value) },
    ]);
    await fakeBrowser.storage.local.set({ ...Object.fromEntries(odd), 'later/thing': { version: 1, value: 1 } });
    for (const key of Object.keys(left)) await readItem(expectItem(key));
    expect(broken).toEqual([]);
  });

  it.each(Object.keys(left))('is lost alone where it is broken: %s', async (key) => {
    for (const garbage of GARBAGE) {
      await fakeBrowser.storage.local.set({ ...left, [key]: garbage });
      broken = [];
      for (const other of Object.keys(left)) {
        const now = await readItem(expectItem(other));
        if (other !== key) expect(now).toEqual(UPGRADED[release]?.[other] ?? left[other]?.value);
      }
      expect(broken.filter((other) => other !== key)).toEqual([]);
    }
  });
});

describe('this release', () => {
  it('is written down as it is: npm run release:record -- --again', () => {
    expect(RELEASES.at(-1)).toEqual([version, everySetting()]);
  });

  it('is written down with everything that lies on the device, none as at install', () => {
    const families = Object.keys(everySetting()).map((key) => key.replace(/\/.*/, '/'));
    expect(families.sort()).toEqual([...itemsOnDevice().keys()].sort());
    for (const [key, { value }] of Object.entries(everySetting())) expect(value).not.toEqual(expectItem(key).fallback);
  });
});

function expectItem(key: string) {
  const item = itemOf(key);
  if (!item) throw new Error(`Nothing reads ${key} any more: what people have set would be lost`);
  return item;
}

/** The names of all fields at any depth, those of a list's entries together: `[].preset.note`. */
function placesIn(value: unknown, at = ''): string[] {
  if (Array.isArray(value)) return value.flatMap((entry) => placesIn(entry, `${at}[]`));
  if (typeof value !== 'object' || value === null) return [at];
  return Object.entries(value).flatMap(([name, field]) => placesIn(field, `${at}.${name}`));
}

/** The value with a further field, or with one in each of its entries. */
function withLater(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withLater);
  if (typeof value !== 'object' || value === null) return value;
  return { ...value, later: 'than this' };
}
