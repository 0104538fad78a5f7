import { describe, expect, it } from 'vitest';
import { BUILT_IN_BASE_URL } from '@/lib/instance/instance';
import { DEFAULT_TEMPLATE } from '@/lib/push/template';
import { type FileProblem, readSettingsFile, writeSettingsFile } from '@/lib/settings-file/settings-file';
import { makeBook } from '../../fakes/make-book';
import { makeTravelling } from '../../fakes/make-travelling';
import { makeInstance } from '../background/make-worker';

const FRAME = { format: 'secret-push-settings', version: 1 };
const INSTANCE = { name: 'One', address: 'https://pw.test', colour: 'green' };
const TEMPLATE = { ...DEFAULT_TEMPLATE, name: '' };

function problemOf(content: object): FileProblem | undefined {
  const reading = readSettingsFile(JSON.stringify(content));
  return reading.ok ? undefined : reading.problem;
}

describe('writeSettingsFile', () => {
  it('writes what readSettingsFile reads', () => {
    const book = makeBook({ expireAfterDays: 3 }, { starts: { text: 'ready-key' }, menu: { url: 'ready-document' } });
    const text = writeSettingsFile(makeTravelling({ instances: [makeInstance()], active: 'one', book }));
    expect(readSettingsFile(text)).toEqual({
      ok: true,
      file: {
        ...FRAME,
        instances: [{ ...INSTANCE, isActive: true }],
        newPushes: { templates: book.templates, starts: book.starts, menu: book.menu },
        settings: { copiesAtOnce: true, notifies: true },
        watch: { isOn: true, periodMinutes: 5, notifies: true },
        language: '',
        theme: 'system',
        generator: expect.objectContaining({ kinds: { payload: 'characters', passphrase: 'words' } }),
      },
    });
  });

  it("names no template of the organization's", () => {
    const choices = { starts: { text: 'preset:Customer', url: 'ready-key' }, menu: { url: 'preset:Customer' } };
    const reading = readSettingsFile(writeSettingsFile(makeTravelling({ book: makeBook({}, choices) })));
    expect(reading).toMatchObject({ ok: true, file: { newPushes: { starts: { url: 'ready-key' }, menu: {} } } });
  });

  it('writes names and messages of any length so that they can be read', () => {
    const many = Array.from({ length: 60 }, (_, index) => makeInstance({ id: `${index}`, name: 'n'.repeat(300) }));
    const book = makeBook();
    const templates = [...book.templates, { ...TEMPLATE, id: 'x', name: 'n'.repeat(300), message: 'm'.repeat(9_000) }];
    const text = writeSettingsFile(makeTravelling({ instances: many, book: { ...book, templates } }));
    expect(readSettingsFile(text).ok).toBe(true);
  });

  it('writes no token, no instance id, nothing learnt of an instance, and not the built-in instance', () => {
    const instances = [
      makeInstance({ id: 'my-id', publicUrls: ['https://public.test'], tokenArea: 'device' }),
      makeInstance({ id: 'demo', isBuiltIn: true, baseUrl: BUILT_IN_BASE_URL, name: 'Demonstration' }),
    ];
    const text = writeSettingsFile(makeTravelling({ instances }));
    for (const part of ['my-id', 'public.test', 'token', 'demo', 'Demonstration']) expect(text).not.toContain(part);
  });
});

describe('readSettingsFile', () => {
  it('accepts a file without some of the sections', () => {
    expect(problemOf(FRAME)).toBeUndefined();
    expect(problemOf({ ...FRAME, instances: [INSTANCE] })).toBeUndefined();
  });

  it.each(['', '{"format":', 'null', '[]', '"secret-push-settings"', '{"format":"another","version":1}'])(
    'refuses what is no settings file: %s',
    (text) => expect(readSettingsFile(text)).toEqual({ ok: false, problem: { what: 'not-settings' } }),
  );

  it('refuses a file of a later version as newer', () => {
    expect(problemOf({ ...FRAME, version: 2, news: true })).toEqual({ what: 'newer', version: 2 });
  });

  const newPushes = (templates: object[], starts = {}, menu = {}) => ({ newPushes: { templates, starts, menu } });
  const instance = (fields: object) => ({ instances: [INSTANCE, { ...INSTANCE, ...fields }] });
  const { generator } = makeTravelling();

  it.each<[string, object]>([
    ['version', { version: undefined }],
    ['version', { version: 0 }],
    ['secrets', { secrets: [] }],
    ['instances[1].token', instance({ token: 'abc' })],
    ['instances[1].address', instance({ address: undefined })],
    ['instances[1].address', instance({ address: 'javascript:alert(1)' })],
    ['instances[1].address', instance({ address: 'https://*/' })],
    ['instances[1].address', instance({ address: BUILT_IN_BASE_URL })],
    ['instances[1].colour', instance({ colour: 'url(x)' })],
    ['newPushes.templates[0].asks.expireAfterDays', newPushes([{ ...TEMPLATE, asks: { expireAfterDays: 0.5 } }])],
    ['newPushes.templates[0].asks.passphrase', newPushes([{ ...TEMPLATE, asks: { passphrase: 'p' } }])],
    ['newPushes.templates[0].message', newPushes([{ ...TEMPLATE, message: '\ud83d' }])],
    ['newPushes.templates[1].id', newPushes([TEMPLATE, { ...TEMPLATE, id: 'preset:Customer' }])],
    ['newPushes.templates', newPushes([TEMPLATE, TEMPLATE])],
    ['newPushes.templates', newPushes([{ ...TEMPLATE, id: 'other' }])],
    ['newPushes.starts.url', newPushes([TEMPLATE], { url: 'nowhere' })],
    ['newPushes.menu.song', newPushes([TEMPLATE], {}, { song: DEFAULT_TEMPLATE.id })],
    [
      'generator.characters.length',
      { generator: { ...generator, characters: { ...generator.characters, length: 3 } } },
    ],
    ['watch.periodMinutes', { watch: { isOn: true, periodMinutes: 1 / 60, notifies: true } }],
  ])('refuses a damaged file as a whole and names the field: %s', (field, content) => {
    expect(problemOf({ ...FRAME, ...content })).toEqual({ what: 'field', field });
  });
});
