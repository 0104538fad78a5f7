import fc from 'fast-check';
import { openAsRecipient } from './api-client';
import { connect } from './connect';
import type { ExtensionBrowser } from './extension-browser';
import { nextNotification, recordNotifications } from './extension-state';
import { t } from './messages';
import { menuItem } from './pages/compose';
import { DIFFERS_FROM_COPY, SELECTION_CASES, type SelectionCase, type Way } from './selection-cases';
import { selectBetween, selectContent } from './sites';
import type { Surface } from './surface';
import { expect, test } from './test';

/** The extension's APIs as used here. */
declare const chrome: {
  tabs: { query(about: { url: string }): Promise<{ id: number; url: string }[]> };
  scripting: {
    executeScript(injection: { target: { tabId: number }; files: string[] }): Promise<{ result: FrameSelection }[]>;
  };
};

interface FrameSelection {
  state: 'read' | 'review' | 'none' | 'unreadable';
  text?: string;
}

/** What the packaged reader finds in the page: twice, since looking must change nothing. */
function readTwice(app: ExtensionBrowser, url: string): Promise<FrameSelection[]> {
  return app.evaluate(async (address) => {
    // A port in a pattern fits nothing in Firefox.
    const tabs = await chrome.tabs.query({ url: 'http://127.0.0.1/*' });
    const tab = tabs.find((it) => it.url === address);
    if (!tab) throw new Error('The page is not open');
    const injection = { target: { tabId: tab.id }, files: ['/read-selection.js'] };
    const found: FrameSelection[] = [];
    for (let time = 0; time < 2; time++) {
      const [frame] = await chrome.scripting.executeScript(injection);
      if (!frame) throw new Error('The page cannot be read');
      const { state, text } = frame.result;
      found.push({ state, ...(text !== undefined && { text }) });
    }
    return found;
  }, url);
}

const casesFor = (app: ExtensionBrowser) => SELECTION_CASES.filter(({ only = app.name }) => only === app.name);

async function select(page: Surface, id: string, way: Way = { by: 'whole' }): Promise<void> {
  const target = { css: `#${id}` };
  if (way.by === 'triple click') return page.tripleClick(target);
  if (way.by === 'select all') {
    await page.click(target);
    return page.press('Control+a');
  }
  await moveFocus(page, id);
  if (way.by === 'drag') await selectBetween(page, id, way.from, way.to);
  else if (way.by === 'ranges') await selectRanges(page, id, way.ranges);
  else await selectContent(page, id, way.by === 'part of a field' ? way.part : undefined);
}

/** A pointer that selects takes the focus along. */
function moveFocus(page: Surface, id: string): Promise<void> {
  return page.evaluate((wanted) => {
    (document.activeElement as HTMLElement | null)?.blur();
    document.getElementById(wanted)?.closest<HTMLElement>('[tabindex], [contenteditable]')?.focus();
  }, id);
}

/** Adds each part to the selection, as a pointer does with Ctrl held. Only Firefox has more than one. */
function selectRanges(page: Surface, id: string, parts: [from: string, to: string][]): Promise<void> {
  return page.evaluate(
    ({ wanted, words }) => {
      const text = document
        .createTreeWalker(document.getElementById(wanted) as Element, NodeFilter.SHOW_TEXT, (node) =>
          node.nodeValue?.trim() ? NodeFilter.FILTER_ACCEPT : NodeFilter.FILTER_SKIP,
        )
        .nextNode() as Text;
      getSelection()?.removeAllRanges();
      for (const [from, to] of words) {
        const range = new Range();
        range.setStart(text, text.data.indexOf(from));
        range.setEnd(text, text.data.indexOf(to) + to.length);
        getSelection()?.addRange(range);
      }
    },
    { wanted: id, words: parts },
  );
}

/** What a real Ctrl+C copies, pasted into a field of the same page: asking the browser takes longer. */
async function copy(page: Surface): Promise<string> {
  await page.press('Control+c');
  await page.evaluate(() => {
    const field = document.getElementById('pasted') as HTMLTextAreaElement;
    field.value = '';
    field.focus();
  });
  await page.press('Control+v');
  return page.evaluate(() => (document.getElementById('pasted') as HTMLTextAreaElement).value);
}

async function openPage(app: ExtensionBrowser, address: string): Promise<Surface> {
  const page = await app.open(address);
  await page.waitFor({ css: 'body[data-editors=ready]' });
  return page;
}

/** The places of the page: each section has one, or is one. */
function readPlaces(page: Surface): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('section:not(.tool)')]
      .map((it) => it.id || it.querySelector('[id]')?.id || '')
      .toSorted(),
  );
}

test('what is selected is read as it is shown, in the letters of its source', { tag: '@both' }, async ({
  app,
  site,
}) => {
  const page = await openPage(app, site.selection);
  expect(await readPlaces(page)).toEqual(SELECTION_CASES.map(({ id }) => id).toSorted());
  await app.writeClipboard('what was there before');
  const wrong: Record<string, string[]> = {};
  for (const { id, way, wanted, ends = 'read' } of casesFor(app)) {
    await select(page, id, way);
    const twice = await readTwice(app, site.selection);
    const isRight = ({ state, text }: FrameSelection) => state === ends && (wanted === undefined || text === wanted);
    if (!twice.every(isRight)) wrong[id] = twice.map(({ state, text }) => `${state}: ${JSON.stringify(text)}`);
  }
  expect(wrong).toEqual({});
  expect(await app.clipboard()).toBe('what was there before');
});

test('where that is not what the browser copies, the reason is known', { tag: '@nightly' }, async ({ app, site }) => {
  const page = await openPage(app, site.selection);
  const differing: Record<string, string> = {};
  const known: Record<string, string> = {};
  for (const { id, way, wanted } of casesFor(app)) {
    if (wanted === undefined) continue;
    await select(page, id, way);
    const copied = await copy(page);
    const reason = DIFFERS_FROM_COPY[id]?.[app.name];
    if (reason !== undefined) known[id] = reason;
    if (copied !== wanted) differing[id] = reason ?? JSON.stringify(copied);
  }
  expect(differing).toEqual(known);
});

/** Boxes in a box, each with a word. In their source, no line ends. */
const LAYOUTS = fc.record({
  around: fc.constantFrom(
    '',
    'position: relative',
    'display: flex',
    'display: flex; flex-direction: column',
    'display: grid',
    'display: grid; grid-auto-flow: column; justify-content: start',
    'display: table',
    'direction: rtl',
  ),
  between: fc.constantFrom('', ' '),
  boxes: fc.array(
    fc.record({
      style: fc.constantFrom(
        '',
        'font-weight: bold',
        'display: block',
        'display: inline-block',
        'display: table-cell',
        'float: left',
        'position: absolute; left: 0; top: 3em',
        'position: absolute; left: 6em; top: 0',
      ),
      word: fc.constantFrom('a', 'Xk9', '4711', 'of two'),
    }),
    { minLength: 2, maxLength: 4 },
  ),
});

test('a line ends in what is read exactly where it ends on the screen, whatever the layout', { tag: '@both' }, async ({
  app,
  site,
}) => {
  const page = await app.open(site.selection);
  const wrong: Record<string, string> = {};
  const layouts = fc.sample(LAYOUTS, { numRuns: 60, seed: 4711 });
  let read = 0;
  for (const { around, between, boxes } of layouts) {
    const html = boxes.map(({ style, word }) => `<span style="${style}">${word}</span>`).join(between);
    const shown = await page.evaluate(showAndSelect, `<main style="position: relative; ${around}">${html}</main>`);
    const [found] = await readTwice(app, site.selection);
    const { state, text = '' } = found ?? {};
    if (state !== 'read') continue;
    read++;
    const letters = [...text.matchAll(/(\s*)(\S)/g)];
    const lines = letters.reduce(
      (line, [, space = '', letter]) => `${line}${space.includes('\n') ? '|' : ''}${letter}`,
      '',
    );
    if (lines !== shown) wrong[`${around}: ${html}`] = `${lines}, not ${shown}`;
  }
  expect(wrong).toEqual({});
  expect(read, 'not all need a review').toBeGreaterThan(layouts.length / 5);
});

/** Selects all of `html` in an otherwise empty page. Returns its letters, with a bar where the next one is drawn on another line. Runs in the page. */
function showAndSelect(html: string): string {
  document.body.innerHTML = html;
  getSelection()?.selectAllChildren(document.body);
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const letters: { letter: string; rect: DOMRect; text: Node }[] = [];
  const range = document.createRange();
  for (let node = texts.nextNode(); node; node = texts.nextNode())
    for (const { 0: letter, index } of (node as Text).data.matchAll(/\S/g)) {
      range.setStart(node, index);
      range.setEnd(node, index + 1);
      letters.push({ letter, rect: range.getBoundingClientRect(), text: node });
    }
  const isBelow = (one: DOMRect, other: DOMRect) =>
    Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) < Math.min(one.height, other.height) / 2;
  return letters
    .map(({ letter, rect, text }, index) => {
      const before = letters[index - 1];
      // Words that wrap for want of room end no line.
      return `${before && before.text !== text && isBelow(before.rect, rect) ? '|' : ''}${letter}`;
    })
    .join('');
}

const PUSHED = ['prompts', 'shiki-grid', 'table', 'no-break-space', 'lexical'];

test('what the menu pushes is what the reader found', { tag: '@both' }, async ({ app, server, site }) => {
  await connect(app, { baseUrl: server.baseUrl });
  await recordNotifications(app);
  const page = await openPage(app, site.selection);
  for (const { id, way, wanted } of SELECTION_CASES.filter((it: SelectionCase) => PUSHED.includes(it.id)))
    await test.step(id, async () => {
      await select(page, id, way);
      await page.chooseFromMenu({ css: `#${id}` }, menuItem('push-selection'));
      expect((await nextNotification(app)).title).toBe(t('createdCopied'));
      expect((await openAsRecipient(await app.clipboard())).payload).toBe(wanted);
    });
});
