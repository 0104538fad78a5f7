import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync } from 'vite';

export interface SourceFile {
  /** From the repository's folder, with `/`. */
  path: string;
  text: string;
}

/** A node of the syntax tree, as ESTree with TypeScript and JSX names it. */
export interface SyntaxNode {
  type: string;
  start: number;
  [field: string]: unknown;
}

const ROOT = path.resolve(import.meta.dirname, '../../..');

/** The TypeScript and JavaScript in these folders. */
export function sourceFiles(...folders: string[]): SourceFile[] {
  return folders.flatMap((folder) =>
    readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .map((name) => `${folder}/${name.split(path.sep).join('/')}`)
      .filter((name) => /\.(ts|tsx|mjs)$/.test(name))
      .sort()
      .map(sourceFile),
  );
}

export function sourceFile(name: string): SourceFile {
  return { path: name, text: readFileSync(path.join(ROOT, name), 'utf8') };
}

/** Every node of a file, a parent before its children. Throws if the file does not parse. */
export function nodesOf(file: SourceFile): SyntaxNode[] {
  const { program, errors } = parseSync(file.path, file.text);
  if (errors[0]) throw new Error(`${file.path}: ${errors[0].message}`);
  return descendants(program);
}

/** The node and everything below it. */
export function descendants(node: unknown): SyntaxNode[] {
  if (Array.isArray(node)) return node.flatMap(descendants);
  if (!isNode(node)) return [];
  return [node, ...Object.values(node).flatMap(descendants)];
}

/** `path:line`, to click on. */
export function at(file: SourceFile, node: SyntaxNode): string {
  return `${file.path}:${file.text.slice(0, node.start).split('\n').length}`;
}

/** The name of an identifier, or of the property at the end of a member expression. */
export function nameOf(node: unknown): string | undefined {
  if (!isNode(node)) return undefined;
  if (node.type === 'Identifier') return node.name as string;
  if (node.type === 'MemberExpression' && !node.computed) return nameOf(node.property);
  if (node.type === 'MemberExpression') return textOf(node.property);
  return undefined;
}

/** The value of a string literal, or of a template without a hole. */
export function textOf(node: unknown): string | undefined {
  if (!isNode(node)) return undefined;
  if (node.type === 'Literal' && typeof node.value === 'string') return node.value;
  if (node.type !== 'TemplateLiteral') return undefined;
  const [only, ...others] = node.quasis as { value: { cooked: string } }[];
  return only && others.length === 0 ? only.value.cooked : undefined;
}

function isNode(value: unknown): value is SyntaxNode {
  return typeof value === 'object' && value !== null && typeof (value as SyntaxNode).type === 'string';
}
