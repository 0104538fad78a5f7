import { FOLDED, LINES, SHORT_LINES } from './editor-texts';
import type { BrowserName } from './extension-browser';

/** How a person selects it. By default all that an element holds; `from` and `to` are words in it, as where a drag starts and ends. */
export type Way =
  | { by: 'whole' | 'triple click' | 'select all' }
  | { by: 'drag'; from: string; to: string }
  | { by: 'ranges'; ranges: [from: string, to: string][] }
  | { by: 'part of a field'; part: string };

/** A selection in `pages-for-reading/selection.html`. */
export interface SelectionCase {
  id: string;
  way?: Way;
  /** What is to arrive, or to stand in the composer for review. Without it only how it ends counts. */
  wanted?: string;
  /** `read`, if not said: it becomes a link at once. */
  ends?: 'review' | 'none';
  /** For what only one browser has. */
  only?: BrowserName;
}

/** Why a browser's own copy is something else. */
const END = 'a line feed behind the last row of a table, or at the start of the next block';
const GAP = 'an empty line, or none, by the names of the elements, whatever is between them on the screen';
const INDENTED = 'four blanks before what is indented';
const CELLS = 'cells that are no table, or hold blocks, are joined or on lines of their own';
const CLIPPED = 'text that is clipped away';
const KEPT = 'white space of the source that the page does not show';
const JOINED = 'lines are joined';
const APART = 'letters that are side by side are on lines of their own, or in cells';
const FALLBACK = 'text for browsers that cannot show an element';
const OWN_ANSWER = 'the page answers otherwise';

const KEY = 'Xk9$abc1';
const BOTH = `user: ann\npass: ${KEY}`;
const GRID = `ann\t${KEY}\nben\tQw8!zzz2`;
const WRAPPED = 'Xk9abc1';

const drag = (from: string, to: string): Way => ({ by: 'drag', from, to });
const clicked = (id: string): SelectionCase => ({ id, way: { by: 'triple click' }, wanted: KEY });
const allOf = (id: string, wanted: string, only?: BrowserName): SelectionCase => ({
  id,
  way: { by: 'select all' },
  wanted,
  ...(only && { only }),
});
const review = (id: string, wanted?: string): SelectionCase => ({
  id,
  ends: 'review',
  ...(wanted !== undefined && { wanted }),
});

const TEXT: SelectionCase[] = [
  { id: 'plain', wanted: `user ann has the password ${KEY}` },
  { id: 'indented', wanted: `user ann pass ${KEY}` },
  { id: 'paragraphs', wanted: 'first\n\nsecond\n\nthird' },
  { id: 'paragraphs-tight', wanted: 'first\nsecond\nthird' },
  { id: 'paragraphs-part', way: drag('user', KEY), wanted: `user: ann\n\npass: ${KEY}` },
  { id: 'empty-line', wanted: 'first\n\nthird' },
  { id: 'heading', wanted: `Access\n\npass ${KEY}` },
  { id: 'unordered', wanted: 'first\ninner one\ninner two\nsecond' },
  { id: 'ordered', wanted: `user ann\npass ${KEY}` },
  { id: 'list-loose', wanted: 'first\n\nsecond' },
  { id: 'quote', wanted: `intro\n\npass ${KEY}\n\nend` },
  { id: 'definitions', wanted: `User\nann\nPass\n${KEY}` },
  { id: 'breaks', wanted: 'first\nsecond\n\nfourth\nfifth' },
  { id: 'block-in-inline', wanted: 'first\nsecond\nthird' },
  { id: 'custom-elements', wanted: 'first\nsecond\nthird' },
  { id: 'contents', wanted: 'first\nsecond' },
  { id: 'pieces', wanted: `pass ${KEY}` },
  { id: 'nowrap', wanted: `user ann pass ${KEY}` },
  { id: 'wrapped', wanted: `-----KEY-----${WRAPPED.repeat(6)} and words that wrap` },
  { id: 'wrapped-kept', wanted: `${WRAPPED.repeat(5)}  two\ttab\nsecond` },
];

const CODE: SelectionCase[] = [
  { id: 'pre', wanted: `user: ann\n\tpass: ${KEY}  two\n\n  ü ß 😀` },
  { id: 'prompts', wanted: 'Xk9-secret-1\nsecond' },
  { id: 'lines', wanted: BOTH },
  { id: 'highlight-js', wanted: `user: ann\n  pass: ${KEY}\nlast` },
  { id: 'prism-numbers', wanted: `user: ann\n  pass: ${KEY}\n\nlast` },
  { id: 'prism-command-line', wanted: `export USER=ann\nexport PASS=${KEY}` },
  { id: 'shiki-blocks', wanted: `user: ann\n  pass: ${KEY}` },
  { id: 'shiki-grid', wanted: `export USER=ann\n  export PASS="${KEY}"\nlast` },
  { id: 'shiki-blocks-and-feeds', wanted: `user: ann\n\npass: ${KEY}` },
  { id: 'pygments', wanted: `export USER=ann\nexport PASS=${KEY}\nok, done` },
  { id: 'pygments-table', wanted: `user: ann\n  pass: ${KEY}\nlast` },
  { id: 'blob', wanted: `user: ann\n\tpass: ${KEY}\n\nlast` },
];

const TABLES: SelectionCase[] = [
  { id: 'table', wanted: GRID },
  { id: 'table-indented', wanted: `People\nName\tPass\nann\t${KEY}` },
  { id: 'table-spans', wanted: `Access\nann\t${KEY}\nQw8!zzz2` },
  { id: 'table-number-cells', wanted: BOTH },
  { id: 'table-empty-cell', wanted: `ann\t\t${KEY}` },
  { id: 'table-lines', wanted: `user\nann\npass\n${KEY}` },
  { id: 'table-blocks', wanted: GRID },
  { id: 'table-part', way: drag('ann', 'Qw8!zzz2'), wanted: GRID },
  { id: 'grid', wanted: GRID },
  { id: 'grid-flex', wanted: GRID },
  { id: 'grid-placed', wanted: GRID },
  { id: 'grid-without-cells', wanted: `user: ann pass: ${KEY}` },
  { id: 'flex', wanted: 'first\nsecond' },
];

const WHITE_SPACE: SelectionCase[] = [
  { id: 'pre-line', wanted: BOTH },
  { id: 'pre-wrap-blocks', wanted: `User\nann\nPass\n${KEY}  two` },
  { id: 'break-spaces', wanted: `user:  ann\n  pass: ${KEY}` },
  { id: 'pre-normal-inside', wanted: `user:  ann\npass: ${KEY}` },
  { id: 'no-break-space', wanted: 'pass  word 1' },
  { id: 'no-break-space-pre', wanted: 'pass  word 1' },
  { id: 'white-space', ends: 'none' },
];

const NOT_SEEN: SelectionCase[] = [
  { id: 'hidden-attribute', wanted: 'token=abc' },
  { id: 'not-displayed', wanted: 'token=abc' },
  { id: 'invisible', wanted: 'token=abc' },
  { id: 'clipped', wanted: 'pin: 4711' },
  { id: 'until-found', wanted: 'intro\n\nend' },
  { id: 'not-content', wanted: 'token=abc' },
  { id: 'details', wanted: 'intro\n\nMore\n\nend' },
  { id: 'details-open', wanted: 'intro\n\nMore\nopen text\n\nend' },
  { id: 'fallback-canvas', wanted: 'user ann' },
  { id: 'fallback-video', wanted: 'user ann' },
  { id: 'fallback-audio', wanted: 'user ann' },
  { id: 'fallback-frame', wanted: 'user ann' },
  { id: 'fallback-object', wanted: 'user ann' },
  { id: 'fallback-shown', wanted: 'user ann' },
  { id: 'generated', wanted: KEY },
  { id: 'dialog', wanted: 'intro\n\nend' },
  { id: 'inert', wanted: 'intro\n\nend' },
  { id: 'unselectable', wanted: 'intro\n\nend' },
  { id: 'selectable-again', wanted: KEY },
  { id: 'unselectable-whole', ends: 'none' },
  review('see-through'),
];

const LETTERS: SelectionCase[] = [
  { id: 'image', wanted: 'pin: 😀7' },
  { id: 'image-without-words', wanted: 'pin: 7' },
  { id: 'soft-hyphen', wanted: 'pass\u00ADword' },
  { id: 'zero-width', wanted: 'pass\u200Bword' },
  review('uppercase', 'pass Xk9abc'),
  review('capitalized', 'pass xk9abc'),
  { id: 'capitals', wanted: 'PASS 4711' },
  review('small-capitals', 'pass'),
];

const SIDE_BY_SIDE: SelectionCase[] = [
  { id: 'placed-beside', wanted: '4711' },
  { id: 'placed-lines', wanted: '47\n11' },
  review('placed-apart', '47 11'),
  { id: 'pdf-lines', wanted: 'PIN: 4711\nlast' },
  { id: 'flex-letters', wanted: 'aB1$' },
  review('flex-gap', 'user ann'),
  review('flex-wrapped'),
  { id: 'float-letters', wanted: 'aB1' },
  { id: 'grid-letters', wanted: 'aB1' },
  { id: 'cell-letters', wanted: 'aB1' },
  { id: 'inline-block-letters', wanted: 'aB1' },
  review('inline-block-lines', 'user\npass'),
  { id: 'from-right', wanted: 'אבג' },
  { id: 'vertical', wanted: 'aB\npass' },
  review('turned', 'user\npass'),
  { id: 'zoomed', wanted: 'user\naB' },
  review('low-lines', 'user ann\npass'),
  review('moved-down', 'PIN: 47\n11'),
  review('moved-up', 'PIN: 47\n11'),
  review('moved-back', 'PIN: 4711'),
  review('moved-away', 'userann'),
  review('moved-box', 'PIN:\n47\n11'),
  review('raised', 'PIN: 47\n11'),
  { id: 'moved-a-little', wanted: '104 m' },
  { id: 'moved-and-wrapped', wanted: '密码密码密码密码密码' },
];

const CLICKS: SelectionCase[] = [
  ...['click-p', 'click-li', 'click-h3', 'click-dd', 'click-div', 'click-td', 'click-line'].map(clicked),
  ...['click-before-button', 'click-before-select', 'click-before-details', 'click-field'].map(clicked),
  ...['click-editable', 'click-blocks', 'click-paragraphs', 'click-breaks'].map(clicked),
  { id: 'click-pre', way: { by: 'triple click' }, wanted: `  pass ${KEY}` },
];

const TREES: SelectionCase[] = [
  { id: 'shadow', way: drag('intro', 'end'), wanted: `intro\n\n${BOTH}\n\nend` },
  { id: 'slots', way: drag('intro', 'end'), ends: 'review', wanted: 'intro\nname first\nend' },
  { id: 'fold', way: drag('intro', 'end'), wanted: 'intro\nMore\nend' },
  {
    id: 'ranges',
    way: {
      by: 'ranges',
      ranges: [
        ['ann', 'ann'],
        [KEY, KEY],
      ],
    },
    wanted: `ann\n${KEY}`,
    only: 'firefox',
  },
];

const UNCERTAIN: SelectionCase[] = [
  review('masked'),
  review('ruby'),
  review('svg'),
  review('fields-inside'),
  review('order'),
  review('row-reverse'),
  review('float'),
  review('adds-source'),
];

const FIELDS: SelectionCase[] = [
  {
    id: 'field',
    way: { by: 'part of a field', part: `pass\u00A0${KEY}\ttwo\n` },
    wanted: `pass\u00A0${KEY}\ttwo\n`,
  },
  { id: 'input', way: { by: 'part of a field', part: `pass\u00A0${KEY}` }, wanted: `pass\u00A0${KEY}` },
  { id: 'editable', wanted: BOTH },
  { id: 'email', way: { by: 'select all' }, wanted: 'ann@site.example', only: 'chromium' },
  { id: 'number', way: { by: 'select all' }, wanted: '4711', only: 'chromium' },
];

const ANSWERS: SelectionCase[] = [
  { id: 'answers', wanted: BOTH },
  review('answers-otherwise', KEY),
  { ...review('numbers'), way: drag('user', KEY) },
  allOf('drawn', `user: ann\n  pass: ${KEY}`, 'chromium'),
  allOf('code-mirror', LINES),
  allOf('code-mirror-folded', FOLDED),
  allOf('lexical', SHORT_LINES),
  allOf('ace', LINES),
];

/** Why the browsers' own copies are something else, by place. What is not listed here is the same as the copy. */
export const DIFFERS_FROM_COPY: Record<string, Partial<Record<BrowserName, string>>> = {
  answers: { chromium: OWN_ANSWER, firefox: OWN_ANSWER },
  'answers-otherwise': { chromium: OWN_ANSWER, firefox: OWN_ANSWER },
  blob: { chromium: END },
  breaks: { firefox: JOINED },
  'cell-letters': { chromium: APART },
  'click-before-button': { chromium: END },
  'click-before-details': { chromium: END },
  'click-before-select': { chromium: END },
  'click-dd': { chromium: END },
  'click-blocks': { chromium: END },
  'click-breaks': { chromium: END },
  'click-div': { chromium: END },
  'click-editable': { chromium: END },
  'click-field': { chromium: END },
  'click-h3': { chromium: END },
  'click-li': { chromium: END },
  'click-line': { chromium: END },
  'click-p': { chromium: END },
  'click-paragraphs': { chromium: END },
  'click-pre': { chromium: END },
  clipped: { chromium: CLIPPED, firefox: CLIPPED },
  definitions: { firefox: INDENTED },
  details: { chromium: GAP, firefox: GAP },
  'details-open': { chromium: GAP, firefox: GAP },
  flex: { firefox: JOINED },
  'fallback-audio': { chromium: 'a line feed where nothing is drawn', firefox: FALLBACK },
  'fallback-canvas': { firefox: FALLBACK },
  'fallback-object': { firefox: FALLBACK },
  'fallback-video': { firefox: FALLBACK },
  'flex-gap': { chromium: APART, firefox: JOINED },
  'flex-letters': { chromium: APART },
  fold: { chromium: GAP, firefox: GAP },
  'from-right': { chromium: APART },
  grid: { chromium: CELLS, firefox: CELLS },
  'grid-flex': { chromium: CELLS, firefox: CELLS },
  'grid-letters': { chromium: APART },
  'grid-placed': { chromium: CELLS, firefox: CELLS },
  heading: { chromium: GAP },
  'highlight-js': { chromium: END },
  indented: { firefox: KEPT },
  'inline-block-lines': { chromium: JOINED, firefox: JOINED },
  'list-loose': { firefox: INDENTED },
  'moved-box': { chromium: JOINED, firefox: JOINED },
  'moved-down': { chromium: JOINED, firefox: JOINED },
  'moved-up': { chromium: JOINED, firefox: JOINED },
  ordered: { firefox: INDENTED },
  'paragraphs-tight': { chromium: GAP, firefox: GAP },
  'pdf-lines': { firefox: APART },
  'placed-apart': { chromium: JOINED, firefox: JOINED },
  'placed-lines': { chromium: JOINED, firefox: JOINED },
  'pre-line': { chromium: KEPT, firefox: KEPT },
  'pre-wrap-blocks': { firefox: INDENTED },
  'pygments-table': { chromium: END },
  quote: { chromium: GAP, firefox: INDENTED },
  raised: { chromium: JOINED, firefox: JOINED },
  ranges: { firefox: 'an empty line between the parts' },
  shadow: { chromium: GAP },
  'shiki-blocks-and-feeds': { firefox: 'an empty line is left out' },
  slots: { chromium: GAP, firefox: GAP },
  table: { chromium: END },
  'table-blocks': { chromium: CELLS, firefox: CELLS },
  'table-empty-cell': { chromium: END },
  'table-indented': { chromium: END, firefox: KEPT },
  'table-lines': { chromium: CELLS, firefox: CELLS },
  'table-number-cells': { chromium: END, firefox: 'a tab for a cell without text' },
  'table-spans': { chromium: END },
  unordered: { firefox: INDENTED },
  vertical: { chromium: APART },
  zoomed: { chromium: APART },
};

/** Every place of the page. */
export const SELECTION_CASES: SelectionCase[] = [
  ...TEXT,
  ...CODE,
  ...TABLES,
  ...WHITE_SPACE,
  ...NOT_SEEN,
  ...LETTERS,
  ...SIDE_BY_SIDE,
  ...CLICKS,
  ...TREES,
  ...UNCERTAIN,
  ...FIELDS,
  ...ANSWERS,
];
