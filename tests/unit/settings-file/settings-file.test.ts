import { describe, expect, it } from 'vitest';
import { DEMO_BASE_URL } from '@/lib/instance/instance';
import { DEFAULT_TEMPLATE } from '@/lib/push/template';
import { type FileProblem, parseSettingsFile, serializeSettings } from '@/lib/settings-file/settings-file';
import { makeTemplateSettings } from '../../fakes/make-template-settings';
import { makeTransferableSettings } from '../../fakes/make-transferable-settings';
import { makeInstance } from '../background/make-worker';

const FRAME = { format: 'secret-push-settings', version: 1 };
const INSTANCE = { name: 'One', address: 'https://pw.test', color: 'green' };
const TEMPLATE = { ...DEFAULT_TEMPLATE, name: '' };

function problemOf(content: object): FileProblem | undefined {
  const reading = parseSettingsFile(JSON.stringify(content));
  return reading.ok ? undefined : reading.failure;
}

it('a written file can be read, and has no token, no instance id, no demo and no template of the organization', () => {
  const templateSettings = makeTemplateSettings(
    { expireAfterDays: 3 },
    {
      composerTemplates: { text: 'ready-key', url: 'preset:Customer' },
      menuTemplates: { text: 'preset:Customer', url: 'ready-document' },
    },
  );
  const instances = [
    makeInstance({ publicUrl: 'https://public.test/pw', tokenArea: 'device' }),
    makeInstance({ id: 'demo', isDemo: true, baseUrl: DEMO_BASE_URL, name: 'Demonstration' }),
  ];
  const text = serializeSettings(makeTransferableSettings({ instances, active: 'one', templateSettings }));
  expect(parseSettingsFile(text)).toEqual({
    ok: true,
    value: {
      ...FRAME,
      instances: [{ ...INSTANCE, publicAddress: 'https://public.test/pw', isActive: true }],
      templateSettings: {
        templates: templateSettings.templates,
        composerTemplates: { text: 'ready-key' },
        menuTemplates: { url: 'ready-document' },
      },
      delivery: { copiesAtOnce: true, notifies: true },
      activity: { isOn: true, periodMinutes: 5, notifies: true },
      language: '',
      theme: 'system',
      generator: expect.objectContaining({ kinds: { payload: 'characters', passphrase: 'words' } }),
    },
  });
});

describe('a file', () => {
  it('reads an address as it is typed into the form, and a name of one letter', () => {
    const instances = [{ ...INSTANCE, name: 'O', address: 'pw.test/sub/' }];
    expect(parseSettingsFile(JSON.stringify({ ...FRAME, instances }))).toMatchObject({
      value: { instances: [{ name: 'O', address: 'https://pw.test/sub' }] },
    });
  });

  it.each(['', 'null', '{"format":"another","version":1}'])('refuses what is no settings file: %s', (text) =>
    expect(parseSettingsFile(text)).toEqual({ ok: false, failure: { kind: 'not-settings' } }),
  );

  it('refuses a file of a later version as newer', () => {
    expect(problemOf({ ...FRAME, version: 2, news: true })).toEqual({ kind: 'newer', version: 2 });
  });

  const templateSettings = (templates: object[]) => ({
    templateSettings: { templates, composerTemplates: {}, menuTemplates: {} },
  });
  const instance = (fields: object) => ({ instances: [INSTANCE, { ...INSTANCE, ...fields }] });
  const { generator } = makeTransferableSettings();

  it.each<[string, object]>([
    ['version', { version: 0 }],
    ['version', { version: '2' }],
    ['version', { version: undefined }],
    ['secrets', { secrets: [] }],
    ['instances[1].token', instance({ token: 'abc' })],
    ['instances[1].address', instance({ address: 'javascript:alert(1)' })],
    ['instances[1].address', instance({ address: DEMO_BASE_URL })],
    ['instances[1].publicAddress', instance({ address: 'https://b.test', publicAddress: 'http://pw.test/' })],
    ['instances[1].publicAddress', instance({ address: 'http://b.test', publicAddress: 'https://public.test' })],
    ['instances[1].color', instance({ color: 'url(x)' })],
    [
      'templateSettings.templates[0].options.expireAfterDays',
      templateSettings([{ ...TEMPLATE, options: { expireAfterDays: 0.5 } }]),
    ],
    [
      'templateSettings.templates[0].options.passphrase',
      templateSettings([{ ...TEMPLATE, options: { passphrase: 'p' } }]),
    ],
    ['templateSettings.templates[1].id', templateSettings([TEMPLATE, { ...TEMPLATE, id: 'preset:Customer' }])],
    [
      'templateSettings.composerTemplates.url',
      { templateSettings: { templates: [TEMPLATE], composerTemplates: { url: 1 }, menuTemplates: {} } },
    ],
    ['generator', { generator: { ...generator, characters: { ...generator.characters, length: 3 } } }],
    ['generator', { generator: { ...generator, words: { ...generator.words, token: 'abc' } } }],
    ['activity', { activity: { isOn: true, periodMinutes: 5, notifies: true, token: 'abc' } }],
  ])('refuses a damaged file as a whole and names the field: %s', (field, content) => {
    expect(problemOf({ ...FRAME, ...content })).toEqual({ kind: 'field', field });
  });
});
