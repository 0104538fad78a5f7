/** Parses JSON; undefined if it is none. The engine's error is dropped, since it quotes the text, which may be a payload. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
