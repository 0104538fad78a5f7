import { afterEach, beforeEach } from 'vitest';

/** Puts into the results which functions each test reached, and the file those that it reached before its first test (`probes.mjs`). */
const reached = new Set();
Object.assign(globalThis, { reached });
let isFirst = true;

const take = () => {
  const all = [...reached];
  reached.clear();
  return all;
};

beforeEach(({ task }) => {
  if (isFirst) Object.assign(task.file.meta, { reached: take() });
  isFirst = false;
});

afterEach(({ task }) => {
  Object.assign(task.meta, { reached: take() });
});
