/**
 * JSON as a value, or undefined where it is none (`undefined` is not JSON, so the two cannot be confused).
 * The engine's own error is dropped on purpose: its message quotes the text, and the text may be a payload.
 */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
