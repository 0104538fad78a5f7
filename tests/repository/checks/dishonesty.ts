import { at, nameOf, nodesOf, type SourceFile, type SyntaxNode, textOf } from './source';

const TEST_FUNCTIONS = ['describe', 'expect', 'it', 'suite', 'test'];
const EXCUSES = ['fail', 'fails', 'fixme', 'only', 'runIf', 'skip', 'skipIf', 'todo'];
const SLEEPS = ['sleep', 'waitForTimeout'];

/** Each place where a test is left out, tried again, expected to fail, or waits for time to pass instead of for what it wants. */
export function dishonestPlaces(file: SourceFile): string[] {
  return nodesOf(file).flatMap((node) => {
    const what = dishonesty(node, mayNotSleep(file.path));
    return what ? [`${at(file, node)}: ${what}`] : [];
  });
}

/** Tests have an injected clock and wait for what they want. A live instance has a clock of its own, and a rate limit by it. */
function mayNotSleep(path: string): boolean {
  return /\.(test|spec)\.tsx?$/.test(path) && !path.startsWith('tests/live/');
}

function dishonesty(node: SyntaxNode, isTimed: boolean): string | undefined {
  if (node.type === 'MemberExpression') {
    const name = nameOf(node) ?? '';
    if (EXCUSES.includes(name) && TEST_FUNCTIONS.includes(rootOf(node.object) ?? '')) return `.${name}`;
  }
  if (node.type === 'CallExpression') {
    const name = nameOf(node.callee) ?? '';
    if (SLEEPS.includes(name) || (isTimed && name === 'setTimeout')) return name;
  }
  if (node.type === 'ImportDeclaration' && isTimed && textOf(node.source) === 'node:timers/promises') {
    return 'node:timers/promises';
  }
  if (node.type === 'Property' && !node.method) {
    const name = nameOf(node.key) ?? textOf(node.key) ?? '';
    const { value } = node.value as { value?: unknown };
    if (/^retr(y|ies)$/.test(name) && typeof value === 'number' && value > 0) return `${name}: ${value}`;
  }
  return undefined;
}

/** `test` in `test.describe.skip`. */
function rootOf(node: unknown): string | undefined {
  const { type, object, callee } = node as SyntaxNode;
  if (type === 'MemberExpression') return rootOf(object);
  return type === 'CallExpression' ? rootOf(callee) : nameOf(node);
}
