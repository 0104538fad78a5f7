import { describe, expect, it } from 'vitest';
import { applyPolicyToInstances } from '@/lib/policy/apply-presets';
import type { PresetInstance } from '@/lib/policy/policy';
import { makePolicy } from '../../fakes/make-policy';
import { makeInstance } from '../background/make-worker';

const makePreset = (fields: Partial<PresetInstance> = {}): PresetInstance => ({
  name: 'Company',
  baseUrl: 'https://company.test/pw',
  color: 'blue',
  isLocked: true,
  isDefault: false,
  note: '',
  ...fields,
});
const NOTHING = { instances: [], active: '', offeredPresets: [] };
const own = makeInstance({ id: 'own', name: 'Mine', baseUrl: 'https://mine.test' });

describe('the organization’s instances', () => {
  it('are there, with an id that stays, and pushes go to the default one where nothing was chosen', async () => {
    const policy = makePolicy({
      instances: [makePreset(), makePreset({ name: 'Second', baseUrl: 'https://second.test', isDefault: true })],
    });
    const first = await applyPolicyToInstances(NOTHING, policy);
    expect(first.instances.map(({ name }) => name)).toEqual(['Company', 'Second']);
    expect(first.active).toBe(first.instances[1]?.id);
    expect(await applyPolicyToInstances(first, policy)).toEqual(first);
  });

  it('do not take the place of what the user has chosen', async () => {
    const policy = makePolicy({ instances: [makePreset({ isDefault: true })] });
    expect((await applyPolicyToInstances({ ...NOTHING, instances: [own], active: 'own' }, policy)).active).toBe('own');
  });

  it('take its place where nothing may be pushed to that any more', async () => {
    const policy = makePolicy({ instances: [makePreset()], allowsOwnInstances: false });
    const { instances, active } = await applyPolicyToInstances({ ...NOTHING, instances: [own], active: 'own' }, policy);
    expect(instances.find(({ id }) => id === active)?.name).toBe('Company');
    expect(instances).toContainEqual(own);
  });

  it('leave nothing chosen where nothing may be', async () => {
    const policy = makePolicy({ allowsOwnInstances: false });
    expect((await applyPolicyToInstances({ ...NOTHING, instances: [own], active: 'own' }, policy)).active).toBe('');
  });

  it('go when the organization names them no more, and only they', async () => {
    const before = await applyPolicyToInstances(
      { ...NOTHING, instances: [own] },
      makePolicy({ instances: [makePreset()] }),
    );
    const after = await applyPolicyToInstances(before, makePolicy());
    expect(after.instances).toEqual([own]);
    expect(after.removed.map(({ name }) => name)).toEqual(['Company']);
    expect(after.active).toBe('own');
  });

  it('keep id and token of the user’s own, and return to the user with their names', async () => {
    const mine = makeInstance({
      id: 'mine',
      name: 'Work',
      color: 'rose',
      baseUrl: 'https://company.test/pw',
      tokenArea: 'device',
    });
    const before = await applyPolicyToInstances(
      { ...NOTHING, instances: [mine], active: 'mine' },
      makePolicy({ instances: [makePreset()] }),
    );
    expect(before.instances).toMatchObject([
      { id: 'mine', name: 'Company', color: 'blue', tokenArea: 'device', preset: { isLocked: true } },
    ]);
    const after = await applyPolicyToInstances(before, makePolicy());
    expect(after.removed).toEqual([]);
    expect(after.instances).toEqual([mine]);
  });

  it('have the organization’s address in links while they are locked, and then the user’s again', async () => {
    const mine = makeInstance({ id: 'mine', baseUrl: 'https://company.test/pw', publicUrl: 'https://mine.test' });
    const lockedAt = (publicUrl?: string) => makePolicy({ instances: [makePreset({ publicUrl })] });
    const before = { ...NOTHING, instances: [mine] };
    const named = await applyPolicyToInstances(before, lockedAt('https://public.test'));
    expect(named.instances.map(({ publicUrl }) => publicUrl)).toEqual(['https://public.test']);
    const unnamed = await applyPolicyToInstances(named, lockedAt());
    expect(unnamed.instances.map(({ publicUrl }) => publicUrl)).toEqual([undefined]);
    expect((await applyPolicyToInstances(unnamed, makePolicy())).instances).toEqual([mine]);
    const { publicUrl: _, ...plain } = mine;
    const added = await applyPolicyToInstances({ ...NOTHING, instances: [plain] }, lockedAt('https://public.test'));
    expect((await applyPolicyToInstances(added, makePolicy())).instances).toEqual([plain]);
  });

  it('start with the organization’s address in links where they are not locked, and keep the user’s', async () => {
    const policy = makePolicy({ instances: [makePreset({ isLocked: false, publicUrl: 'https://public.test' })] });
    const given = await applyPolicyToInstances(NOTHING, policy);
    expect(given.instances).toMatchObject([{ publicUrl: 'https://public.test' }]);
    const changed = { ...given, instances: given.instances.map((it) => ({ ...it, publicUrl: undefined })) };
    expect((await applyPolicyToInstances(changed, policy)).instances).toEqual(changed.instances);
  });

  it('keep a name that the user gave while they were not locked', async () => {
    const mine = makeInstance({ id: 'mine', name: 'Work', baseUrl: 'https://company.test/pw' });
    const before = await applyPolicyToInstances(
      { ...NOTHING, instances: [mine], active: 'mine' },
      makePolicy({ instances: [makePreset({ isLocked: false })] }),
    );
    const renamed = { ...before, instances: before.instances.map((one) => ({ ...one, name: 'Office' })) };
    expect((await applyPolicyToInstances(renamed, makePolicy())).instances).toEqual([{ ...mine, name: 'Office' }]);
    const locked = await applyPolicyToInstances(renamed, makePolicy({ instances: [makePreset()] }));
    expect((await applyPolicyToInstances(locked, makePolicy())).instances).toEqual([{ ...mine, name: 'Office' }]);
  });

  it('are one each: of several that the user has at one address, for several accounts, the others stay the user’s', async () => {
    const [first, second] = ['First', 'Second'].map((name) =>
      makeInstance({ id: name, name, baseUrl: 'https://company.test/pw', tokenArea: 'device' }),
    );
    const mine = { ...NOTHING, instances: [first, second].filter((one) => one !== undefined), active: 'First' };
    const policy = makePolicy({ instances: [makePreset()] });
    const before = await applyPolicyToInstances(mine, policy);
    expect(before.instances).toMatchObject([{ id: 'First', name: 'Company', preset: { isLocked: true } }, second]);
    expect(before.instances[1]).toEqual(second);
    const reversed = { ...before, instances: [...before.instances].reverse() };
    expect((await applyPolicyToInstances(reversed, policy)).instances).toEqual(reversed.instances);
  });

  it('follow what the organization calls them, if they are locked', async () => {
    const before = await applyPolicyToInstances(NOTHING, makePolicy({ instances: [makePreset()] }));
    const renamed = makePolicy({ instances: [makePreset({ name: 'New name', color: undefined })] });
    expect((await applyPolicyToInstances(before, renamed)).instances).toMatchObject([
      { name: 'New name', color: 'blue' },
    ]);
  });

  it('keep the user’s name and stay removed while they are not locked', async () => {
    const loose = makePolicy({ instances: [makePreset({ isLocked: false })] });
    const given = await applyPolicyToInstances(NOTHING, loose);
    const named = { ...given, instances: given.instances.map((one) => ({ ...one, name: 'My name' })) };
    expect((await applyPolicyToInstances(named, loose)).instances).toMatchObject([{ name: 'My name' }]);
    const removed = await applyPolicyToInstances({ ...given, instances: [] }, loose);
    expect(removed.instances).toEqual([]);
    const without = await applyPolicyToInstances(removed, makePolicy());
    expect((await applyPolicyToInstances(without, loose)).instances).toHaveLength(1);
  });

  it('need no consent of the user to be unencrypted', async () => {
    const policy = makePolicy({ instances: [makePreset({ baseUrl: 'http://company.test' })] });
    expect((await applyPolicyToInstances(NOTHING, policy)).instances).toMatchObject([{ allowsHttp: true }]);
  });
});
