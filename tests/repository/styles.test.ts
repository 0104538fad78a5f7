import { readdirSync, readFileSync } from 'node:fs';
import * as icons from 'lucide';
import { expect, test } from 'vitest';
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
