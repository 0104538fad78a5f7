import { at, nodesOf, type SourceFile, type SyntaxNode, textOf } from './source';

/** Attributes that are read, by eye or by screen reader. */
const READ_ALOUD = ['alt', 'aria-description', 'aria-label', 'aria-valuetext', 'label', 'placeholder', 'title'];
const LETTERS = /\p{L}{2}/u;
/** The same in every language. */
const ADDRESS = /^[a-z]+:\/\/\S*$/;

/** Each piece of text for people that is written into a component instead of the locale file. */
export function spokenPlaces(file: SourceFile): string[] {
  const nodes = nodesOf(file);
  return [...nodes.flatMap(textsIn), ...nodes.flatMap(attributesIn)]
    .filter(({ text }) => LETTERS.test(text) && !ADDRESS.test(text))
    .map(({ node, text }) => `${at(file, node)}: ${text.trim()}`);
}

interface Spoken {
  node: SyntaxNode;
  text: string;
}

/** Text between tags, also as `{'text'}` or `{wanted && 'text'}`. */
function textsIn(node: SyntaxNode): Spoken[] {
  if (node.type !== 'JSXElement' && node.type !== 'JSXFragment') return [];
  return (node.children as SyntaxNode[]).flatMap((child) => {
    if (child.type === 'JSXText') return [{ node: child, text: child.value as string }];
    return child.type === 'JSXExpressionContainer' ? outcomes(child.expression as SyntaxNode) : [];
  });
}

function attributesIn(node: SyntaxNode): Spoken[] {
  if (node.type !== 'JSXAttribute') return [];
  const { name } = node.name as { name: string };
  if (!READ_ALOUD.includes(name) || !node.value) return [];
  const value = node.value as SyntaxNode;
  return outcomes(value.type === 'JSXExpressionContainer' ? (value.expression as SyntaxNode) : value);
}

/** The texts that an expression may become. */
function outcomes(node: SyntaxNode): Spoken[] {
  if (node.type === 'ConditionalExpression')
    return [node.consequent, node.alternate].flatMap((n) => outcomes(n as SyntaxNode));
  if (node.type === 'LogicalExpression') return [node.left, node.right].flatMap((n) => outcomes(n as SyntaxNode));
  if (node.type === 'TemplateLiteral') {
    const quasis = node.quasis as { value: { cooked: string } }[];
    return [{ node, text: quasis.map(({ value }) => value.cooked).join(' ') }];
  }
  const text = textOf(node);
  return text === undefined ? [] : [{ node, text }];
}
