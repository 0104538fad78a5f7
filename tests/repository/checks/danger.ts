import { at, nameOf, nodesOf, type SourceFile, type SyntaxNode } from './source';

/** What makes markup or code out of text: one of these and a secret, or a server's words, could run. */
const MARKUP = ['innerHTML', 'outerHTML', 'insertAdjacentHTML', 'dangerouslySetInnerHTML', 'srcdoc'];

/** Each place that turns text into markup or code, or writes to the console. */
export function dangerousPlaces(file: SourceFile): string[] {
  return nodesOf(file).flatMap((node) => {
    const what = danger(node);
    return what ? [`${at(file, node)}: ${what}`] : [];
  });
}

function danger(node: SyntaxNode): string | undefined {
  if (node.type === 'MemberExpression') {
    const name = nameOf(node) ?? '';
    if (MARKUP.includes(name)) return name;
    if (nameOf(node.object) === 'console') return `console.${name}`;
    if (nameOf(node.object) === 'document' && /^write(ln)?$/.test(name)) return `document.${name}`;
  }
  if (node.type === 'JSXAttribute') {
    const { name } = node.name as { name: string };
    if (MARKUP.includes(name)) return name;
  }
  if (node.type === 'CallExpression' || node.type === 'NewExpression') {
    const name = nameOf(node.callee);
    if (name === 'eval' || name === 'Function') return name;
  }
  return undefined;
}
