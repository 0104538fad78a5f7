import { describe, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { GENERATOR_DEFAULTS, type GeneratorTarget } from '@/lib/generator/generator-settings';
import { NO_POLICY_STATE } from '@/lib/policy/policy';
import { createGenerator } from '@/lib/state/push/generator';
import { generatorItem, policyStateItem } from '@/lib/storage/items';
import { readItem, writeItem } from '@/lib/storage/storage';
import { makePolicy } from '../../../fakes/make-policy';
import { seededBits } from '../../generator/seeded';
import { setUpPages } from './make-compose-page';

const LIST = ['ant', 'bee', 'cow', 'dog'];

/** A generator for a composer’s field, with bits that are the same in every run and few words, loaded when they are asked for. */
async function makeGenerator(target: GeneratorTarget, options: { isPrivate?: boolean } = {}) {
  const setup = await setUpPages();
  setup.user.isPrivate = options.isPrivate ?? false;
  const { composer } = await setup.open();
  const loads: (() => void)[] = [];
  vi.stubGlobal(
    'fetch',
    () => new Promise((resolve) => loads.push(() => resolve(new Response(LIST.map((word) => `0${word}`).join(''))))),
  );
  const generator = createGenerator(composer, target, seededBits(1));
  const passphrase = () => composer.draft.value.options.passphrase;
  return { generator, composer, passphrase, loads };
}

/** Everything on the device and in the browser’s memory, as text. */
async function everythingStored(): Promise<string> {
  return JSON.stringify([await fakeBrowser.storage.local.get(null), await fakeBrowser.storage.session.get(null)]);
}

describe('a candidate', () => {
  it('for a passphrase is used as soon as it is shown where there is none, and so is each further one', async () => {
    const { generator, composer, passphrase } = await makeGenerator('passphrase');
    await generator.setKind('characters');
    await generator.open();
    expect(passphrase()).toBe(generator.candidate.value);
    await generator.regenerate();
    expect(passphrase()).toBe(generator.candidate.value);
    composer.options.set('passphrase', 'typed since');
    await generator.regenerate();
    expect(passphrase()).toBe('typed since');
  });

  it('stays empty when the generator closes while words load', async () => {
    const { generator, loads } = await makeGenerator('passphrase');
    const opening = generator.open();
    await expect.poll(() => loads.length).toBe(1);
    generator.close();
    loads[0]?.();
    await opening;
    expect(generator.candidate.value).toBe('');
  });

  it('is not stored until it is used', async () => {
    const { generator, composer } = await makeGenerator('payload');
    await generator.open();
    await generator.changeCharacters({ length: 24 });
    const looked = generator.candidate.value;
    await generator.regenerate();
    const used = generator.candidate.value;
    expect(await everythingStored()).not.toContain(looked);
    generator.replaceContent();
    generator.close();
    await composer.flush();
    expect(generator.candidate.value).toBe('');
    const stored = JSON.parse(await everythingStored());
    expect(JSON.stringify(stored)).not.toContain(looked);
    expect(JSON.stringify(stored[0])).not.toContain(used);
    expect(stored[1]['draft/main'].value.payloads.text).toBe(used);
  });
});

describe('the settings', () => {
  it('of a policy are not stored as the user’s', async () => {
    const policy = makePolicy({ minCharacters: 40, minWords: 9 });
    const { generator, loads } = await makeGenerator('payload');
    await writeItem(policyStateItem, { ...NO_POLICY_STATE, isManaged: true, policy });
    await expect.poll(() => generator.settings.value.characters.length).toBe(40);
    await generator.open();
    const changing = generator.setKind('words');
    await expect.poll(() => loads.length).toBe(1);
    loads[0]?.();
    await changing;
    expect(generator.candidate.value.split('-')).toHaveLength(9);
    const kinds = { ...GENERATOR_DEFAULTS.kinds, payload: 'words' };
    await expect.poll(() => readItem(generatorItem)).toEqual({ ...GENERATOR_DEFAULTS, kinds });
  });

  it('of a private window are not stored, but stored ones apply there', async () => {
    const { generator } = await makeGenerator('payload', { isPrivate: true });
    await writeItem(generatorItem, {
      ...GENERATOR_DEFAULTS,
      characters: { ...GENERATOR_DEFAULTS.characters, length: 9 },
    });
    await generator.open();
    expect(generator.candidate.value).toHaveLength(9);
    await generator.changeCharacters({ length: 50 });
    expect(generator.candidate.value).toHaveLength(50);
    expect((await readItem(generatorItem)).characters.length).toBe(9);
  });
});

describe('a field', () => {
  it.each([
    ['', ''],
    ['user: ada', 'user: ada\n'],
    ['password: ', 'password: '],
    ['PASSWORD="', 'PASSWORD="'],
    [' typed\r\n\tby hand 🔑\n', ' typed\r\n\tby hand 🔑\n'],
  ])('that holds “%s” goes on with it', async (before, start) => {
    const { generator, composer } = await makeGenerator('payload');
    composer.setPayload(before);
    await generator.open();
    generator.append();
    expect(composer.payload.value).toBe(start + generator.candidate.value);
    generator.undo();
    expect(composer.payload.value).toBe(before);
  });

  it('that was changed since has no undo', async () => {
    const { generator, composer } = await makeGenerator('payload');
    await generator.open();
    generator.replaceContent();
    composer.setPayload(`${composer.payload.value}!`);
    expect(generator.canUndo.value).toBe(false);
    generator.undo();
    expect(composer.payload.value.endsWith('!')).toBe(true);
  });
});
