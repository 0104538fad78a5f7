import { describe, expect, it } from 'vitest';
import { DEFAULT_TEMPLATE } from '@/lib/push/template';
import { planImport } from '@/lib/settings-file/import';
import {
  readSettingsFile,
  type SettingsFile,
  type TransferableSettings,
  writeSettingsFile,
} from '@/lib/settings-file/settings-file';
import { makeBook } from '../../fakes/make-book';
import { makeTravelling } from '../../fakes/make-travelling';
import { makeInstance } from '../background/make-worker';

const FRAME = { format: 'secret-push-settings', version: 1 } as const;
const ONE = { name: 'One', address: 'https://pw.test', colour: 'green' } as const;
const HTTP = { name: 'Old', address: 'http://old.test', colour: 'blue' } as const;

function plan(here: TransferableSettings, file: Partial<SettingsFile>, agreed: string[] = []) {
  let ids = 0;
  return planImport(here, { ...FRAME, ...file }, agreed, () => `new${++ids}`);
}

function fileOf(settings: TransferableSettings): SettingsFile {
  const reading = readSettingsFile(writeSettingsFile(settings));
  if (!reading.ok) throw new Error(JSON.stringify(reading.problem));
  return reading.file;
}

const KNOWN = makeTravelling({ instances: [makeInstance({ tokenArea: 'device' })], active: 'one' });

describe('taking a file', () => {
  it('of this very browser changes nothing', () => {
    const here = {
      ...KNOWN,
      book: makeBook({ retrievalStep: true }, { starts: { text: 'ready-key' }, menu: { url: 'ready-password' } }),
    };
    expect(plan(here, fileOf(here))).toEqual({ changes: [], unencrypted: [], after: here });
  });

  it('leaves what starts with a template of the organisation, which does not travel, unless the file says otherwise', () => {
    const starts = { text: 'preset:Customer', url: 'preset:Customer' };
    const here = { ...KNOWN, book: makeBook({}, { starts, menu: { text: 'preset:Customer' } }) };
    expect(plan(here, fileOf(here))).toEqual({ changes: [], unencrypted: [], after: here });
    const there = { ...KNOWN, book: makeBook({}, { starts: { url: 'ready-key' } }) };
    const { changes, after } = plan(here, fileOf(there));
    expect(changes.map(({ what }) => what)).toEqual(['start']);
    expect(after.book).toEqual({ ...here.book, starts: { ...starts, url: 'ready-key' } });
  });

  it('of another browser brings everything from there', () => {
    const there = makeTravelling({
      instances: [makeInstance()],
      active: 'one',
      book: makeBook({ expireAfterDays: 2 }, { menu: { text: 'ready-key' } }),
      settings: { copiesAtOnce: false, notifies: true },
    });
    const { changes, after } = plan(makeTravelling(), fileOf(there));
    expect(changes.map(({ what }) => what)).toEqual(['add-instance', 'activate', 'change-template', 'menu', 'setting']);
    expect(after).toEqual({ ...there, instances: [makeInstance({ id: 'new1', tokenArea: 'none' })], active: 'new1' });
  });

  it('that names nothing changes nothing', () => {
    expect(plan(KNOWN, {}).changes).toEqual([]);
  });
});

describe('instances of a file', () => {
  it('at a known address get their name and colour, and keep their token', () => {
    const { changes, after } = plan(KNOWN, { instances: [{ ...ONE, name: 'Ours', colour: 'rose' }] });
    expect(changes).toEqual([
      { what: 'name-instance', from: 'One', to: 'Ours' },
      { what: 'colour-instance', name: 'Ours', from: 'green', to: 'rose' },
    ]);
    expect(after.instances).toEqual([makeInstance({ name: 'Ours', colour: 'rose', tokenArea: 'device' })]);
  });

  it('at another address are new, without a token, and the one that pushes go to stays', () => {
    const { after } = plan(KNOWN, { instances: [{ ...ONE, address: 'https://other.test/pw/', isActive: true }] });
    expect(after.instances.map(({ baseUrl, tokenArea }) => [baseUrl, tokenArea])).toEqual([
      ['https://pw.test', 'device'],
      ['https://other.test/pw', 'none'],
    ]);
    expect(after.active).toBe('one');
  });

  it('of which two are at one address are told apart by their names', () => {
    const here = makeTravelling({
      instances: [makeInstance(), makeInstance({ id: 'two', name: 'Two' })],
      active: 'one',
    });
    const { changes, after } = plan(here, {
      instances: [
        { ...ONE, name: 'Two', colour: 'teal' },
        { ...ONE, name: 'Three' },
        { ...ONE, name: 'Four' },
      ],
    });
    expect(after.instances.map(({ id, name, colour }) => [id, name, colour])).toEqual([
      ['one', 'Three', 'green'],
      ['two', 'Two', 'teal'],
      ['new1', 'Four', 'green'],
    ]);
    expect(changes).toHaveLength(3);
  });

  it('that secrets would travel to unencrypted are left out until that is agreed to', () => {
    const file = { instances: [{ ...HTTP, isActive: true }] };
    expect(plan(makeTravelling(), file)).toMatchObject({
      changes: [],
      unencrypted: [{ name: 'Old', address: 'http://old.test' }],
      after: { instances: [], active: '' },
    });
    const agreed = plan(makeTravelling(), file, ['http://old.test']);
    expect(agreed.changes).toMatchObject([{ what: 'add-instance', isUnencrypted: true }, { what: 'activate' }]);
    expect(agreed.after.instances).toMatchObject([{ allowsHttp: true }]);
  });

  it('on this computer need no agreement', () => {
    const { unencrypted, after } = plan(makeTravelling(), {
      instances: [{ ...HTTP, address: 'http://localhost:5100' }],
    });
    expect(unencrypted).toEqual([]);
    expect(after.instances).toMatchObject([{ allowsHttp: false }]);
  });
});

describe('templates of a file', () => {
  const MINE = { id: 'mine', name: 'Mine', asks: {}, message: '' };
  const withMine = { ...makeBook(), templates: [...makeBook().templates, MINE] };

  it('come in the order of the file, and those that it does not have stay, as the last', () => {
    const { changes, after } = plan(makeTravelling({ book: withMine }), {
      newPushes: {
        templates: [{ ...MINE, id: 'theirs' }, { ...makeBook().templates[3] }, DEFAULT_TEMPLATE] as never,
        starts: {},
        menu: {},
      },
    });
    expect(after.book.templates.map(({ id }) => id)).toEqual([
      'defaults',
      'theirs',
      'ready-document',
      'ready-password',
      'ready-key',
      'mine',
    ]);
    expect(changes.map(({ what }) => what)).toEqual(['add-template', 'order-templates']);
  });

  it('replace one here only as a change that says from what to what', () => {
    const named = { ...MINE, name: 'Deploy key', message: 'Hi' };
    const newPushes = {
      templates: [DEFAULT_TEMPLATE, named],
      starts: { text: 'mine' },
      menu: { url: 'mine' },
    } as never;
    const { changes } = plan(makeTravelling({ book: withMine }), { newPushes });
    expect(changes).toContainEqual({ what: 'change-template', from: MINE, to: named });
    expect(changes).toContainEqual({ what: 'start', kind: 'text', from: DEFAULT_TEMPLATE, to: named });
    expect(changes).toContainEqual({ what: 'menu', kind: 'url', from: undefined, to: named });
  });
});

describe('settings of a file', () => {
  it('are changed one by one', () => {
    const here = makeTravelling();
    const { changes } = plan(here, {
      settings: { copiesAtOnce: true, notifies: false },
      watch: { isOn: true, periodMinutes: 30, notifies: true },
      language: 'fr',
      theme: 'dark',
      generator: {
        ...fileOf(here).generator,
        words: { count: 6, separator: ' ', hasCapitals: false, hasDigit: false },
      } as never,
    });
    expect(changes).toEqual([
      { what: 'setting', name: 'notifies', from: true, to: false },
      { what: 'setting', name: 'watchMinutes', from: 5, to: 30 },
      { what: 'setting', name: 'language', from: '', to: 'fr' },
      { what: 'setting', name: 'theme', from: 'system', to: 'dark' },
      { what: 'setting', name: 'wordCount', from: 5, to: 6 },
      { what: 'setting', name: 'separator', from: '-', to: ' ' },
    ]);
  });
});
