import type { Signal } from '@preact/signals';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/preact';
import { describe, expect, it } from 'vitest';
import { BatchPage } from '@/components/batch/BatchPage';
import { INITIAL_POLL_STATUS } from '@/lib/activity/poll-settings';
import { NO_DELIMITER } from '@/lib/batch/delimiter';
import { getCreated } from '@/lib/push/record';
import { pollStatusItem, recordItem } from '@/lib/storage/items';
import { writeItem } from '@/lib/storage/storage';
import { OWNER_TOKEN } from '../../background/make-worker';
import { hold } from '../../hold';
import { openBatch, send } from '../../state/batch/make-batch';
import { collectSaved, getDescription } from '../page';

const TABLE = 'Name\tPassword\tEmail\tTeam\nAnn\t=1+1\tann@example.test\t@red\nBen\t\tben\t';

const button = (name: string | RegExp) => screen.getByRole('button', { name });
const dialog = () => within(screen.getByRole('dialog'));
const text = () => document.body.textContent;
const texts = (selector: string) => [...document.querySelectorAll(selector)].map(({ textContent }) => textContent);

/** The page after its table was pasted and checked. `choose`: what to click before it is checked. */
async function showReview(options: Parameters<typeof openBatch>[0] = {}, choose = () => {}) {
  const opened = await openBatch(options);
  const saved = collectSaved();
  render(<BatchPage page={opened.page} />);
  await opened.page.preparation.readPastedText(TABLE);
  const check = await screen.findByRole('button', { name: 'Check rows' });
  choose();
  fireEvent.click(check);
  await screen.findByRole('heading', { name: 'Check before you send' });
  return { ...opened, saved };
}

/** As `showReview`, with a link for the row that has no problem. */
async function showLinks(options: Parameters<typeof openBatch>[0] = {}, choose = () => {}) {
  const shown = await showReview(options, choose);
  fireEvent.click(button('Leave out'));
  fireEvent.click(button('Create 1 link'));
  await screen.findByText('Created: 1');
  return shown;
}

describe('the rows of a table', () => {
  it('ask once whether cells of several lines are one value', async () => {
    const { page } = await openBatch();
    render(<BatchPage page={page} />);
    await page.preparation.readPastedText(
      'Name\tPassword\tEmail\nAnn\t"q7$K\tann@x.test\nBen\tdef4&\tben@x.test\nCyd\tz8!w"\tcyd@x.test',
    );
    fireEvent.click(await screen.findByRole('button', { name: 'Check rows' }));
    expect(await screen.findAllByText(/^Line 2 of the text: A cell contains several lines/)).toHaveLength(1);
    const create = button('Create 1 link');
    expect(create.getAttribute('aria-disabled')).toBe('true');
    fireEvent.click(button('Each cell is one value'));
    await waitFor(() => expect(create.getAttribute('aria-disabled')).toBe('false'));
    expect(screen.queryByText(/A cell contains several lines/)).toBeNull();
    await page.preparation.readPastedText('Name\tPassword\tNote\nAnn\tx\nAnn\tx\nBen\ty\tn\t1\n"Cy\td"\tz');
    await page.preparation.toReview();
    await screen.findByRole('button', { name: 'Each cell is one value' });
    expect(text()).toMatch(/Same as row 1.*This row has more cells than the first\..*A cell contains several lines/);
    expect(texts('.tone-warn')).toEqual(['Same as row 1']);
  });

  it('are not lines around a table, which are named, and asked about where they may be rows', async () => {
    const { page } = await openBatch();
    render(<BatchPage page={page} />);
    await page.preparation.readPastedText('version:v1.0\nName\tPassword\nAnn\tXk9$abc1\n(1 row affected)');
    expect(await screen.findByText(/^These lines of the text weren’t read as rows .*: 1\.$/)).toBeDefined();
    expect(button('Use these lines')).toBeDefined();
    fireEvent.click(button('Check rows'));
    expect(await screen.findByText(/^Line 4 of the text: This may be a title, a total or a note/)).toBeDefined();
    expect(getDescription(button('Create 2 links'))).toBe(
      'Rows with problems: 1. Correct them or leave them out.Leave out',
    );
    expect(button('Each line is a row')).toBeDefined();
    fireEvent.click(button('Leave out'));
    expect((await screen.findByRole('button', { name: 'Create 1 link' })).ariaDisabled).not.toBe('true');
    fireEvent.click(button('Use these lines'));
    await waitFor(() => expect(screen.queryByText(/^These lines of the text/)).toBeNull());
  });

  it('that cannot be read are named by their line, beside a choice of the separator', async () => {
    const { page } = await openBatch();
    render(<BatchPage page={page} />);
    await page.preparation.readPastedText('name,password\nAnn,""a#b"');
    expect(await screen.findByText(/^Check line 2 of the text: a quotation mark/)).toBeDefined();
    fireEvent.change(screen.getByLabelText('Separator'), { target: { value: '\t' } });
    fireEvent.click(await screen.findByRole('button', { name: 'Check rows' }));
    expect(
      await screen.findAllByText(/A cell contains several lines or a separator\. It may be several cells\.$/),
    ).not.toEqual([]);
  });

  it('are not split before the user has said so, beside a choice of the separator', async () => {
    const { page } = await openBatch();
    render(<BatchPage page={page} />);
    await page.preparation.readPastedText('Xk9$abc1,def\nYz8$abc2,ghi');
    fireEvent.click(await screen.findByRole('button', { name: 'Check rows' }));
    expect(await screen.findAllByText(/The separator may be part of the secret/)).toHaveLength(2);
    expect(button('Create 2 links').getAttribute('aria-disabled')).toBe('true');
    expect(button('The table is read correctly')).toBeDefined();
    fireEvent.change(screen.getByLabelText('Separator'), { target: { value: NO_DELIMITER } });
    fireEvent.click(await screen.findByRole('button', { name: 'Check rows' }));
    await waitFor(() => expect(button('Create 2 links').getAttribute('aria-disabled')).toBe('false'));
    expect(page.preparation.rows.value?.map(({ secret }) => secret)).toEqual(['Xk9$abc1,def', 'Yz8$abc2,ghi']);
  });

  it.each([
    ['Remove the change', 'pa\\ss1x'],
    ['Keep as in the text', 'pa\\\\ss1x'],
  ])('with doubled backslashes are asked about in both forms, and “%s” sends %s', async (answer, secret) => {
    const { page, network } = await openBatch();
    render(<BatchPage page={page} />);
    const headings = '"Account","Login Name","Password","Web Site","Comments"';
    const file = `${headings}\r\n"Router","admin","pa\\\\ss1x","http://r",""\r\n`;
    await page.preparation.readFile(new File([file], 'keepass.csv'));
    fireEvent.click(await screen.findByRole('button', { name: 'Check rows' }));
    expect(await screen.findByText(/^A program may have changed cells .*\(Secret: 1 of 1\)/)).toBeDefined();
    expect(screen.getByText(/^Secret: A program may have changed this\./)).toBeDefined();
    expect(button('Create 1 link').getAttribute('aria-disabled')).toBe('true');
    expect(text()).not.toContain('ss1x');
    fireEvent.click(screen.getByRole('checkbox', { name: 'Show secrets and passphrases' }));
    const question = within(button(answer).closest<HTMLElement>('.notice') ?? document.body);
    expect(await question.findByText('pa\\ss1x')).toBeDefined();
    expect(question.getByText('pa\\\\ss1x')).toBeDefined();
    fireEvent.click(button(answer));
    await waitFor(() => expect(screen.queryByText(/^A program may have changed/)).toBeNull());
    fireEvent.click(await screen.findByRole('button', { name: 'Create 1 link' }));
    await screen.findByText('Created: 1');
    expect(network.snapshot().pushes.map(({ payload }) => payload)).toEqual([secret]);
  });

  it('show secrets only on request, and none as an example of a column', async () => {
    const { page } = await showReview();
    expect(document.body.textContent).not.toContain('=1+1');
    fireEvent.click(screen.getByRole('checkbox', { name: 'Show secrets and passphrases' }));
    expect(await screen.findByText('=1+1')).toBeDefined();
    expect(screen.getByText('Generated')).toBeDefined();
    await page.preparation.readPastedText('user\tpassword\tother password\nAnn\tlemon\tZw3!kdQ8');
    expect(await screen.findByText('Ann')).toBeDefined();
    expect(document.body.textContent).not.toMatch(/lemon|Zw3/);
  });

  it('cannot be sent while one has a problem, which is corrected in its place', async () => {
    const { creates, network, page } = await showReview();
    fireEvent.click(button('Create 2 links'));
    expect([creates(), page.sending.value]).toEqual([0, undefined]);
    expect(getDescription(button('Create 2 links'))).toBe(
      'Rows with problems: 1. Correct them or leave them out.Leave out',
    );
    fireEvent.click(screen.getByRole('checkbox', { name: 'Only rows with problems (1)' }));
    fireEvent.click(button('Edit Row 2'));
    expect([texts('.is-masked').length, texts('tbody th')]).toEqual([1, ['2']]);
    const field = screen.getByRole('textbox', { name: 'Email addresses, Row 2' });
    fireEvent.change(field, { target: { value: 'ben@example.test' } });
    await waitFor(() => expect(button('Create 2 links').ariaDisabled).not.toBe('true'));
    await waitFor(() => expect(screen.getByText('Problems: 0').getAttribute('role')).toBe('status'));
    expect(texts('tbody th'), 'while it is edited').toEqual(['2']);
    fireEvent.click(button('Done'));
    await waitFor(() => expect(screen.queryByRole('textbox')).toBeNull());
    fireEvent.click(button('Create 2 links'));
    await screen.findByText('Created: 2');
    const secrets = network.snapshot().pushes.map(({ payload }) => payload);
    expect(secrets).toEqual(['=1+1', expect.stringMatching(/^[^=+\-@].{19}$/)]);
  });

  it('are all shown again once those with a problem are left out, which can be undone', async () => {
    await showReview();
    fireEvent.click(screen.getByRole('checkbox', { name: 'Only rows with problems (1)' }));
    await waitFor(() => expect(texts('tbody th')).toEqual(['2']));
    fireEvent.click(button('Leave out'));
    await screen.findByText('Rows left out: 1');
    expect([texts('tbody th'), texts('.is-excluded th')]).toEqual([['1', '2'], ['2']]);
    const filter = screen.getByRole<HTMLInputElement>('checkbox', { name: 'Only rows with problems (0)' });
    expect([filter.checked, filter.disabled]).toEqual([false, true]);
    fireEvent.click(button('Undo'));
    await screen.findByRole('button', { name: 'Create 2 links' });
    expect([texts('.is-excluded'), screen.queryByText(/^Rows left out/)]).toEqual([[], null]);
  });

  it('are edited from the field that has the problem, which describes it', async () => {
    await showReview();
    fireEvent.click(button('Edit Row 2'));
    const email = screen.getByRole('textbox', { name: 'Email addresses, Row 2' });
    await waitFor(() => expect(document.activeElement).toBe(email));
    expect([email.getAttribute('aria-invalid'), getDescription(email)]).toEqual([
      'true',
      expect.stringMatching(/^Enter/),
    ]);
    const name = screen.getByRole('textbox', { name: 'Name, Row 2' });
    expect([name.getAttribute('aria-invalid'), getDescription(name)]).toEqual([null, '']);
    fireEvent.click(button('Edit Row 1'));
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Name, Row 1' })));
  });

  it('are saved by Enter, which returns to the button, and breaks a line only with Shift or in a value of several', async () => {
    const { page } = await showReview();
    const secret = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Secret, Row 1' });
    const enter = (value: string, how: KeyboardEventInit = {}) => {
      fireEvent.input(secret(), { target: { value } });
      return fireEvent.keyDown(secret(), { key: 'Enter', ...how });
    };
    fireEvent.click(button('Edit Row 1'));
    expect(enter('new', { shiftKey: true }), 'breaks the line').toBe(true);
    expect(enter('two\nlines'), 'breaks the line').toBe(true);
    expect(enter('new', { repeat: true }), 'held since the row was opened').toBe(false);
    expect(secret().value).toBe('new');
    expect(enter('new')).toBe(false);
    await waitFor(() => expect(document.activeElement).toBe(button('Edit Row 1')));
    expect(page.preparation.rows.value?.[0]?.secret).toBe('new');
    fireEvent.click(button('Edit Row 1'));
    enter('two\nlines', { ctrlKey: true });
    await waitFor(() => expect(page.preparation.rows.value?.[0]?.secret).toBe('two\nlines'));
  });

  it.each([
    ['ok', 199, 1],
    ['ok', 198, 0],
    ['off', 500, 0],
  ] as const)(
    'say that alerts (%s) follow only so many: with %i active pushes %i times',
    async (status, activeCount, times) => {
      const opened = await openBatch();
      await writeItem(pollStatusItem, { one: { ...INITIAL_POLL_STATUS, status, activeCount } });
      const page = await opened.open();
      render(<BatchPage page={page} />);
      await page.preparation.readPastedText('Name\tPassword\nAnn\tx\nBen\ty');
      fireEvent.click(await screen.findByRole('button', { name: 'Check rows' }));
      await screen.findByRole('button', { name: 'Create 2 links' });
      expect(screen.queryAllByText(/^Activity alerts follow only your newest 200 active/)).toHaveLength(times);
    },
  );

  it('say that an organization forbids the page', async () => {
    const opened = await openBatch();
    opened.organization.sets = { allowBatch: false };
    const { syncWithPolicy } = opened.start();
    await syncWithPolicy();
    render(<BatchPage page={await opened.open()} />);
    expect(text()).toMatch(/create the links\.Your organization doesn’t allow links from a table\.$/);
  });
});

it('the next table begins with the options of a new push, not with the template of the one before', async () => {
  const { page } = await showLinks({}, () => {
    fireEvent.change(screen.getByLabelText('Template'), { target: { value: 'ready-key' } });
  });
  expect(page.preparation.options.sent.value).not.toMatchObject({ expireAfterViews: 3 });
  page.startNewTable();
  await page.preparation.readPastedText(TABLE);
  await waitFor(() => expect(screen.getByLabelText<HTMLSelectElement>('Template').value).toBe('defaults'));
});

it('its rows are end-to-end encrypted on request, and then not emailed', async () => {
  const opened = await openBatch({ settings: { email_auto_dispatch: true } });
  await opened.start().instances.refreshFeatures();
  render(<BatchPage page={opened.page} />);
  await opened.page.preparation.readPastedText('Name\tPassword\tEmail\nAnn\tx\tann@example.test');
  const email = await screen.findByRole<HTMLInputElement>('checkbox', { name: 'Email each link' });
  const encryption = () => screen.getByRole<HTMLInputElement>('checkbox', { name: 'End-to-end encryption' });
  fireEvent.click(email);
  fireEvent.click(encryption());
  await waitFor(() => expect([email.checked, email.disabled]).toEqual([false, true]));
  fireEvent.click(encryption());
  await waitFor(() => expect([email.checked, email.disabled]).toEqual([true, false]));
  fireEvent.click(encryption());
  fireEvent.click(button('Check rows'));
  fireEvent.click(await screen.findByRole('button', { name: 'Create 1 link' }));
  await screen.findByText('Created: 1');
  expect(opened.network.snapshot().pushes.map(({ payload }) => payload?.split('\n')[0])).toEqual([
    '-----BEGIN AGE ENCRYPTED FILE-----',
  ]);
});

it('says how long it takes to create links only where that is long', async () => {
  const { page } = await openBatch();
  render(<BatchPage page={page} />);
  const lines = Array.from({ length: 60 }, (_, index) => `Person ${index}\tXk9$abc${index}`);
  await page.preparation.readPastedText(['Name\tPassword', ...lines].join('\n'));
  fireEvent.click(await screen.findByRole('button', { name: 'Check rows' }));
  expect(await screen.findByText('This takes about 15 seconds.')).toBeDefined();
});

it('a step becomes one line of facts when it is done, and opens again', async () => {
  const { page } = await showReview();
  page.preparation.options.setLimit('expireAfterDays', 3);
  expect(await screen.findByText('3 days')).toBeDefined();
  expect(text()).toMatch(/tableEach row.*1Table2 rowsNew table2Columns and optionsName, Secret/);
  expect(text()).toMatch(
    /addresses · Tabs · Generate missing secrets3 daysEdit3Check before you sendRows with problems: 1/,
  );
  expect(text()).toMatch(/Leave outShow secrets and/);
  expect(text()).toMatch(/Only rows with problems \(1\)Check before you sendIncludeRowNameSecretEmail/);
  expect(text()).toMatch(/ProblemsEdit1Ann••••••••ann@example\.test2Ben••••••••GeneratedbenEnter valid email/);
  await waitFor(() => expect(text()).toMatch(/Create 2 linksProblems: 1$/));
  fireEvent.click(button('Edit Columns and options'));
  const headings = await screen.findByRole('checkbox', { name: 'The first row contains headings' });
  expect(text()).toMatch(/Not usedAnn, BenPassword.*Not used••••••••Email.*Not usedann@example\.test, benTeam.*@red/);
  expect(text()).toMatch(/contains headingsGenerate missing secretsGenerate missing passphrases.*Separator/);
  fireEvent.click(headings);
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'Check before you send' })).toBeNull());
  expect(button('Check rows')).toBeDefined();
});

it('the table can be pasted at once, and anywhere but in another field', async () => {
  const { page } = await openBatch();
  render(<BatchPage page={page} />);
  const field = screen.getByLabelText('Paste cells here');
  expect(document.activeElement).toBe(field);
  expect(text()).toMatch(
    /1TablePaste cells hereNameSecretEmail addressesCopy .* 5 MB and 1,000 rows\.LibreOffice .*Choose file…$/,
  );
  const paste = (target: Element, text: string) => fireEvent.paste(target, { clipboardData: { getData: () => text } });
  paste(screen.getByLabelText('Choose file…'), 'user\npassword');
  expect(page.preparation.isReading.value).toBe(false);
  paste(document.body, TABLE);
  expect(await screen.findByText('2 rows')).toBeDefined();
  fireEvent.click(button('New table'));
  fireEvent.input(screen.getByLabelText('Paste cells here'), { target: { value: 'a\tb' } });
  expect(document.querySelector('.ghost')).toBeNull();
  fireEvent.click(button('Next'));
  expect(await screen.findByText('1 row')).toBeDefined();
});

it('a file in another encoding is shown before it is read, and a text without cells is refused', async () => {
  const { page } = await openBatch();
  render(<BatchPage page={page} />);
  await page.preparation.readPastedText('');
  expect(await screen.findByText('There’s no text in this table.')).toBeDefined();
  await page.preparation.readFile(new File(['a;b\0'], 'a.csv'));
  expect(await screen.findByText(/^The file mixes encodings or isn’t a text\. Save it as “CSV UTF-8”/)).toBeDefined();
  await page.preparation.readFile(new File([new Uint8Array([0x4d, 0xfc])], 'a.csv'));
  expect((await screen.findByRole('alert')).textContent).toMatch(/^Are all letters correct\?MüThe file isn’t in UTF-8/);
  fireEvent.click(button('Letters are correct'));
  expect(await screen.findByText('1 row')).toBeDefined();
});

describe('the focus', () => {
  it('goes to a heading from a button that is gone', async () => {
    await showReview();
    button('Leave out').focus();
    fireEvent.click(button('Leave out'));
    await waitFor(() => expect(document.activeElement?.textContent).toMatch(/Check before you send$/));
    button('New table').focus();
    fireEvent.click(button('New table'));
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Paste cells here')));
  });

  it('stays on the button that pauses and continues', async () => {
    const { page } = await showLinks();
    const sending = page.sending.value;
    const [target] = sending?.rows ?? [];
    if (!sending || !target) throw new Error('There is no row');
    target.row.value = { ...target.row.value, outcome: undefined };
    const toggle = await screen.findByRole('button', { name: 'Continue' });
    expect(texts('.status-marks')).toEqual(['Not sent: 1']);
    (sending.isRunning as Signal<boolean>).value = true;
    await waitFor(() => expect(button('Pause')).toBe(toggle));
    expect(texts('.running')).toEqual(['0 of 1 done 1 second left Pause']);
  });
});

describe('links from a table', () => {
  it('are copied and saved without secrets, which only a file has that is to have them, and formulas do nothing', async () => {
    const { user, saved } = await showLinks();
    expect(text()).toMatch(
      /tableKept until you remove it or close the browser\.New tableLinks on OneCreated: 1Copy table with links/,
    );
    expect(text()).toMatch(/…Expire allRemove tableRemove this table\?Its links.*Remove tableCells that look like/);
    expect(text()).toMatch(/Links on OneRowNameStatusLinkExpiresOptions1AnnCreatedhttps.*push1\/rIn 7 days$/);
    fireEvent.click(button('Copy table with links'));
    await screen.findAllByText('Copied');
    expect(user.copied).toEqual([
      "Name\tEmail\tTeam\tLink\tStatus\nAnn\tann@example.test\t'@red\thttps://pw.test/p/push1/r\tCreated",
    ]);
    const save = async (withSecrets: boolean) => {
      fireEvent.click(button('Save as CSV…'));
      if (withSecrets) fireEvent.click(dialog().getByRole('checkbox', { name: 'Include secrets' }));
      expect(screen.getByRole('dialog').textContent).toMatch(
        withSecrets ? /secretsThe file then .*CancelSave/ : /^Save table.*included\.Include secretsCancelSave$/,
      );
      fireEvent.click(dialog().getByRole('button', { name: 'Save' }));
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      return saved.at(-1)?.bytes.text();
    };
    expect(await save(true)).toContain('"=1+1"');
    expect(await save(false)).not.toContain('=1+1');
  });

  it('have their passphrases in a copy and a file of their own', async () => {
    const { page, user, saved } = await showReview({}, () =>
      fireEvent.click(screen.getByRole('checkbox', { name: 'Generate missing passphrases' })),
    );
    fireEvent.click(await screen.findByRole('button', { name: 'Leave out' }));
    fireEvent.click(button('Create 1 link'));
    fireEvent.click(await screen.findByRole('button', { name: 'Passphrases…' }));
    const { passphrase = '' } = page.sending.value?.rows[0]?.row.value.draft.options ?? {};
    expect(screen.getByRole('dialog').textContent).toMatch(/^Passphrases of.* row numbers.*Copy passphrasesCancelSave/);
    fireEvent.click(dialog().getByRole('button', { name: 'Copy passphrases' }));
    await waitFor(() => expect(user.copied).toEqual([`Row\tName\tPassphrase\n1\tAnn\t${passphrase}`]));
    fireEvent.click(dialog().getByRole('button', { name: 'Save' }));
    expect(saved[0]?.name).toBe('secret-push-passphrases-2026-01-01.csv');
    expect(await saved[0]?.bytes.text()).toContain(`"${passphrase}"`);
    expect(await saved[0]?.bytes.text()).not.toContain('pw.test');
  });

  it('are emailed by the server on request, and have a message to the addresses of their row, which are shown', async () => {
    const opened = await openBatch({ settings: { email_auto_dispatch: true } });
    await opened.start().instances.refreshFeatures();
    render(<BatchPage page={opened.page} />);
    await opened.page.preparation.readPastedText('Name\tPassword\tEmail\nAnn\tx\tann@example.test');
    fireEvent.click(await screen.findByRole('checkbox', { name: 'Email each link' }));
    fireEvent.click(button('Check rows'));
    fireEvent.click(await screen.findByRole('button', { name: 'Create 1 link' }));
    await screen.findByText('One is emailing the link to ann@example.test.');
    fireEvent.click(button('Message for Ann'));
    expect(await screen.findByText(/^Email addresses: .*ann@example\.test/)).toBeDefined();
    expect(screen.getByLabelText<HTMLTextAreaElement>('Message').value).toMatch(/^Hello Ann,\n/);
    const mail = await screen.findByRole('link', { name: 'Open in email app' });
    expect(mail.getAttribute('href')).toMatch(/^mailto:ann@example\.test\?subject=/);
  });

  it.each([
    [true, 'the server stored it', {}],
    [true, 'the server does not say so', { passphrase: 7 }],
    [false, 'the server stored none', { passphrase: '' }],
  ])('need a passphrase: %s where %s', async (isNeeded, _, answered) => {
    const opened = await openBatch();
    opened.network.proxy = async (response) => Response.json({ ...(await response.json()), ...answered }, response);
    render(<BatchPage page={opened.page} />);
    await send(opened, 'Name\tPassword\tPassphrase\nAnn\tZw3!kdQ8\thorse');
    fireEvent.click(await screen.findByRole('button', { name: 'Message for Ann' }));
    const message = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Message' });
    expect(message.value.includes('You’ll need a passphrase')).toBe(isNeeded);
    expect(screen.queryAllByRole('button', { name: 'Copy passphrase' })).toHaveLength(isNeeded ? 1 : 0);
  });

  it('say what is less secure than chosen, and once that none of them works on another computer', async () => {
    const opened = await showLinks({ settings: { override_base_url: 'http://localhost:5100' } });
    expect(await screen.findAllByText(/points to localhost/)).toHaveLength(1);
    const { batch, rows } = opened.page.sending.value ?? {};
    const row = rows?.[0]?.row.value;
    const created = row && getCreated(row);
    if (!batch || !created) throw new Error('There is no row');
    const differences = [{ option: 'expireAfterDays' as const, requested: 1, stored: 7, isWeaker: true }];
    await writeItem(recordItem(`${batch.id}/0`), { ...row, outcome: { ...created, differences } });
    await opened.page.open(batch);
    expect(await screen.findByText('Less secure than you chose: 1. See the Status column.')).toBeDefined();
    expect(texts('tbody tr')[1]).toBe('Days: you chose 1, the server set 7.Expire now');
    expect(document.querySelectorAll('.state.warn, .status-marks .good')).toHaveLength(2);
    fireEvent.click(button('Expire now'));
    expect(screen.getByRole('dialog').textContent).toMatch(/^Expire “.+”\?The secret is .* undone\.CancelExpire now$/);
    const { held, release } = hold();
    opened.network.proxy = (response) => held.then(() => response);
    fireEvent.click(dialog().getByRole('button', { name: 'Expire now' }));
    await screen.findByText('Expiring 1 of 1…');
    expect(screen.queryByRole('button', { name: /^Expire|^Remove/ })).toBeNull();
    release();
    await screen.findByText('1 push expired', { selector: 'b' });
    expect(texts('.state')).toEqual(['Expired: 1', 'Expired']);
  });

  it('are withheld where the server’s link is not the row’s own: it can be expired, and its file has no link', async () => {
    const opened = await openBatch();
    const { page, network } = opened;
    network.rewrite = (answer) => (answer.url_token ? { ...answer, html_url: 'https://evil.test/collect' } : answer);
    render(<BatchPage page={page} />);
    await send(opened, 'name\tpassword\nAnn\ts1');
    expect(await screen.findByText(/link doesn’t lead to this push, so it isn’t shown/)).toBeDefined();
    expect([text(), page.sending.value?.toLinkedTable(() => '').rows[0]?.link]).toEqual([
      expect.not.stringMatching(/evil/),
      '',
    ]);
    expect(screen.queryByRole('button', { name: /Copy link|Message for/ })).toBeNull();
    expect(await screen.findByRole('button', { name: 'Expire now' })).toBeDefined();
  });

  it('of unknown outcome can be said not to have been created, and are then sent again', async () => {
    const opened = await openBatch();
    opened.network.fault = 'answer-lost';
    const { page } = opened;
    render(<BatchPage page={page} />);
    const { creating } = await send(opened, 'name\tpassword\nAnn\ts1');
    await creating;
    expect(await screen.findByText('No answer from One for some rows')).toBeDefined();
    await expect.poll(text).toMatch(/OneUnknown: 1Remove table.*Options1AnnUnknownMark as not created/);
    expect(text()).toMatch(
      /these links exist\. Possible matches in your account: 1Check again.*name and note\.https.*push1\/rThis one/,
    );
    expect(document.querySelectorAll('.state.warn')).toHaveLength(2);
    fireEvent.click(button('Mark as not created'));
    await expect.poll(() => texts('.state')).toEqual(['Not sent: 1', 'Not sent']);
    expect([document.activeElement?.textContent, screen.queryByText(/^No answer/)]).toEqual(['Links on One', null]);
    expect(opened.network.snapshot().pushes).toHaveLength(1);
    fireEvent.click(button('Continue'));
    await expect.poll(() => page.sending.value?.counts.value.created).toBe(1);
    expect(opened.network.snapshot().pushes).toHaveLength(2);
  });

  it('of unknown outcome become the match that is chosen, and the other is asked about by its time', async () => {
    const opened = await openBatch();
    opened.network.fault = 'answer-lost';
    render(<BatchPage page={opened.page} />);
    const { creating } = await send(opened, 'name\tpassword\nAnn\ts1');
    await creating;
    const body = JSON.stringify({ push: { payload: 's1', name: 'Ann' } });
    const headers = { Authorization: `Bearer ${OWNER_TOKEN}`, 'Content-Type': 'application/json' };
    // A check that still runs may have read the list before the other push was there.
    await screen.findByText(/Possible matches in your account: 1/);
    await opened.network.serve(new Request('https://pw.test/api/v2/pushes', { method: 'POST', headers, body }));
    fireEvent.click(button('Check again'));
    await screen.findByText(/Possible matches in your account: 2/);
    fireEvent.click(screen.getAllByRole('button', { name: 'This one' })[1] as HTMLElement);
    await screen.findByRole('dialog', { name: 'Expire this push?' });
    expect(dialog().getByRole('listitem').textContent).toMatch(/^Possible match: created .* same name and note\.$/);
    fireEvent.click(dialog().getByRole('button', { name: 'Expire now' }));
    await screen.findByText('1 push expired', { selector: 'b' });
    expect(opened.network.snapshot().pushes.map(({ payload }) => payload)).toEqual(['s1', null]);
  });

  it('of unknown outcome are all checked again, and each that is said not to have been created keeps the focus', async () => {
    const opened = await openBatch();
    render(<BatchPage page={opened.page} />);
    opened.network.proxy = (response) => (response.status === 201 ? Promise.reject(new TypeError('cut')) : response);
    const { creating } = await send(opened, 'name\tpassword\nAnn\ts1\nBen\ts2');
    await creating;
    const { held, release } = hold();
    opened.network.proxy = (response) => held.then(() => response);
    fireEvent.click(button('Check again'));
    await expect.poll(() => texts('tbody .state')).toEqual(['Checking…', 'Checking…']);
    expect(button('Check again').getAttribute('aria-busy')).toBe('true');
    release();
    await expect.poll(() => texts('tbody .state')).toEqual(['Unknown', 'Unknown']);
    fireEvent.click(screen.getAllByRole('button', { name: 'Mark as not created' })[1] as HTMLElement);
    await expect.poll(() => document.activeElement?.textContent).toBe('Not sent');
  });

  it('have the numbers of their rows, go with the last private window, and are removed after a question', async () => {
    const opened = await openBatch();
    opened.user.isPrivate = true;
    const page = await opened.open();
    render(<BatchPage page={page} />);
    await page.preparation.readPastedText(`password${'\ns1'.repeat(101)}`);
    await page.preparation.toReview();
    page.preparation.setExcluded(0, true);
    await page.create();
    fireEvent.click(await screen.findByRole('button', { name: 'Show more (50)' }));
    expect([texts('tbody th').length, texts('tbody th')[0], screen.queryByText(/^Show/)]).toEqual([100, '2', null]);
    expect(await screen.findByText(/deleted when the last private window closes/)).toBeDefined();
    expect(screen.queryByText(/until you remove it or the browser closes/)).toBeNull();
    fireEvent.click(button('Remove table'));
    expect(page.batches.value).toHaveLength(1);
    fireEvent.click(dialog().getByRole('button', { name: 'Remove table' }));
    await waitFor(() => expect([page.batches.value, page.sending.value]).toEqual([[], undefined]));
  });

  it('are listed after their table, open again, and are removed one by one', async () => {
    const { page } = await showLinks();
    expect(screen.queryByRole('heading', { name: 'Earlier tables' })).toBeNull();
    fireEvent.click(button('New table'));
    await page.preparation.readPastedText('a\tb');
    fireEvent.click(await screen.findByRole('button', { name: /^1 row on .*One.*, today/ }));
    await screen.findByText('Created: 1');
    fireEvent.click(button('Back to new table'));
    expect(texts('.other-batches')[0]).toMatch(/^1 row on One, .*RemoveRemove this table\?Its links.*CancelRemove$/);
    fireEvent.click(await screen.findByRole('button', { name: /^Remove 1 row on/ }));
    fireEvent.click(dialog().getByRole('button', { name: 'Remove' }));
    await waitFor(() => expect(page.batches.value).toEqual([]));
    expect(screen.queryByRole('heading', { name: 'Earlier tables' })).toBeNull();
  });
});
