import { signal } from '@preact/signals';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/preact';
import { describe, expect, it } from 'vitest';
import { Instances } from '@/components/instances/Instances';
import { OrganizationPolicy } from '@/components/settings/OrganizationPolicy';
import { Templates } from '@/components/settings/Templates';
import { ServerChoice } from '@/components/welcome/ServerChoice';
import { NO_POLICY_STATE, type Policy, type PolicyIssue } from '@/lib/policy/policy';
import { createAutosave } from '@/lib/state/settings/settings';
import { createTemplates } from '@/lib/state/settings/templates';
import { instancesItem } from '@/lib/storage/items';
import { writeItem } from '@/lib/storage/storage';
import { fakeExtension } from '../../../fakes/fake-extension';
import { makePolicy } from '../../../fakes/make-policy';
import { makeInstance } from '../../background/make-worker';
import { makeInstances } from '../../state/instances/make-instances';
import { setUpPages } from '../../state/push/make-compose-page';
import { expectAccessible } from '../accessible';
import { asInput, getDescription, storePolicy } from '../page';
import { createLink, kind, payload, showPopup, typePayload, unfold } from '../popup/show-popup';

/** The popup of somebody whose organization demands this. */
async function showManagedPopup(fields: Partial<Policy>, sets: Record<string, unknown> = {}) {
  const setup = await setUpPages();
  setup.organization.sets = sets;
  await storePolicy(fields);
  return { ...setup, ...(await showPopup(setup)) };
}

const button = (name: string) => screen.findByRole('button', { name });

/** An option that cannot be chosen, as text: no label leads to a control. */
const fixedValue = (label: string) => {
  expect(screen.queryByLabelText(label)).toBeNull();
  return screen.getByText(label).closest('.field')?.textContent;
};

describe('composer under a policy', () => {
  it('disables forbidden kinds and says why', async () => {
    await showManagedPopup({ kinds: ['url', 'qr'] });
    const forbidden = ['Text', 'URL', 'Files', 'QR code'].filter((name) => kind(name).disabled);
    expect(forbidden).toEqual(['Text', 'Files']);
    expect(screen.getByText('Text: not allowed by your organization')).toBeTruthy();
    expect(screen.getByText('Files: not allowed by your organization')).toBeTruthy();
    expect(kind('URL').checked, 'a new draft is of a kind that is allowed').toBe(true);
  });

  it('locks options that the policy sets', async () => {
    await showManagedPopup({ retrievalStep: true, deletableByViewer: false, maxDays: 3 });
    await unfold();
    expect(fixedValue('Retrieval step')).toBe('Retrieval stepOnSet by your organization');
    expect(fixedValue('Recipient can expire it')).toContain('No');
    expect(document.querySelector('.fixed-value')?.closest('.field')?.querySelector('[tabindex], select')).toBeNull();
    const days = asInput(screen.getByLabelText('Expire after (days)'));
    expect([days.min, days.max, days.step, days.placeholder]).toEqual(['1', '3', '1', '3']);
    expect(getDescription(days)).toBe('At most 3');
    expect(screen.queryByText(/^Leave empty to use/)).toBeNull();
    await expectAccessible();
  });

  it('sends nothing that violates the policy and fixes it with one click', async () => {
    const { network, composePage } = await showManagedPopup({ maxDays: 7 }, { maximumDays: 7 });
    typePayload(' key\n');
    composePage.composer.options.set('expireAfterDays', 30);
    createLink();
    await screen.findByText('Your organization doesn’t allow this push.');
    const days = await screen.findByLabelText('Expire after (days)');
    await waitFor(() => expect(document.activeElement, 'what is folded is unfolded').toBe(days));
    expect(network.requests).toEqual([]);
    const limits = screen.getAllByRole('spinbutton');
    expect(limits.map(getDescription)).toEqual(['At most 7', '']);
    expect(limits.map((limit) => limit.getAttribute('aria-invalid'))).toEqual(['true', null]);
    fireEvent.click(await button('Use 7'));
    await waitFor(() => expect(document.querySelector('.notice')).toBeNull());
    expect([document.activeElement, asInput(days).value]).toEqual([days, '7']);
    expect(payload().value).toBe(' key\n');
    createLink();
    await screen.findByRole('heading', { name: 'Link copied' });
    expect(await network.open('push1')).toBe(' key\n');
  });

  it('asks for no generated password or passphrase that is shorter', async () => {
    await showManagedPopup({ minCharacters: 30, minWords: 6 });
    fireEvent.click(await button('Generate password'));
    const count = (label: string) => screen.findByLabelText(label);
    expect(getDescription(await count('Number of characters'))).toBe('At least 30 (set by your organization)');
    fireEvent.click(screen.getByRole('radio', { name: 'Words' }));
    expect(getDescription(await count('Number of words'))).toBe('At least 6 (set by your organization)');
  });

  it('says at its field that a passphrase is missing, and generates one with one click', async () => {
    const { composePage } = await showManagedPopup({ requiresPassphrase: true }, { requirePassphrase: true });
    await unfold();
    typePayload('key');
    const field = screen.getByLabelText('Passphrase (required)');
    await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'));
    expect(getDescription(field)).toContain('Enter a passphrase.');
    createLink();
    await screen.findByText('Change it and try again. Your draft is kept.');
    expect(document.activeElement).toBe(field);
    expect(screen.getAllByRole('button', { name: 'Generate passphrase' })).toHaveLength(1);
    fireEvent.click(screen.getByRole('checkbox', { name: 'Generate a passphrase for this link' }));
    await waitFor(() => expect(document.querySelector('.notice')).toBeNull());
    expect(field.getAttribute('aria-invalid')).toBeNull();
    expect(composePage.composer.draft.value.options.generatesPassphrase).toBe(true);
  });

  it('keeps the draft if the worker refuses it under a newer policy, or the page has one by then', async () => {
    const { network } = await showManagedPopup({}, { requirePassphrase: true });
    typePayload('key');
    createLink();
    await screen.findByText('Your organization requires a passphrase.');
    await expectAccessible();
    expect(payload().value).toBe('key');
    expect(network.requests).toEqual([]);
    await storePolicy({ kinds: ['url'] });
    await screen.findByText(/^Your organization allows only/);
    expect(payload().value).toBe('key');
  });

  it('offers no instance that the policy forbids', async () => {
    const setup = await setUpPages();
    await writeItem(instancesItem, [
      makeInstance(),
      makeInstance({ id: 'two', name: 'Two', preset: { isLocked: true, note: '' } }),
    ]);
    const preset = { name: 'Two', baseUrl: 'https://two.test', isLocked: true, isDefault: false, note: '' };
    await storePolicy({ allowsOwnInstances: false, allowsDemo: false, instances: [preset] });
    await showPopup(setup);
    expect(await screen.findByText('Your organization hasn’t set up a server yet.')).toBeTruthy();
  });
});

it.each([
  [
    'the allowed choices',
    { allowsDemo: false },
    ['My company’s or my own server', 'A public server'],
    'Choose a server for your secrets',
  ],
  ['no welcome', { showsWelcome: false }, ['Connect a server'], ''],
  [
    'what is missing',
    { allowsOwnInstances: false, allowsDemo: false },
    [],
    'Your organization hasn’t set up a server yet.',
  ],
])('first run under a policy shows %s', (_, fields, choices, text) => {
  fakeExtension();
  const { container } = render(<ServerChoice policy={makePolicy(fields)} connect={() => undefined} />);
  const buttons = screen.queryAllByRole('button').map(({ textContent }) => textContent?.split(/(?<=server|link)/)[0]);
  expect(buttons).toEqual([...choices, 'Open a received link']);
  if (text) expect(screen.getByText(text)).toBeTruthy();
  else expect(container.textContent).not.toContain('for your secrets');
});

it('templates of a policy come first and are locked; own ones are not', async () => {
  fakeExtension();
  const { createSignal } = createAutosave();
  const templates = [{ name: 'Customer', options: { expireAfterDays: 2 }, message: '' }];
  const policy = signal(makePolicy({ templates, maxDays: 3, retrievalStep: true, endToEnd: false }));
  const store = createTemplates(createSignal, policy, () => 'new');
  await store.start();
  render(<Templates store={store} />);
  expect(screen.getAllByRole('listitem')[0]?.textContent).toMatch(/^Customer/);
  for (const name of ['Remove Customer', 'Move Customer down'])
    expect(screen.queryByRole('button', { name })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Edit Customer', expanded: false }));
  const name = asInput(await screen.findByLabelText('Template name'));
  expect(name.readOnly).toBe(true);
  expect(getDescription(name)).toContain('Set by your organization');
  expect(fixedValue('Expire after (days)')).toBe('Expire after (days)2Set by your organization');
  const flags = [
    'Retrieval step',
    'Recipient can expire it',
    'End-to-end encryption',
    'Generate a passphrase for each push',
  ];
  const changeable = () => flags.filter((label) => screen.queryByLabelText(label)?.hasAttribute('disabled') === false);
  expect(changeable()).toEqual([]);
  expect(fixedValue('Retrieval step')).toContain('Set by your organization');
  expect(getDescription(screen.getByLabelText('Message to recipient'))).toBe('Set by your organization');
  fireEvent.click(screen.getByRole('button', { name: 'Edit Document', expanded: false }));
  await waitFor(() => expect(asInput(screen.getByLabelText('Template name')).readOnly).toBe(false));
  expect(changeable()).toEqual(['Recipient can expire it', 'Generate a passphrase for each push']);
  const first = screen.getByRole('button', { name: /Password for a colleague.? up$/ });
  expect(first.getAttribute('aria-disabled')).toBe('true');
});

describe('instances under a policy', () => {
  async function show(fields: Partial<Policy>, instance = makeInstance()) {
    const made = await makeInstances({ instance, policy: makePolicy(fields) });
    render(<Instances store={made.store} />);
    return made;
  }
  const preset = { name: 'One', baseUrl: 'https://pw.test', isLocked: true, isDefault: false, note: 'Ask us' };

  it('are locked but for their token', async () => {
    await show({ instances: [preset] }, makeInstance({ preset: { isLocked: true, note: 'Ask us' } }));
    expect(screen.getByText('Set by your organization')).toBeTruthy();
    expect(screen.getByText('Ask us')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Remove One' })).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Edit' }));
    await screen.findByRole('form');
    for (const label of ['Address', 'Name', 'Address in links']) {
      const field = asInput(screen.getByLabelText(label));
      expect([field.readOnly, getDescription(field)]).toEqual([true, 'Set by your organization']);
    }
    const colors = screen.getByRole('group', { name: 'Color' });
    expect([colors.matches(':disabled'), getDescription(colors)]).toEqual([true, 'Set by your organization']);
    expect(within(colors).getByRole('radio', { checked: true })).toBe(screen.getByLabelText('Green'));
    expect(asInput(screen.getByLabelText(/^API token/)).readOnly).toBe(false);
    await expectAccessible({ isPiece: true });
  });

  it('can be removed if they are not locked, and are not said to be set', async () => {
    await show(
      { instances: [{ ...preset, isLocked: false }] },
      makeInstance({ preset: { isLocked: false, note: '' } }),
    );
    expect(screen.getByText('From your organization')).toBeTruthy();
    expect(screen.queryByText('Set by your organization')).toBeNull();
    expect(await button('Remove One')).toBeTruthy();
  });

  it('cannot be added where own ones are forbidden', async () => {
    await show({ allowsOwnInstances: false, allowsDemo: false });
    expect(screen.queryByRole('button', { name: 'Connect a server' })).toBeNull();
    expect(screen.queryByRole('button', { name: /^Try the demo/ })).toBeNull();
    expect(screen.getByText('Your organization allows only the servers it set up.')).toBeTruthy();
  });

  it('offer no agreement to HTTP where it is forbidden', async () => {
    await show({ allowsHttp: false });
    fireEvent.click(screen.getByRole('button', { name: 'Connect a server' }));
    fireEvent.input(await screen.findByLabelText('Address'), { target: { value: 'http://plain.test' } });
    expect(await screen.findByText(/^Your organization doesn’t allow unencrypted/)).toBeTruthy();
    expect(screen.queryByRole('checkbox')).toBeNull();
  });
});

describe('organization section', () => {
  const WHOLE = makePolicy({
    instances: [{ name: 'Company', baseUrl: 'https://a.test', isLocked: true, isDefault: true, note: '' }],
    allowsOwnInstances: false,
    allowsHttp: false,
    allowsDemo: false,
    showsWelcome: false,
    allowsBatch: false,
    kinds: ['text'],
    retrievalStep: true,
    deletableByViewer: false,
    maxDays: 7,
    maxViews: 5,
    requiresPassphrase: true,
    minCharacters: 20,
    minWords: 5,
    defaults: { options: {}, message: '' },
    templates: [{ name: 'Customer', options: {}, message: '' }],
    language: 'de',
  });
  const show = (policy: Policy, issues: PolicyIssue[] = []) => {
    fakeExtension();
    return render(<OrganizationPolicy managed={{ ...NO_POLICY_STATE, isManaged: true, policy, issues }} />);
  };

  it('has a row or a sentence for every policy value', async () => {
    show(WHOLE);
    const rows = [...document.querySelectorAll('dl > div')].map(({ children }) =>
      [...children].map((it) => it.textContent),
    );
    const sentences = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(new Set([...rows.map(String), ...sentences]).size).toBe(Object.keys(WHOLE).length);
    expect(rows).toContainEqual(['Language', 'Deutsch']);
    expect(rows).toContainEqual(['Retrieval step', 'On']);
    expect(rows).toContainEqual(['Recipient can expire it', 'No']);
    expect(rows).toContainEqual(['Passphrase', 'Required to open the link']);
    for (const text of [
      'Your organization allows only the servers it set up.',
      'Your organization doesn’t allow the demo.',
      'Minimum characters in generated passwords: 20',
      'Minimum words in generated passwords: 5',
      /chrome:\/\/policy/,
    ])
      expect(screen.getByText(text)).toBeTruthy();
    await expectAccessible({ isPiece: true });
  });

  it('lists each value that cannot be used with its path and the reason', () => {
    const { container } = show(makePolicy(), [
      { path: 'fax', why: 'unknown' },
      { path: 'maximumDays', why: 'invalid' },
      { path: 'templates[1].name', why: 'duplicate' },
    ]);
    expect(screen.getByText('No valid settings')).toBeTruthy();
    expect([...container.querySelectorAll('dl > div')].map(({ textContent }) => textContent)).toEqual([
      'faxUnknown name',
      'maximumDaysNot a valid value',
      'templates[1].nameDuplicate',
    ]);
    expect(screen.getByText(/chrome:\/\/policy/)).toBeTruthy();
  });
});
