import { nodesOf } from './changes.mjs';

/**
 * What tells which test reaches which function. A function is known by its file and the position of its start: `lib/browser/qr-code.ts:120`.
 *
 * @typedef {import('../sources.mjs').Source} Source
 */

/** The innermost function around a position; undefined outside of all. @param {Source} source @param {number} position */
export function functionAt({ name, text }, position) {
  const around = functionsOf(name, text).filter(({ start, end }) => start <= position && position < end);
  const innermost = around.toSorted((a, b) => b.start - a.start)[0];
  return innermost && `${name}:${innermost.start}`;
}

/** The source with a note at the start of every function: `reached` gets its name. @param {Source} source */
export function withProbes({ name, text }) {
  const inserted = functionsOf(name, text).flatMap(({ start, body }) => {
    const note = `globalThis.reached?.add('${name}:${start}')`;
    if (body.type === 'BlockStatement') return [{ at: body.start + 1, text: `${note};` }];
    return [
      { at: body.start, text: `(${note}, (` },
      { at: body.end, text: '))' },
    ];
  });
  return inserted
    .toSorted((a, b) => b.at - a.at)
    .reduce((changed, { at, text }) => changed.slice(0, at) + text + changed.slice(at), text);
}

/** @param {string} name @param {string} text */
const functionsOf = (name, text) =>
  nodesOf(name, text).filter(
    ({ type, body }) => /^(FunctionDeclaration|FunctionExpression|ArrowFunctionExpression)$/.test(type) && body,
  );
