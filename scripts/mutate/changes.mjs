import { parseSync } from 'vite';
import { createRandom } from './random.mjs';

/**
 * The small changes that a source offers, each of which a test should notice.
 *
 * @typedef {{start: number, end: number, text: string}} Change what stands from `start` to `end` becomes `text`
 * @typedef {Record<string, any> & {type: string, start: number, end: number}} Node of the syntax tree (https://github.com/estree/estree)
 */

/** @type {Record<string, string>} */
const OPERATORS = {
  '===': '!==',
  '!==': '===',
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '+': '-',
  '-': '+',
  '*': '/',
  '/': '*',
  '%': '*',
  '&&': '||',
  '||': '&&',
  '??': '&&',
  '+=': '-=',
  '-=': '+=',
};

/** @type {Record<string, string>} */
const METHODS = {
  some: 'every',
  every: 'some',
  max: 'min',
  min: 'max',
  find: 'findLast',
  startsWith: 'endsWith',
  endsWith: 'startsWith',
};

/** A member of a union: texts for people have spaces or stand in messages.json. */
const WORD = /^[a-z][\w-]*$/i;

/** Types are erased; these alone have an expression in them. */
const TYPED_EXPRESSIONS = ['TSAsExpression', 'TSNonNullExpression', 'TSSatisfiesExpression'];

/**
 * Every change that this source offers and after which it still parses, in the order of the source. Types are not checked: a change that does
 * not compile runs all the same.
 *
 * @param {string} name decides how it is parsed
 * @param {string} source
 * @returns {Change[]}
 */
export function changesOf(name, source) {
  /** @type {Change[]} */
  const changes = [];
  for (const node of nodesOf(name, source)) offer(node);
  return changes
    .sort((a, b) => a.start - b.start)
    .filter((change) => parseSync(name, applyChange(source, change)).errors.length === 0);

  /** @param {Node} node */
  function offer(node) {
    const replace = (/** @type {number} */ start, /** @type {string} */ old, /** @type {string} */ text) =>
      changes.push({ start, end: start + old.length, text });
    const replaceAfter = (/** @type {Node} */ left, /** @type {string} */ old, /** @type {string} */ text) =>
      replace(source.indexOf(old, left.end), old, text);
    const replaceNode = (/** @type {Node} */ { start, end }, /** @type {string} */ text) =>
      replace(start, source.slice(start, end), text);

    const operator = OPERATORS[node.operator];
    if (operator && node.left) replaceAfter(node.left, node.operator, operator);
    switch (node.type) {
      case 'Literal':
        if (typeof node.value === 'boolean') replaceNode(node, String(!node.value));
        else if (typeof node.value === 'number') replaceNode(node, String(node.value + 1));
        else if (typeof node.value === 'string' && WORD.test(node.value)) replaceNode(node, "''");
        break;
      case 'UnaryExpression':
        if (node.operator === '!') replace(node.start, '!', '');
        break;
      case 'AwaitExpression':
        replace(node.start, 'await', '');
        break;
      case 'ReturnStatement':
        replace(node.start, 'return', node.argument ? 'void' : '');
        break;
      case 'IfStatement':
      case 'ConditionalExpression':
        for (const text of ['true', 'false']) replaceNode(node.test, text);
        break;
      case 'CallExpression':
        if (node.optional) replaceAfter(node.callee, '?.', '');
        break;
      case 'MemberExpression': {
        if (node.optional) replaceAfter(node.object, '?.', node.computed ? '' : '.');
        const method = !node.computed && Object.hasOwn(METHODS, node.property.name) && METHODS[node.property.name];
        if (method) replaceNode(node.property, method);
      }
    }
  }
}

/**
 * What a source does, from the outside in: no types, no names of properties and files, no plain attributes.
 *
 * @param {string} name decides how it is parsed
 * @param {string} source
 * @returns {Node[]}
 */
export function nodesOf(name, source) {
  /** @type {(node: Node) => Node[]} */
  const visit = (node) => {
    if (node.type.startsWith('TS') && !TYPED_EXPRESSIONS.includes(node.type)) return [];
    const below = Object.entries(node).flatMap(([key, value]) => {
      if (key === 'source' || (key === 'key' && !node.computed)) return [];
      if (key === 'value' && node.type === 'JSXAttribute' && value?.type === 'Literal') return [];
      return [value].flat().filter((child) => typeof child?.type === 'string');
    });
    return [node, ...below.flatMap(visit)];
  };
  return visit(/** @type {Node} */ (parseSync(name, source).program));
}

/** @param {string} source @param {Change} change */
export function applyChange(source, { start, end, text }) {
  return source.slice(0, start) + text + source.slice(end);
}

/**
 * Some of `items` by chance, for one seed always the same.
 *
 * @template T
 * @param {T[]} items
 * @param {number} count
 * @param {number} seed
 * @returns {T[]}
 */
export function pick(items, count, seed) {
  const rest = [...items];
  const random = createRandom(seed);
  return Array.from(
    { length: Math.min(count, rest.length) },
    () => /** @type {T} */ (rest.splice(Math.floor(random() * rest.length), 1)[0]),
  );
}
