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
const read = (content: object) => readSettingsFile(JSON.stringify(content));

function problemOf(content: object): FileProblem | undefined {
  const reading = read(content);
  return reading.ok ? undefined : reading.problem;
}
const field = (name: string, why: string) => ({ what: 'field', field: name, why });

describe('a file with settings', () => {
  it('is read as it was written', () => {
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

  it('names no template that the organisation sets and that does not travel', () => {
    const book = makeBook(
      {},
      { starts: { text: 'preset:Customer', url: 'ready-key' }, menu: { url: 'preset:Customer' } },
    );
    const reading = readSettingsFile(writeSettingsFile(makeTravelling({ book })));
    expect(reading).toMatchObject({ ok: true, file: { newPushes: { starts: { url: 'ready-key' }, menu: {} } } });
  });

  it('gives no template the name of one that the organisation sets: nobody could change or remove it', () => {
    const newPushes = { templates: [TEMPLATE, { ...TEMPLATE, id: 'preset:Customer' }], starts: {}, menu: {} };
    expect(problemOf({ ...FRAME, newPushes })).toMatchObject({ field: 'newPushes.templates[1].id' });
  });

  it('is read however much was typed into it', () => {
    const many = Array.from({ length: 60 }, (_, at) => makeInstance({ id: `${at}`, name: 'n'.repeat(300) }));
    const book = makeBook();
    const templates = [...book.templates, { ...TEMPLATE, id: 'x', name: 'n'.repeat(300), message: 'm'.repeat(9_000) }];
    const text = writeSettingsFile(makeTravelling({ instances: many, book: { ...book, templates } }));
    expect(readSettingsFile(text).ok).toBe(true);
  });

  it('holds no token, no id of an instance and nothing that was learnt of one, and not the demonstration', () => {
    const instances = [
      makeInstance({ id: 'my-id', publicUrls: ['https://public.test'], tokenArea: 'device' }),
      makeInstance({ id: 'demo', isBuiltIn: true, baseUrl: BUILT_IN_BASE_URL, name: 'Demonstration' }),
    ];
    const text = writeSettingsFile(makeTravelling({ instances }));
    for (const kept of ['my-id', 'public.test', 'token', 'demo', 'Demonstration']) expect(text).not.toContain(kept);
  });

  it('may leave out sections', () => {
    expect(read({ ...FRAME })).toEqual({ ok: true, file: FRAME });
    expect(problemOf({ ...FRAME, instances: [INSTANCE] })).toBeUndefined();
  });

  it.each([
    ['', 'not-json'],
    ['{"format":', 'not-json'],
    ['null', 'not-settings'],
    ['[]', 'not-settings'],
    ['"secret-push-settings"', 'not-settings'],
    ['{"format":"another","version":1}', 'not-settings'],
  ])('is told from everything else: %s', (text, what) => {
    expect(readSettingsFile(text)).toEqual({ ok: false, problem: { what } });
  });

  it('of a later version is refused as that', () => {
    expect(problemOf({ ...FRAME, version: 2, news: true })).toEqual({ what: 'newer', version: 2 });
  });

  it.each<[string, object, object]>([
    ['no version', { format: FRAME.format }, field('version', 'missing')],
    ['a version that never was', { ...FRAME, version: 0 }, field('version', 'wrong')],
    ['a section that nobody knows', { ...FRAME, secrets: [] }, field('secrets', 'unknown')],
    ['a token', { ...FRAME, instances: [{ ...INSTANCE, token: 'abc' }] }, field('instances[0].token', 'unknown')],
    [
      'no address',
      { ...FRAME, instances: [{ name: 'One', colour: 'blue' }] },
      field('instances[0].address', 'missing'),
    ],
    [
      'an address that is none',
      { ...FRAME, instances: [INSTANCE, { ...INSTANCE, address: 'javascript:alert(1)' }] },
      field('instances[1].address', 'wrong'),
    ],
    [
      'a host for all hosts',
      { ...FRAME, instances: [{ ...INSTANCE, address: 'https://*/' }] },
      field('instances[0].address', 'wrong'),
    ],
    [
      'the demonstration’s address',
      { ...FRAME, instances: [{ ...INSTANCE, address: BUILT_IN_BASE_URL }] },
      field('instances[0].address', 'wrong'),
    ],
    [
      'another colour',
      { ...FRAME, instances: [{ ...INSTANCE, colour: 'url(x)' }] },
      field('instances[0].colour', 'wrong'),
    ],
    [
      'half a day',
      { ...FRAME, newPushes: { templates: [{ ...TEMPLATE, asks: { expireAfterDays: 0.5 } }], starts: {}, menu: {} } },
      field('newPushes.templates[0].asks.expireAfterDays', 'wrong'),
    ],
    [
      'a passphrase in a template',
      { ...FRAME, newPushes: { templates: [{ ...TEMPLATE, asks: { passphrase: 'p' } }], starts: {}, menu: {} } },
      field('newPushes.templates[0].asks.passphrase', 'unknown'),
    ],
    [
      'half a character',
      { ...FRAME, newPushes: { templates: [{ ...TEMPLATE, message: '\ud83d' }], starts: {}, menu: {} } },
      field('newPushes.templates[0].message', 'wrong'),
    ],
    [
      'two templates of one id',
      { ...FRAME, newPushes: { templates: [TEMPLATE, TEMPLATE], starts: {}, menu: {} } },
      field('newPushes.templates', 'wrong'),
    ],
    [
      'no defaults',
      { ...FRAME, newPushes: { templates: [{ ...TEMPLATE, id: 'other' }], starts: {}, menu: {} } },
      field('newPushes.templates', 'wrong'),
    ],
    [
      'a choice of nothing',
      { ...FRAME, newPushes: { templates: [TEMPLATE], starts: { url: 'nowhere' }, menu: {} } },
      field('newPushes.starts.url', 'wrong'),
    ],
    [
      'a choice for no kind',
      { ...FRAME, newPushes: { templates: [TEMPLATE], starts: {}, menu: { song: DEFAULT_TEMPLATE.id } } },
      field('newPushes.menu.song', 'unknown'),
    ],
    [
      'a password of three characters',
      {
        ...FRAME,
        generator: {
          ...makeTravelling().generator,
          characters: { length: 3, classes: ['lower'], allowsLookAlikes: true },
        },
      },
      field('generator.characters.length', 'wrong'),
    ],
    [
      'a watch every second',
      { ...FRAME, watch: { isOn: true, periodMinutes: 1 / 60, notifies: true } },
      field('watch.periodMinutes', 'wrong'),
    ],
  ])('that is broken is refused as a whole, and what is wrong is named: %s', (_, content, problem) => {
    expect(problemOf(content)).toEqual(problem);
  });
});
