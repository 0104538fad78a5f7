import { fireEvent, screen, waitFor, within } from '@testing-library/preact';
import { describe, expect, it } from 'vitest';
import { consumeLinkHandoff } from '@/lib/browser/handoff';
import type { AuditRow } from '@/lib/reference-server/state';
import { hold } from '../../hold';
import { NOW, type Options } from '../../state/pushes/make-pushes';
import {
  answer,
  checkbox,
  click,
  dialog,
  dialogClosed,
  row,
  rows,
  type Shown,
  select,
  showDetails,
  showPushes,
  showRows,
} from './show-pushes';

const DAY_MS = 86_400_000;
const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0';
const entry = (kind: AuditRow['kind'], fields: Partial<AuditRow> = {}): AuditRow => ({
  ...{ kind, ip: '10.0.0.5', userAgent: FIREFOX, referrer: '', at: NOW },
  ...fields,
});
const logOf = (...kinds: AuditRow['kind'][]) => kinds.map((kind, at) => entry(kind, { at: NOW + at * 60_000 }));

const entries = () => [...document.querySelectorAll('.log li')].map((one) => one.textContent ?? '');
const facts = () => document.querySelector('.facts')?.textContent;

/** The details of a push with this log. */
async function showLog(log: AuditRow[], fields: ReturnType<NonNullable<Options['fields']>> = {}) {
  const shown = await showDetails({ fields: () => ({ log, ...fields }) });
  await waitFor(() => expect(entries()).not.toEqual([]));
  return shown;
}

describe('the log of a push', () => {
  it('is summed up, and in sentences, with repeated failures in one, and is reversed by a click', async () => {
    await showLog([
      ...logOf('creation', 'failed_passphrase', 'failed_passphrase', 'view', 'owner_view', 'admin_view'),
      entry('expire', { at: NOW + 6 * 60_000, ip: '' }),
      entry('failed_view', { at: NOW + 7 * 60_000, userAgent: '' }),
      entry('view', { at: NOW + 8 * 60_000, ip: '10.0.0.6' }),
    ]);
    expect(facts()).toMatch(/^Opened2 views · IP addresses: 2Wrong passphrase2Failed attempt \(already expired\)/);
    expect(facts()).toMatch(
      /You: 1 · Administrators: 1CreatedToday, .*ExpiresIn 7 days or after 2 more viewsRetrieval/,
    );
    const sentences = () =>
      [...document.querySelectorAll('.log li')].map((one) => [one.className, one.querySelector('span')?.textContent]);
    const oldestFirst = [
      ['', 'Created by youFirefox on Windows, 10.0.0.5'],
      ['is-warning', 'Wrong passphrase (2×)Firefox on Windows, 10.0.0.5'],
      ['is-view', 'OpenedFirefox on Windows, 10.0.0.5'],
      ['is-secondary', 'Viewed by you (no view used)Firefox on Windows, 10.0.0.5'],
      ['is-secondary', 'Viewed by an administrator (no view used)Firefox on Windows, 10.0.0.5'],
      ['', 'Expired manuallyFirefox on Windows'],
      ['is-warning', 'Failed attempt (already expired)10.0.0.5'],
      ['is-view', 'OpenedFirefox on Windows, 10.0.0.6'],
    ];
    expect(sentences()).toEqual(oldestFirst);
    const times = [...document.querySelectorAll<HTMLElement>('.log time')];
    const moments = times.map(({ title }) => title.split('\n'));
    expect(moments.map(({ length }) => length)).toEqual([1, 2, 1, 1, 1, 1, 1, 1]);
    for (const moment of moments.flat()) expect(moment).toMatch(/2026.*\d\d:\d\d:\d\d/);
    expect(times[1]?.getAttribute('datetime'), 'of the last').toBe('2026-01-01T00:02:00.000Z');
    click('Oldest first');
    await waitFor(() => expect(sentences()).toEqual(oldestFirst.toReversed()));
    click('Newest first');
    await waitFor(() => expect(sentences()).toEqual(oldestFirst));
  });

  it('claims no exact count while it is read in part', async () => {
    const log = Array.from({ length: 60 }, (_, at) => entry(at === 3 ? 'view' : 'creation'));
    const { network, user, page } = await showPushes({ count: 1, fields: () => ({ viewCount: 5, log }) });
    page.show('expired');
    await row('Push 0');
    const { held, release } = hold();
    user.afterAnswer = (name) => {
      if (name === 'readAuditLog') network.proxy = () => held.then(() => Promise.reject(new TypeError()));
    };
    click('Push 0');
    await screen.findByText('Loading… 50');
    release();
    await screen.findByText('Can’t reach One.');
    expect(facts()).toContain('Openedat least 1 view');
    click('Export audit log');
    expect(dialog().text).toMatch(/^Export audit logAll activity.* program\. Includes only what’s loaded\.Format/);
    answer('Cancel');
    network.proxy = (response) => response;
    network.rewrite = ({ logs, ...rest }) => ({ ...rest, logs: [{}, ...(logs as object[])] });
    user.afterAnswer = () => {};
    click('Try again');
    await waitFor(() => expect(facts()).toContain('Opened1 view'));
    await screen.findByText(/^Some entries from the server couldn’t be read/);
    click('Export audit log');
    expect(dialog().text).not.toContain('Includes only');
  });

  it('shows two hundred entries, and more on request', async () => {
    await showLog(Array.from({ length: 400 }, () => entry('view')));
    fireEvent.click(await screen.findByRole('button', { name: 'Show more (200)' }));
    expect(entries()).toHaveLength(400);
    expect(screen.queryByRole('button', { name: /Show more/ })).toBeNull();
  });

  it('says that a missing push can no longer be opened', async () => {
    const { user } = await showPushes({ count: 1 });
    user.lost.add('seed000000');
    await row('Push 0');
    click('Push 0');
    const notice = (await screen.findByText('This push no longer exists on One.')).closest('.notice');
    expect(notice?.className).toBe('notice info');
    expect(screen.getByRole('complementary').textContent).toMatch(/ExpiresExpiredR.*remove it\.Export audit logAll/);
    expect(screen.queryByRole('button', { name: 'Expire now' })).toBeNull();
    expect(screen.queryByRole('row')).toBeNull();
  });
});

describe('the details', () => {
  it('have the message to send with the link, which says how often it still opens', async () => {
    await showDetails({ fields: () => ({ viewCount: 3 }) });
    expect(document.querySelector('#push-message')).toBeNull();
    click('Message');
    const message = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Message' });
    await waitFor(() => expect(message.value).toContain('https://pw.test/p/seed000000/r'));
    expect(message.value).toMatch(/\b2 times/);
    click('Message');
    await waitFor(() => expect(document.querySelector('#push-message')).toBeNull());
  });

  it('have the whole link, with a language if the instance has it, and open it as one of the account', async () => {
    const { opened, network } = await showLog(logOf('creation'));
    const panel = within(screen.getByRole('complementary'));
    const shown = () => panel.getByText(/seed000000/).textContent;
    for (const language of ['fr', '', 'fr']) {
      fireEvent.change(panel.getByRole('combobox', { name: /Link language/ }), { target: { value: language } });
      const end = language && `?locale=${language}`;
      await waitFor(() => expect(shown()).toBe(`https://pw.test/p/seed000000/r${end}`));
    }
    expect(network.requests.filter((one) => one.includes('preview'))).toHaveLength(2);
    expect(document.querySelector('#push-qr')).toBeNull();
    click('QR code');
    expect(document.querySelector('#push-qr')).not.toBeNull();
    click('Open');
    await waitFor(() => expect(opened).toHaveLength(1));
    const link = await consumeLinkHandoff(new URL(opened[0] ?? '', 'https://extension.test').hash.slice(1));
    expect(link).toMatchObject({ link: 'https://pw.test/p/seed000000/r', isOwn: true, instanceId: 'one' });
    expect(screen.getByRole('complementary').textContent, 'it is unknown').not.toMatch(/passphrase/i);
  });

  it('take the focus, and give it back to their row at Escape, but not where that clears the search', async () => {
    await showDetails({ count: 2 });
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Push 0'));
    expect(document.activeElement?.tagName).toBe('H2');
    expect(document.querySelector('.push-row.is-open [aria-current="true"]')?.textContent).toBe('Push 0');
    fireEvent.keyDown(screen.getByRole('searchbox'), { key: 'Escape' });
    expect(screen.queryByRole('complementary')).not.toBeNull();
    fireEvent.keyDown(document.body, { key: 'Escape' });
    await waitFor(() => expect(screen.queryByRole('complementary')).toBeNull());
    await waitFor(() => expect(document.activeElement?.closest('tr')?.dataset.push).toBe('seed000000'));
  });
});

describe('the keyboard in the list', () => {
  const press = (key: string, more: KeyboardEventInit = {}) =>
    fireEvent.keyDown(document.activeElement as Element, { key, ...more });
  const at = () => {
    const control = document.activeElement as HTMLElement;
    return `${control.closest('tr')?.dataset.push} ${control.tagName.toLowerCase()}`;
  };

  it('moves between rows and controls, with one tab stop, and selects all with Ctrl+A', async () => {
    await showRows({ count: 30 });
    screen.getByRole('button', { name: 'Push 29' }).focus();
    press('ArrowDown');
    await waitFor(() => expect(at()).toBe('seed000028 button'));
    press('ArrowLeft');
    expect(at()).toBe('seed000028 input');
    press('ArrowRight');
    expect(document.activeElement?.textContent).toBe('Push 28');
    press('ArrowLeft');
    press('End', { ctrlKey: true });
    await waitFor(() => expect(at()).toBe('seed000000 input'));
    press('PageUp');
    await waitFor(() => expect(at()).toBe('seed000009 input'));
    press('Home', { ctrlKey: true });
    await waitFor(() => expect(at()).toBe('seed000029 input'));
    const stops = rows().filter((one) => one.querySelector('[data-control][tabindex="0"]'));
    expect(stops.map(({ dataset }) => dataset.push)).toEqual(['seed000029']);
    press('a', { ctrlKey: true });
    await screen.findByText('Selected: 30');
  });

  it('moves to the next row when a push leaves the list', async () => {
    const { page } = await showRows({ count: 3 });
    page.view.value.filter.value = 'active';
    checkbox('Select Push 1').focus();
    await page.bulk.run(page.view.value.rows.value.slice(1, 2));
    await waitFor(() => expect(rows()).toHaveLength(2));
    await waitFor(() => expect(at()).toMatch(/^seed000000/));
  });
});

describe('an export', () => {
  const CSV = 'CSV, for spreadsheets';
  const JSON_FORMAT = 'JSON, for programs';

  /** Saves the file of the dialog that a button opens. */
  async function save({ saved }: Shown, { by = 'Export', format = CSV, withLinks = false } = {}) {
    click(by);
    fireEvent.click(dialog().getByRole('radio', { name: format }));
    if (withLinks) fireEvent.click(dialog().getByRole('checkbox', { name: 'Include links' }));
    const { text: question } = dialog();
    answer('Save');
    await dialogClosed();
    const file = saved.at(-1);
    // Blob.text() takes the byte order mark away.
    return {
      name: file?.name,
      question,
      text: new TextDecoder('utf-8', { ignoreBOM: true }).decode(await file?.bytes.arrayBuffer()),
    };
  }

  it('has all of the list, but no token, passphrase or formula, and links on request alone', async () => {
    const fields = { name: '=1+1', note: 'Ticket', passphrase: 'the passphrase', viewCount: 3 };
    const shown = await showPushes({ count: 1, fields: () => fields });
    await row('=1+1');
    const json = await save(shown, { format: JSON_FORMAT, withLinks: true });
    expect(json.question).toMatch(/^Export1 push.*\. FormatCSV, .*JSON, .*Include linksWith links, .*CancelSave$/);
    expect(JSON.parse(json.text)).toEqual([
      {
        name: '=1+1',
        note: 'Ticket',
        instance: 'One',
        withAccount: true,
        madeAt: '2026-01-01T00:00:00.000Z',
        expiresAt: '2026-01-08T00:00:00.000Z',
        state: 'active',
        expiredAt: null,
        viewsLeft: 2,
        views: 5,
        retrievalStep: true,
        deletableByViewer: true,
        link: 'https://pw.test/p/seed000000/r',
      },
    ]);
    expect(json.text).not.toMatch(/the passphrase|the payload/);
    const { name, text } = await save(shown);
    expect(name).toBe('secret-push-pushes-2026-01-01.csv');
    expect(text).toContain('"name","note","instance","withAccount"');
    expect(text).toContain(`"'=1+1"`);
    expect(text).not.toMatch(/seed00|the passphrase|the payload|https?:/);
  });

  it('has only the selection, and else says that more may not be loaded', async () => {
    const shown = await showRows({ count: 60 });
    click('Export');
    expect(dialog().text).toMatch(/^Export50 pushesNames.* passphrases\. Includes only what’s loaded\.Format/);
    answer('Cancel');
    select('Push 59');
    await screen.findByText('Selected: 1');
    click('Export');
    answer('Cancel');
    await dialogClosed();
    const { text, question } = await save(shown);
    expect(question).toMatch(/^Export1 pushNames.* passphrases\. FormatCSV, for spreadsheetsJSON, for programsInclude/);
    expect(text.match(/Push \d+/g)).toEqual(['Push 59']);
  });

  it('has the states by the instance’s clock, as the page shows them', async () => {
    const createdAt = NOW - 7 * DAY_MS;
    const shown = await showPushes({ count: 1, fields: () => ({ createdAt }), pageBehindMs: 3_600_000 });
    fireEvent.click(await screen.findByRole('button', { name: 'Show' }));
    expect((await row('Push 0')).textContent).toContain('Expired (day limit)');
    expect(JSON.parse((await save(shown, { format: JSON_FORMAT })).text)).toMatchObject([{ state: 'expired-by-time' }]);
  });

  it('has each entry of a log', async () => {
    const shown = await showLog(logOf('creation', 'view'));
    const { name, text } = await save(shown, { by: 'Export audit log' });
    expect(name).toBe('secret-push-log-2026-01-01.csv');
    expect(text.split('\r\n').slice(0, 3)).toEqual([
      '\u{feff}"push","at","what","address","program","system","isRobot","userAgent"',
      `"Push 0","2026-01-01T00:00:00.000Z","creation","10.0.0.5","Firefox","Windows",false,"${FIREFOX}"`,
      `"Push 0","2026-01-01T00:01:00.000Z","view","10.0.0.5","Firefox","Windows",false,"${FIREFOX}"`,
    ]);
    expect(text).not.toContain('seed');
    const json = await save(shown, { by: 'Export audit log', format: JSON_FORMAT, withLinks: true });
    const push = { push: 'Push 0', link: 'https://pw.test/p/seed000000/r' };
    expect(JSON.parse(json.text)).toMatchObject({ ...push, events: [{ what: 'creation' }, { what: 'view' }] });
  });
});
