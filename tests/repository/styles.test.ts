import { readdirSync, readFileSync } from 'node:fs';
import * as icons from 'lucide';
import { describe, expect, test } from 'vitest';
import { coloursIn, declarationsIn, motionIn, physicalIn, sizesIn } from './checks/styles';

const COMPONENTS = new URL('../../components/', import.meta.url);
const SHEETS = readdirSync(COMPONENTS, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.css'))
  .map((path) => ({ path, css: readFileSync(new URL(path, COMPONENTS), 'utf8') }));
const TOKENS = 'ui/tokens.css';

/** The class names to which a stylesheet gives a look of their own, wherever they stand. */
function namesIn(css: string): string[] {
  return [...css.matchAll(/^\s*\.([\w-]+)(?=[,\s]*[{,]$)/gm)].flatMap(([, name]) => name ?? []);
}

/** What is found in the stylesheets, each with where it is. */
const foundIn = (sheets: typeof SHEETS, look: (css: string) => string[]) =>
  sheets.flatMap(({ path, css }) => look(css).map((found) => `${path}: ${found}`));

/** The names of the pictures that a component imports. */
function iconsIn(source: string): string[] {
  const [, names = ''] = /import \{([^}]*)\} from 'lucide'/.exec(source) ?? [];
  return names
    .split(',')
    .flatMap((name) => (name.trim().startsWith('type ') ? [] : name.trim()))
    .filter((name) => name in icons && name !== 'icons');
}

const shapesOf = (name: string) =>
  (icons as unknown as Record<string, [string, Record<string, unknown>][]>)[name] ?? [];

test('a name that every page shares has one look', () => {
  const sheets = SHEETS.map(({ path, css }) => ({ path, names: namesIn(css) }));
  const shared = new Set(sheets.filter(({ path }) => path.startsWith('ui/')).flatMap(({ names }) => names));
  expect(shared.size).toBeGreaterThan(10);
  const again = sheets
    .filter(({ path }) => !path.startsWith('ui/'))
    .flatMap(({ path, names }) => names.filter((name) => shared.has(name)).map((name) => `${path}: .${name}`));
  expect(again).toEqual([]);
});

test('no two rooms give a look to the same name: pages share their styles', () => {
  const names = SHEETS.flatMap(({ css }) => [...new Set(namesIn(css))]);
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
});

test('everything turns round where lines run to the left', () => {
  expect(foundIn(SHEETS, physicalIn)).toEqual([]);
});

test('of the pictures that are used, those turn round that have a direction, and no others', () => {
  const base = SHEETS.find(({ path }) => path === 'ui/base.css')?.css ?? '';
  const strokes = [...base.matchAll(/\[d='([^']+)'\]/g)].map(([, stroke]) => stroke);
  const sources = readdirSync(COMPONENTS, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path))
    .map((path) => readFileSync(new URL(path, COMPONENTS), 'utf8'));
  const used = new Set(sources.flatMap((source) => iconsIn(source)));
  const turning = [...used].filter((name) =>
    shapesOf(name).some(([, { d }]) => d !== undefined && strokes.includes(String(d))),
  );
  expect(turning.sort()).toEqual([
    'ChevronRight',
    'ExternalLink',
    'List',
    'ListX',
    'MessageSquareText',
    'PanelRight',
    'Undo2',
  ]);
  expect(strokes).toHaveLength(turning.length);
});

test('colours are said in one place', () => {
  const others = SHEETS.filter(({ path }) => path !== TOKENS);
  expect(others.length).toBeGreaterThan(20);
  expect(foundIn(others, coloursIn)).toEqual([]);
});

test('letters have the sizes of the scale', () => {
  expect(foundIn(SHEETS, sizesIn)).toEqual([]);
});

test('what moves is over in a moment, and nothing does for those who asked for calm', () => {
  expect(foundIn(SHEETS, motionIn)).toEqual([]);
});

test('what the popup shows before its stylesheet is there has the colours of the tokens', () => {
  const page = readFileSync(new URL('../../entrypoints/popup/index.html', import.meta.url), 'utf8');
  const [, shell = ''] = /<style>(.*?)<\/style>/s.exec(page) ?? [];
  const tokens = declarationsIn(SHEETS.find(({ path }) => path === TOKENS)?.css ?? '').map(({ value }) => value);
  const used = [...shell.matchAll(/light-dark\([^)]*\)/g)].map(([colour]) => colour);
  expect(used.length).toBeGreaterThan(2);
  expect(used.filter((colour) => !tokens.includes(colour))).toEqual([]);
});

describe('the check of the stylesheets', () => {
  const sample = (declaration: string) =>
    `.a,\n.b {\n  ${declaration};\n}\n@media (width < 5px) {\n  .c { order: 1 }\n}`;

  test.each([
    'margin-left: 1px',
    'right: 0',
    'text-align: left',
    'padding: 1px 2px 3px 4px',
    'width: 1px',
    'border-top-left-radius: 1px',
  ])('finds that %s does not turn round', (declaration) =>
    expect(physicalIn(sample(declaration))).toEqual([declaration]),
  );

  test.each([
    'margin-inline-start: 1px',
    'text-align: start',
    'padding: 1px 2px 3px 2px',
    'inline-size: 1px',
    'border-start-start-radius: 1px',
    'inset: 0',
  ])('lets %s be', (declaration) => expect(physicalIn(sample(declaration))).toEqual([]));

  test.each(['color: #fff', 'background: rgb(0 0 0 / 0.5)', 'color: white', 'border: 1px solid hsl(1 2% 3%)'])(
    'finds the colour in %s',
    (declaration) => expect(coloursIn(sample(declaration))).toEqual([declaration]),
  );

  test.each(['color: var(--ink)', 'white-space: pre', 'border: 1px solid CanvasText'])(
    'finds no colour in %s',
    (declaration) => expect(coloursIn(sample(declaration))).toEqual([]),
  );

  test.each(['font-size: 12px', 'font: 600 1em var(--mono)'])('finds that %s is not of the scale', (declaration) =>
    expect(sizesIn(sample(declaration))).toEqual([declaration]),
  );

  test('finds what moves for everybody, and what moves for long', () => {
    const calm = (declaration: string) =>
      `@media (prefers-reduced-motion: no-preference) {\n  .a {\n    ${declaration};\n  }\n}`;
    expect(motionIn(sample('animation: turn 1s infinite'))).toHaveLength(1);
    expect(motionIn(calm('animation: turn 1s infinite'))).toEqual([]);
    expect(motionIn(calm('transition: color 0.2s'))).toHaveLength(1);
    expect(motionIn(calm('transition: color 150ms'))).toEqual([]);
  });

  test('finds nothing in comments', () => {
    expect(physicalIn(sample('/* left: 0; */ order: 1'))).toEqual([]);
  });
});
