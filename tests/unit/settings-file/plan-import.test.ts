import { describe, expect, it } from 'vitest';
import { NO_POLICY } from '@/lib/policy/policy';
import { DEFAULT_TEMPLATE } from '@/lib/push/template';
import { planImport } from '@/lib/settings-file/plan-import';
import {
  parseSettingsFile,
  type SettingsFile,
  serializeSettings,
  type TransferableSettings,
} from '@/lib/settings-file/settings-file';
import { makePolicy } from '../../fakes/make-policy';
import { makeTemplateSettings } from '../../fakes/make-template-settings';
import { makeTransferableSettings } from '../../fakes/make-transferable-settings';
import { makeInstance } from '../background/make-worker';

const FRAME = { format: 'secret-push-settings', version: 1 } as const;
const ONE = { name: 'One', address: 'https://pw.test', color: 'green' } as const;
const HTTP = { name: 'Old', address: 'http://old.test', color: 'blue' } as const;
const KNOWN = makeTransferableSettings({ instances: [makeInstance({ tokenArea: 'device' })], active: 'one' });

function plan(current: TransferableSettings, file: Partial<SettingsFile>, agreed: string[] = [], policy = NO_POLICY) {
  let ids = 0;
  return planImport(current, { ...FRAME, ...file }, policy, agreed, () => `new${++ids}`);
}

function fileFrom(settings: TransferableSettings): SettingsFile {
  const reading = parseSettingsFile(serializeSettings(settings));
  if (!reading.ok) throw new Error(JSON.stringify(reading.failure));
  return reading.value;
}

describe('planImport', () => {
  it("changes nothing for this browser's own export, also where storage has sorted its keys", () => {
    const current = {
      ...KNOWN,
      templateSettings: makeTemplateSettings(
        { retrievalStep: true },
        { composerTemplates: { text: 'ready-key' }, menuTemplates: { url: 'preset:Customer' } },
      ),
      delivery: { notifies: true, copiesAtOnce: true },
    };
    expect(plan(current, fileFrom(current))).toEqual({
      changes: [],
      unencrypted: [],
      skippedInstances: [],
      after: current,
    });
    expect(plan(current, {}).changes).toEqual([]);
  });

  it("brings everything from another browser's export", () => {
    const other = makeTransferableSettings({
      instances: [makeInstance()],
      active: 'one',
      templateSettings: makeTemplateSettings({ expireAfterDays: 2 }, { menuTemplates: { text: 'ready-key' } }),
      delivery: { copiesAtOnce: false, notifies: true },
      language: 'fr',
    });
    const { changes, after } = plan(makeTransferableSettings(), fileFrom(other));
    expect(changes).toEqual([
      { what: 'add-instance', name: 'One', address: 'https://pw.test' },
      { what: 'activate', name: 'One' },
      { what: 'change-template', template: expect.objectContaining({ id: 'defaults', name: '' }) },
      {
        what: 'choose',
        list: 'menuTemplates',
        choices: [{ kind: 'text', template: expect.objectContaining({ id: 'ready-key' }) }],
      },
      { what: 'set', section: 'delivery', value: { copiesAtOnce: false, notifies: true } },
      { what: 'set', section: 'language', value: 'fr' },
    ]);
    expect(after).toEqual({ ...other, instances: [makeInstance({ id: 'new1', tokenArea: 'none' })], active: 'new1' });
  });
});

it('choices of an import name the templates that they stand for, also of the organization or missing, and others stay', () => {
  const preset = { name: 'Customer', options: { expireAfterDays: 1 }, message: '' };
  const own = { composerTemplates: { qr: 'preset:Customer' }, menuTemplates: { text: 'ready-key' } };
  const current = { ...KNOWN, templateSettings: makeTemplateSettings({}, own) };
  const starts = { text: 'preset:Customer', url: 'gone', odd: 'ready-key' };
  const { changes, after } = plan(
    current,
    { templateSettings: { templates: [], composerTemplates: starts, menuTemplates: {} } },
    [],
    makePolicy({ templates: [preset] }),
  );
  expect(changes).toEqual([
    {
      what: 'choose',
      list: 'composerTemplates',
      choices: [
        { kind: 'text', template: { id: 'preset:Customer', ...preset } },
        { kind: 'url', template: DEFAULT_TEMPLATE },
      ],
    },
  ]);
  expect(after.templateSettings).toEqual({
    ...current.templateSettings,
    composerTemplates: { ...own.composerTemplates, ...starts },
  });
});

describe('instances of an import', () => {
  it('get name, color and address in links at a known address, and keep their token', () => {
    const ours = { ...ONE, name: 'Ours', color: 'rose' } as const;
    const two = { ...ONE, name: 'Two', address: 'https://two.test', publicAddress: 'https://public.two.test' };
    const { changes, after } = plan(KNOWN, { instances: [{ ...ours, publicAddress: 'https://public.test' }, two] });
    expect(changes).toEqual([
      { what: 'rename-instance', name: 'One', address: ONE.address, newName: 'Ours' },
      { what: 'change-instance', name: 'Ours', address: ONE.address },
      { what: 'set-public-address', name: 'Ours', address: ONE.address, publicAddress: 'https://public.test' },
      { what: 'add-instance', name: 'Two', address: two.address },
      { what: 'set-public-address', name: 'Two', address: two.address, publicAddress: two.publicAddress },
    ]);
    expect(after.instances).toMatchObject([
      makeInstance({ name: 'Ours', color: 'rose', tokenArea: 'device', publicUrl: 'https://public.test' }),
      { name: 'Two', publicUrl: two.publicAddress },
    ]);
    const renamed = plan(KNOWN, { instances: [{ ...ONE, name: 'Ours' }] });
    expect(renamed.changes, 'its color stays').toEqual([
      { what: 'rename-instance', name: 'One', address: ONE.address, newName: 'Ours' },
    ]);
    const later = plan({ ...KNOWN, ...after }, { instances: [{ ...ours, color: 'blue' }] });
    expect(later.changes).toEqual([{ what: 'change-instance', name: 'Ours', address: ONE.address }]);
    expect(later.after.instances[0], 'a file without one').toMatchObject({ publicUrl: 'https://public.test' });
  });

  it.each([ONE.address, 'https://two.test', 'https://public.test'])(
    'get no address in links that leads to a server already: %s',
    (publicAddress) => {
      const one = { ...ONE, publicAddress: 'https://public.test' };
      const two = { ...ONE, name: 'Two', address: 'https://two.test', publicAddress };
      expect(plan(KNOWN, { instances: [one, two] }).after.instances.at(-1)).toMatchObject({
        name: 'Two',
        publicUrl: undefined,
      });
    },
  );

  it('are added without a token at another address, and the active one stays', () => {
    const { after } = plan(KNOWN, { instances: [{ ...ONE, address: 'https://other.test/pw', isActive: true }] });
    expect(after.instances.map(({ baseUrl, tokenArea }) => [baseUrl, tokenArea])).toEqual([
      ['https://pw.test', 'device'],
      ['https://other.test/pw', 'none'],
    ]);
    expect(after.active).toBe('one');
  });

  it('are told apart by their names where several have one address', () => {
    const current = makeTransferableSettings({
      instances: [makeInstance(), makeInstance({ id: 'two', name: 'Two' })],
      active: 'one',
    });
    const names = ['Two', 'Three', 'Four'];
    const { after } = plan(current, { instances: names.map((name) => ({ ...ONE, name })) });
    expect(after.instances.map(({ id, name }) => [id, name])).toEqual([
      ['one', 'Three'],
      ['two', 'Two'],
      ['new1', 'Four'],
    ]);
  });

  it('are left out while the user has not agreed to send secrets to them unencrypted', () => {
    const file = { instances: [{ ...HTTP, isActive: true }] };
    expect(plan(makeTransferableSettings(), file)).toMatchObject({
      changes: [],
      unencrypted: [{ name: 'Old', address: 'http://old.test' }],
      after: { instances: [], active: '' },
    });
    const agreed = plan(makeTransferableSettings(), file, ['http://old.test']);
    expect(agreed.changes).toMatchObject([{ what: 'add-instance' }, { what: 'activate' }]);
    expect(agreed.after.instances).toMatchObject([{ allowsHttp: true }]);
  });
});

it('templates of an import replace those of the same id; others are added as the last, and none goes', () => {
  const own = { id: 'own', name: 'Own', options: {}, message: '' };
  const named = { ...own, name: 'Deploy key', message: 'Hi' };
  const templateSettings = { ...makeTemplateSettings(), templates: [...makeTemplateSettings().templates, own] };
  const { changes, after } = plan(makeTransferableSettings({ templateSettings }), {
    templateSettings: {
      templates: [DEFAULT_TEMPLATE, { ...own, id: 'other' }, named],
      composerTemplates: {},
      menuTemplates: {},
    },
  });
  expect(after.templateSettings.templates.slice(-2)).toEqual([named, { ...own, id: 'other' }]);
  expect(after.templateSettings.templates).toHaveLength(templateSettings.templates.length + 1);
  expect(changes).toEqual([
    { what: 'change-template', template: named },
    { what: 'add-template', template: { ...own, id: 'other' } },
  ]);
});

describe('an import under a policy', () => {
  const instances: SettingsFile['instances'] = [
    { name: 'Company', address: 'https://company.test', color: 'blue' },
    { name: 'Home', address: 'https://home.test', color: 'blue' },
    HTTP,
  ];
  const company = { name: 'Company', baseUrl: 'https://company.test', isLocked: true, isDefault: false, note: '' };

  it.each([
    [
      'leaves out own instances where they are forbidden, and locked ones',
      { allowsOwnInstances: false, instances: [company] },
      [],
      ['Home', 'Old'],
    ],
    [
      'adds presets that are not locked',
      { allowsOwnInstances: false, instances: [{ ...company, isLocked: false }] },
      ['Company'],
      ['Home', 'Old'],
    ],
    ['leaves out unencrypted ones where they are forbidden', { allowsHttp: false }, ['Company', 'Home'], ['Old']],
  ])('%s', (_, policy, names, leftOut) => {
    const planned = plan(makeTransferableSettings(), { instances }, [HTTP.address], makePolicy(policy));
    expect(planned.after.instances.map(({ name }) => name)).toEqual(names);
    expect(planned.skippedInstances).toEqual(leftOut);
  });
});
