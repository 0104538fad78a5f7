import { describe, expect, it } from 'vitest';
import { applyPolicyToInstances } from '@/lib/policy/apply-presets';
import type { Policy, PresetInstance } from '@/lib/policy/policy';
import { makePolicy } from '../../fakes/make-policy';
import { makeInstance } from '../background/make-worker';

const preset = (fields: Partial<PresetInstance> = {}): PresetInstance => ({
  name: 'Company',
  baseUrl: 'https://company.test/pw',
  color: 'blue',
  isLocked: true,
  isDefault: false,
  note: '',
  ...fields,
});
type Before = Parameters<typeof applyPolicyToInstances>[0];

/** What becomes of these instances under an organization that presets those. */
const apply = (before: Partial<Before>, presets: PresetInstance[], policy: Partial<Policy> = {}) =>
  applyPolicyToInstances(
    { instances: [], active: '', offeredPresets: [], ...before },
    makePolicy({ instances: presets, ...policy }),
  );
const renamed = <T extends Before>(before: T, name: string) => ({
  ...before,
  instances: before.instances.map((one) => ({ ...one, name })),
});
const own = makeInstance({ id: 'own', name: 'Mine', baseUrl: 'https://mine.test' });
/** The user's own at the address that the organization presets. */
const mine = makeInstance({
  id: 'mine',
  name: 'Work',
  color: 'rose',
  baseUrl: 'https://company.test/pw',
  tokenArea: 'device',
});

describe('the organization’s instances', () => {
  it('are there as the organization calls them, with an id that stays, and pushes go to the default one', async () => {
    const presets = [preset(), preset({ name: 'Second', baseUrl: 'https://second.test', isDefault: true })];
    const first = await apply({}, presets);
    expect(first.instances.map(({ name }) => name)).toEqual(['Company', 'Second']);
    expect(first.active).toBe(first.instances[1]?.id);
    expect(await apply(first, presets)).toEqual(first);
    const later = await apply(first, [preset({ name: 'New name', color: undefined }), ...presets.slice(1)]);
    expect(later.instances).toMatchObject([{ name: 'New name', color: 'blue' }, { name: 'Second' }]);
  });

  it.each([
    ['do not take the place of what the user has chosen', [preset({ isDefault: true })], true, 'own'],
    ['take its place where nothing may be pushed to that any more', [preset()], false, 'Company'],
    ['leave nothing chosen where nothing may be', [], false, ''],
  ])('%s', async (_, presets, allowsOwnInstances, chosen) => {
    const { instances, active } = await apply({ instances: [own], active: 'own' }, presets, { allowsOwnInstances });
    const { id = '' } = instances.find(({ name }) => name === chosen) ?? {};
    expect(active).toBe(chosen === 'own' ? 'own' : id);
    expect(instances).toContainEqual(own);
  });

  it('go when the organization names them no more, and only they', async () => {
    const after = await apply(await apply({ instances: [own] }, [preset()]), []);
    expect(after.instances).toEqual([own]);
    expect(after.removed.map(({ name }) => name)).toEqual(['Company']);
    expect(after.active).toBe('own');
  });

  it.each([undefined, 'https://mine.test'])(
    'keep id and token of the user’s own, which return to the user with their names and address in links: %s',
    async (publicUrl) => {
      const before = { instances: [publicUrl ? { ...mine, publicUrl } : mine] };
      const named = await apply(before, [preset({ publicUrl: 'https://public.test' })]);
      expect(named.instances).toMatchObject([
        {
          ...{ id: 'mine', name: 'Company', color: 'blue', tokenArea: 'device', preset: { isLocked: true } },
          publicUrl: 'https://public.test',
        },
      ]);
      const unnamed = await apply(named, [preset()]);
      expect(unnamed.instances.map((one) => one.publicUrl)).toEqual([undefined]);
      for (const locked of [named, unnamed]) expect((await apply(locked, [])).instances).toEqual(before.instances);
      expect((await apply(named, [])).removed).toEqual([]);
    },
  );

  it('start with the organization’s address in links where they are not locked, and keep the user’s', async () => {
    const presets = [preset({ isLocked: false, publicUrl: 'https://public.test' })];
    const given = await apply({}, presets);
    expect(given.instances).toMatchObject([{ publicUrl: 'https://public.test' }]);
    const changed = { ...given, instances: given.instances.map((it) => ({ ...it, publicUrl: undefined })) };
    expect((await apply(changed, presets)).instances).toEqual(changed.instances);
  });

  it('keep a name that the user gave while they were not locked', async () => {
    const before = await apply({ instances: [mine], active: 'mine' }, [preset({ isLocked: false })]);
    const locked = await apply(renamed(before, 'Office'), [preset()]);
    for (const last of [renamed(before, 'Office'), locked])
      expect((await apply(last, [])).instances).toEqual([{ ...mine, name: 'Office' }]);
  });

  it('are one each: of several that the user has at one address, for several accounts, the others stay the user’s', async () => {
    const [first, second] = [
      { ...mine, id: 'First' },
      { ...mine, id: 'Second' },
    ];
    const before = await apply({ instances: [first, second], active: 'First' }, [preset()]);
    expect(before.instances).toMatchObject([{ id: 'First', name: 'Company', preset: { isLocked: true } }, second]);
    expect(before.instances[1]).toEqual(second);
    const reversed = { ...before, instances: [...before.instances].reverse() };
    expect((await apply(reversed, [preset()])).instances).toEqual(reversed.instances);
  });

  it('keep the user’s name and stay removed while they are not locked', async () => {
    const loose = [preset({ isLocked: false })];
    const given = await apply({}, loose);
    expect((await apply(renamed(given, 'My name'), loose)).instances).toMatchObject([{ name: 'My name' }]);
    const removed = await apply({ ...given, instances: [] }, loose);
    expect(removed.instances).toEqual([]);
    expect((await apply(await apply(removed, []), loose)).instances).toHaveLength(1);
  });

  it('need no consent of the user to be unencrypted', async () => {
    const { instances } = await apply({}, [preset({ baseUrl: 'http://company.test' })]);
    expect(instances).toMatchObject([{ allowsHttp: true }]);
  });
});
