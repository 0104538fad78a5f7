/** Undefined if it is no JSON. The engine's error is dropped: it quotes the text, which may be a payload. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
