import { at, nameOf, nodesOf, type SourceFile, type SyntaxNode, textOf } from './source';

interface Entry {
  message?: string;
  description?: string;
  placeholders?: Record<string, { content: string }>;
}

export type Words = Record<string, Entry>;

const PLURAL = /_(one|other)$/;

/** Keys without words, without a description, or without the other form of their plural. */
export function incompleteWords(words: Words): string[] {
  return Object.entries(words).flatMap(([key, { message = '', description = '', placeholders = {} }]) => {
    const missing = [];
    if (!message.trim()) missing.push('message');
    if (!description.trim()) missing.push('description');
    for (const [, name = ''] of message.matchAll(/\$([a-z_]+)\$/gi)) {
      if (!(name.toLowerCase() in placeholders)) missing.push(`placeholder ${name}`);
    }
    const base = key.replace(PLURAL, '');
    if (base !== key && !(`${base}_one` in words && `${base}_other` in words)) missing.push('other plural form');
    return missing.map((what) => `${key}: no ${what}`);
  });
}

/** Keys that nothing names. A key is named whole, or by its family, in a string; or as `__MSG_key__` for the manifest and HTML. */
export function unusedWords(words: Words, sources: SourceFile[], markup: SourceFile[]): string[] {
  const named = new Set(sources.flatMap((file) => nodesOf(file).flatMap((node) => textOf(node) ?? [])));
  for (const { text } of [...sources, ...markup]) {
    for (const match of text.matchAll(/__MSG_(\w+?)__/g)) named.add(match[1] as string);
  }
  return Object.keys(words).filter((key) => !named.has(key) && !named.has(key.replace(PLURAL, '')));
}

/** Calls of `t` and `count` whose key does not exist, or that give more or fewer values than the words have places for. */
export function misusedWords(words: Words, file: SourceFile): string[] {
  return nodesOf(file).flatMap((node) => {
    const problem = node.type === 'CallExpression' ? misuse(words, node) : undefined;
    return problem ? [`${at(file, node)}: ${problem}`] : [];
  });
}

function misuse(words: Words, call: SyntaxNode): string | undefined {
  const name = nameOf(call.callee);
  const [first, ...values] = call.arguments as SyntaxNode[];
  const key = textOf(first);
  if ((name !== 't' && name !== 'count') || key === undefined || (call.callee as SyntaxNode).type !== 'Identifier')
    return undefined;
  const entry = words[name === 'count' ? `${key}_other` : key];
  if (!entry) return `no words for ${key}`;
  if (values.some(({ type }) => type === 'SpreadElement')) return undefined;
  const places = placesIn(entry);
  return places === values.length ? undefined : `${key} has places for ${places}, gets ${values.length}`;
}

/** How many values the words take: `$1` is the first, in the message itself or behind a name. */
function placesIn({ message = '', placeholders = {} }: Entry): number {
  const texts = [message, ...Object.values(placeholders).map(({ content }) => content)];
  return Math.max(0, ...texts.flatMap((text) => [...text.matchAll(/\$(\d)/g)].map((match) => Number(match[1]))));
}
