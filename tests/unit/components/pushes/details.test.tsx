import { fireEvent, screen, waitFor, within } from '@testing-library/preact';
import { describe, expect, it } from 'vitest';
import { setCatalogue } from '@/lib/i18n';
import type { AuditRow } from '@/lib/server/state';
import { makeInstance } from '../../background/make-worker';
import { NOW } from '../../state/pushes/make-pushes';
import { cleansUp } from '../page';
import { click, question, row, rows, showPushes } from './show-pushes';

cleansUp();

const DAY_MS = 86_400_000;
const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0';
const logOf = (...kinds: AuditRow['kind'][]): AuditRow[] =>
  kinds.map((kind, at) => ({ kind, ip: '10.0.0.5', userAgent: FIREFOX, referrer: '', at: NOW + at * 60_000 }));

const N = { n: { content: '$1' } };

const entries = () => [...document.querySelectorAll('.log li')].map((entry) => entry.textContent ?? '');

/** One push with this log, looked at closely. */
async function showLog(log: AuditRow[]) {
  const shown = await showPushes({ count: 1, fields: () => ({ log }) });
  await row('Push 0');
  click('Push 0');
  await waitFor(() => expect(entries()).not.toEqual([]));
  return shown;
}

describe('the log of a push', () => {
  it('is in sentences, from where, with own and administrators’ looks apart and failures drawn together', async () => {
    await showLog(
      logOf(
        'creation',
        'failed_passphrase',
        'failed_passphrase',
        'view',
        'owner_view',
        'admin_view',
        'expire',
        'failed_view',
      ),
    );
    const sentences = [
      'You made it',
      'Wrong passphrase, 2 times',
      'Opened',
      'You looked; no view used',
      'An administrator looked; no view used',
      'Expired by hand',
      'Tried to open after it had expired',
    ];
    expect(entries().map((entry) => entry.replace(/Firefox on Windows, 10\.0\.0\.5.*/, ''))).toEqual(sentences);
  });

  it('marks what should not have happened', async () => {
    await showLog(logOf('creation', 'failed_passphrase', 'failed_view'));
    const marked = [...document.querySelectorAll('.log .is-warning')].map(({ textContent }) => textContent);
    expect(marked).toHaveLength(2);
  });

  it('has the exact moment of each on hover', async () => {
    await showLog(logOf('creation', 'failed_passphrase', 'failed_passphrase'));
    const moments = [...document.querySelectorAll<HTMLElement>('.log time')].map(({ title }) => title.split('\n'));
    expect(moments.map(({ length }) => length)).toEqual([1, 2]);
    for (const moment of moments.flat()) expect(moment).toMatch(/2026.*\d\d:\d\d:\d\d/);
  });

  it('is summed up above', async () => {
    await showLog(logOf('creation', 'failed_passphrase', 'view', 'view', 'owner_view'));
    const facts = document.querySelector('.facts')?.textContent;
    for (const fact of ['Opened2 times', 'after 3 more views', 'wrong once', 'You looked once.'])
      expect(facts).toContain(fact);
  });

  it('says the same number of views as the row and the facts, though the list is older', async () => {
    const { network } = await showPushes({ count: 1, fields: () => ({ views: 3 }) });
    await row('Push 0');
    await network.open('seed000000');
    await network.open('seed000000');
    click('Push 0');
    await waitFor(() => expect(entries()).toHaveLength(3));
    const facts = document.querySelector('.facts')?.textContent;
    for (const fact of ['Opened2 times', 'after 1 more view']) expect(facts).toContain(fact);
    expect((await row('Push 0')).textContent).toContain('1 of 3');
  });

  it('has day and time of what was long ago', async () => {
    const [made, opened] = logOf('creation', 'view');
    await showLog([
      { ...(made as AuditRow), at: NOW - 40 * DAY_MS },
      { ...(opened as AuditRow), at: NOW - 30 * DAY_MS },
    ]);
    expect([...document.querySelectorAll('.log time')].map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^Nov 2\d, 2025, \d\d:\d\d/),
      expect.stringMatching(/^Dec [12]\d?, 2025, \d\d:\d\d/),
    ]);
  });

  it('is said to be read in part where it is, and so are the counts that it alone tells', async () => {
    const { network, user } = await showPushes({
      count: 1,
      fields: () => ({
        looks: 5,
        log: Array.from({ length: 60 }, (_, at) => logOf('creation', 'view')[at === 3 ? 1 : 0] as AuditRow),
      }),
    });
    await row('Push 0');
    let pages = 0;
    user.afterAnswer = (name) => {
      if (name === 'auditLog' && ++pages === 1) network.fault = 'down';
    };
    click('Push 0');
    await screen.findByText('One did not answer.');
    expect(document.querySelector('.facts')?.textContent).toContain('Openedat least once');
    network.fault = 'none';
    click('Try again');
    await waitFor(() => expect(document.querySelector('.facts')?.textContent).toContain('Openedonce'));
  });

  it('of a push that is gone is no error: it says that nobody can open it, and so does its row', async () => {
    const { user } = await showPushes({ count: 1 });
    user.lost.add('seed000000');
    await row('Push 0');
    click('Push 0');
    const said = (await screen.findByText('One does not have this push any more.')).closest('.notice');
    expect(said?.className).toBe('notice info');
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
    expect(rows()[0]?.textContent).toContain('Expired');
    expect(screen.queryByRole('button', { name: 'Expire now' })).toBeNull();
  });

  it('is said to be longer than servers show, where it is', async () => {
    const { page } = await showPushes({
      count: 1,
      fields: () => ({ looks: 5, log: Array.from({ length: 10_001 }, () => logOf('creation')[0] as AuditRow) }),
    });
    await row('Push 0');
    click('Push 0');
    await screen.findByText('The server shows no more than 200 pages of it.', {}, { timeout: 10_000 });
    expect(page.details.audit.events.value).toHaveLength(10_000);
    expect(document.querySelector('.facts')?.textContent).toContain('Openednot in what was read so far');
  });

  it('is turned round at a click', async () => {
    await showLog(logOf('creation', 'view'));
    click('Oldest first');
    await waitFor(() => expect(entries()[0]).toContain('Opened'));
    click('Newest first');
    await waitFor(() => expect(entries()[0]).toContain('You made it'));
  });

  it('names programs that fetch links by themselves', async () => {
    await showLog([{ ...(logOf('view')[0] as AuditRow), userAgent: 'Slackbot-LinkExpanding 1.0' }]);
    expect(entries()[0]).toContain('Slack, a program that fetches links by itself, 10.0.0.5');
  });
});

describe('what is looked at closely', () => {
  it('has the whole link, and puts a language on it only if the instance has it', async () => {
    await showPushes({ count: 1 });
    await row('Push 0');
    click('Push 0');
    const panel = within(screen.getByRole('complementary'));
    expect(panel.getByText('seed000000').parentElement?.textContent).toBe('https://pw.test/p/seed000000/r');
    const language = panel.getByRole('combobox', { name: /Language of its page/ });
    fireEvent.change(language, { target: { value: 'fr' } });
    await waitFor(() =>
      expect(panel.getByText('seed000000').parentElement?.textContent).toBe('https://pw.test/p/seed000000/r?locale=fr'),
    );
  });

  it('says nothing of a passphrase that it cannot know of', async () => {
    await showLog(logOf('creation'));
    expect(screen.getByRole('complementary').textContent).not.toMatch(/passphrase/i);
  });

  it('takes the focus, and gives it back to its row at Escape', async () => {
    await showPushes({ count: 2 });
    await row('Push 1');
    click('Push 0');
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Push 0'));
    expect(document.activeElement?.tagName).toBe('H2');
    fireEvent.keyDown(document.activeElement as Element, { key: 'Escape' });
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

  it('goes from row to row and control to control, to the ends, and one stop in and out', async () => {
    await showPushes({ count: 30 });
    await row('Push 29');
    screen.getByRole('button', { name: 'Push 29' }).focus();
    press('ArrowDown');
    await waitFor(() => expect(at()).toBe('seed000028 button'));
    press('ArrowLeft');
    expect(at()).toBe('seed000028 input');
    press('End', { ctrlKey: true });
    await waitFor(() => expect(at()).toBe('seed000000 input'));
    press('PageUp');
    await waitFor(() => expect(at()).toBe('seed000009 input'));
    press('Home', { ctrlKey: true });
    await waitFor(() => expect(at()).toBe('seed000029 input'));
    const stops = rows().filter((one) => one.querySelector('[data-control][tabindex="0"]'));
    expect(stops.map(({ dataset }) => dataset.push)).toEqual(['seed000029']);
  });

  it('selects all that is shown with Ctrl+A', async () => {
    await showPushes({ count: 3 });
    await row('Push 2');
    screen.getByRole('button', { name: 'Push 2' }).focus();
    press('a', { ctrlKey: true });
    await screen.findByText('Selected: 3');
  });

  it('has the next row where a push went from what is shown', async () => {
    const { page } = await showPushes({ count: 3 });
    await row('Push 2');
    page.shelf.value.filter.value = 'active';
    screen.getByRole('checkbox', { name: 'Select Push 1' }).focus();
    await page.bulk.run(page.shelf.value.rows.value.slice(1, 2));
    await waitFor(() => expect(rows()).toHaveLength(2));
    await waitFor(() => expect(at()).toMatch(/^seed000000/));
  });
});

describe('a file', () => {
  async function exportList(format: string, withLinks: boolean) {
    const shown = await showPushes({ count: 2, fields: () => ({ name: '=1+1', passphrase: 'the passphrase' }) });
    await waitFor(() => expect(rows()).toHaveLength(2));
    click('Export');
    const dialog = question();
    fireEvent.click(dialog.getByRole('radio', { name: format }));
    if (withLinks) fireEvent.click(dialog.getByRole('checkbox', { name: 'With the links' }));
    fireEvent.click(dialog.getByRole('button', { name: 'Save file' }));
    return shown.saved[0];
  }

  it('of the list has no link, no token, no passphrase and nothing that a spreadsheet computes', async () => {
    const file = await exportList('CSV, for spreadsheets', false);
    expect(file?.name).toBe('secret-push-pushes-2026-01-01.csv');
    expect(file?.text).toContain('"Name","Note"');
    expect(file?.text).toContain(`"'=1+1"`);
    expect(file?.text).not.toMatch(/seed00|the passphrase|the payload|https?:/);
  });

  it('has the links if one ticks that', async () => {
    const file = await exportList('JSON, for programs', true);
    expect(JSON.parse(file?.text ?? '')).toMatchObject([
      { name: '=1+1', viewsLeft: 5, link: 'https://pw.test/p/seed000001/r' },
      { link: 'https://pw.test/p/seed000000/r' },
    ]);
    expect(file?.text).not.toMatch(/the passphrase|the payload/);
  });

  it('of the list says when servers have more than is loaded, and not where one has selected what one wants', async () => {
    await showPushes({ count: 60 });
    await row('Push 59');
    const part = /Only what is loaded is in it/;
    click('Export');
    expect(document.querySelector('dialog[open]')?.textContent).toMatch(part);
    fireEvent.click(question().getByRole('button', { name: 'Cancel' }));
    fireEvent.click(screen.getByRole('checkbox', { name: 'Select Push 59' }));
    await screen.findByText('Selected: 1');
    click('Export');
    expect(document.querySelector('dialog[open]')?.textContent).not.toMatch(part);
  });

  it('has the states that the page shows, by the instance’s clock', async () => {
    const { saved } = await showPushes({
      count: 1,
      fields: () => ({ createdAt: NOW - 7 * DAY_MS }),
      pageBehindMs: 3_600_000,
    });
    expect((await row('Push 0')).textContent).toContain('Expired by time');
    click('Export');
    fireEvent.click(question().getByRole('radio', { name: 'JSON, for programs' }));
    fireEvent.click(question().getByRole('button', { name: 'Save file' }));
    expect(JSON.parse(saved[0]?.text ?? '')).toMatchObject([{ state: 'by-time' }]);
  });

  it('has no cell that a spreadsheet computes, whatever the names, notes, addresses and programs', async () => {
    const log = [{ ...(logOf('view')[0] as AuditRow), ip: '-1', userAgent: '@SUM(A1);=1+1' }];
    const { saved } = await showPushes({
      instance: makeInstance({ name: '|x' }),
      count: 1,
      fields: () => ({ name: '=1+1', note: '+1;-1', log }),
    });
    fireEvent.click(await screen.findByRole('button', { name: '=1+1' }));
    await waitFor(() => expect(entries()).not.toEqual([]));
    for (const name of ['Export', 'Export the log']) {
      click(name);
      fireEvent.click(question().getByRole('checkbox', { name: 'With the links' }));
      fireEvent.click(question().getByRole('button', { name: 'Save file' }));
      await waitFor(() => expect(document.querySelector('dialog[open]')).toBeNull());
    }
    expect(saved).toHaveLength(2);
    for (const { text } of saved) {
      expect(text).toContain("'=1+1");
      expect(text.slice(1)).not.toMatch(/(^|[,;"\t\r\n])[=+\-@|]/);
    }
  });

  it('of what is selected has nothing else', async () => {
    const { saved } = await showPushes({ count: 3 });
    await row('Push 1');
    fireEvent.click(screen.getByRole('checkbox', { name: 'Select Push 1' }));
    await screen.findByText('Selected: 1');
    click('Export');
    fireEvent.click(question().getByRole('button', { name: 'Save file' }));
    expect(saved[0]?.text.match(/Push \d/g)).toEqual(['Push 1']);
  });

  it('of a log has each event', async () => {
    const { saved } = await showLog(logOf('creation', 'view'));
    click('Export the log');
    fireEvent.click(question().getByRole('button', { name: 'Save file' }));
    expect(saved[0]?.text.split('\r\n').slice(1, 3)).toEqual([
      `"Push 0","2026-01-01T00:00:00.000Z","made","10.0.0.5","Firefox","Windows","no","${FIREFOX}"`,
      `"Push 0","2026-01-01T00:01:00.000Z","opened","10.0.0.5","Firefox","Windows","no","${FIREFOX}"`,
    ]);
    expect(saved[0]?.text).not.toContain('seed');
  });

  it.each(['CSV, for spreadsheets', 'JSON, for programs'])(
    'of the log of a push without a name has nothing that only sets words apart: %s',
    async (format) => {
      const { saved } = await showPushes({ count: 1, fields: () => ({ name: '', log: logOf('creation') }) });
      fireEvent.click(await screen.findByRole('button', { name: /^No name/ }));
      await waitFor(() => expect(entries()).not.toEqual([]));
      click('Export the log');
      fireEvent.click(question().getByRole('radio', { name: format }));
      setCatalogue({
        languageTag: { message: 'ar' },
        pushesUnnamedToken: { message: 'بلا اسم، $N$', placeholders: N },
      });
      fireEvent.click(question().getByRole('button', { name: 'Save file' }));
      setCatalogue(undefined);
      expect(saved[0]?.text).toMatch(/"seed0…"/);
      expect(saved[0]?.text).not.toMatch(/[\u2066-\u2069]/);
    },
  );
});

it('a push is opened on the page for received links, which is told that it is the account’s', async () => {
  const { went } = await showPushes({ count: 1 });
  await row('Push 0');
  click('Push 0');
  await screen.findByRole('button', { name: 'Open' });
  click('Open');
  expect(went).toEqual([expect.stringMatching(/^own https:.+\/p\//)]);
});
