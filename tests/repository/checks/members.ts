import { descendants, nameOf, nodesOf, type SourceFile, type SyntaxNode, textOf } from './source';

/** The names that an interface of this file declares. Throws if it has no such interface. */
export function interfaceMembers(file: SourceFile, name: string): string[] {
  const found = nodesOf(file).find((node) => node.type === 'TSInterfaceDeclaration' && nameOf(node.id) === name);
  if (!found) throw new Error(`${file.path} has no interface ${name}`);
  return (found.body as { body: SyntaxNode[] }).body.flatMap(({ key }) => nameOf(key) ?? []);
}

/** The names in the object that a function of this file returns. Throws if it has no function that returns an object. */
export function returnedMembers(file: SourceFile, functionName: string): string[] {
  const found = nodesOf(file).find((node) => node.type === 'FunctionDeclaration' && nameOf(node.id) === functionName);
  const returned = descendants(found).findLast(
    ({ type, argument }) => type === 'ReturnStatement' && (argument as SyntaxNode | null)?.type === 'ObjectExpression',
  );
  if (!returned) throw new Error(`${file.path} has no function ${functionName} that returns an object`);
  return (returned.argument as { properties: SyntaxNode[] }).properties.flatMap(({ key }) => nameOf(key) ?? []);
}

/** Every text in these files that stands in quotes. */
export function quotedTexts(files: SourceFile[]): Set<string> {
  return new Set(files.flatMap((file) => nodesOf(file).flatMap((node) => textOf(node) ?? [])));
}

/** The names of every method that these files call: `push` in `client.push(draft)`. */
export function calledMethods(files: SourceFile[]): Set<string> {
  const calls = files.flatMap(nodesOf).filter(({ type }) => type === 'CallExpression');
  return new Set(calls.flatMap(({ callee }) => (isMember(callee) ? (nameOf(callee) ?? []) : [])));
}

function isMember(node: unknown): boolean {
  return (node as SyntaxNode).type === 'MemberExpression';
}
