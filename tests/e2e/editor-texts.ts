/** What the editors of the page for reading hold. */
export const LINES = Array.from({ length: 400 }, (_, index) => `line ${index}\tXk9$abc${index}`).join('\n');
export const FOLDED = 'a = {\n  pass: Xk9$abc1\n}\nlast';
export const SHORT_LINES = 'user: ann\npass: Xk9$abc1\n\nlast';
