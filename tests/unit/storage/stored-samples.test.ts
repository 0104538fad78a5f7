import { describe, expect, it } from 'vitest';
import { storedFlagNames } from '@/lib/push/options';
import { fromStored, toStored } from '@/lib/storage/item';
import { anonymousPushesItem } from '@/lib/storage/items';
import { createAllItems } from '../../fakes/all-items';
import { ANONYMOUS_PUSH, STORED_SAMPLES } from './stored-samples';

it('there are samples of every stored item, and of no other', () => {
  expect(Object.keys(STORED_SAMPLES).sort()).toEqual(createAllItems.map(({ key }) => key).sort());
});

describe.each(createAllItems.map((item) => ({ key: item.key, item })))('$key', ({ key, item }) => {
  const samples = Object.entries(STORED_SAMPLES[key] ?? {}).flatMap(([version, values]) =>
    values.map((value) => ({ version: Number(version), value })),
  );

  it('has samples of each of its versions', () => {
    const versions = Array.from({ length: item.version }, (_, index) => index + 1);
    expect([...new Set(samples.map(({ version }) => version))]).toEqual(versions);
  });

  it.each(samples)('reads what version $version stored', (stored) => {
    const read = fromStored(item, stored);
    expect(read.isCorrupt).toBe(false);
    if (stored.version === item.version) expect(toStored(item, read.value)).toEqual(stored);
  });
});

it.each(storedFlagNames)('a push that was stored before %s was known stays in the list', (flag) => {
  const { [flag]: _, ...older }: Record<string, unknown> = ANONYMOUS_PUSH;
  expect(fromStored(anonymousPushesItem('device'), { version: 1, value: [older] })).toEqual({
    value: [older],
    isCorrupt: false,
  });
});
