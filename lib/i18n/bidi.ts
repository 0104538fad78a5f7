/** Letters that are written from right to left, and marks that count as such. */
const RTL_CHARACTER = /[\u0590-\u08FF\u200F\uFB1D-\uFDFF\uFE70-\uFEFC\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}]/u;

/** Characters that cannot be seen and turn what is beside them: marks, embeddings, overrides, isolates. */
const BIDI_CONTROLS = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/gu;
const OPENS_ISOLATE = /[\u2066\u2068]/;
const CLOSES_ISOLATE = '\u2069';
const BIDI_OVERRIDE = /[\u202A-\u202E\u2067]/;

/**
 * Isolates foreign text in a sentence (UAX #9). For display only: what is copied, sent or saved stays as it is.
 * `isAlways`: on a right-to-left page. There a text that is composed already has that direction too, though no letter outside its own
 * isolates says so.
 */
export function isolateText(text: string, isAlways = false): string {
  const neutralized = neutralizeBidiControls(text);
  if (neutralized === '' || (!isAlways && !RTL_CHARACTER.test(removeIsolates(neutralized)))) return neutralized;
  const isComposed = isAlways && neutralized.includes(CLOSES_ISOLATE);
  return `\u2068${isComposed ? '\u200F' : ''}${neutralized}\u2069`;
}

/** Writes out overrides and unpaired isolates. Pairs of isolates are ours. */
function neutralizeBidiControls(text: string): string {
  if (!new RegExp(BIDI_CONTROLS).test(text)) return text;
  const characters = [...text];
  const open: number[] = [];
  for (const [at, character] of characters.entries()) {
    if (BIDI_OVERRIDE.test(character)) characters[at] = codePointLabel(character);
    else if (OPENS_ISOLATE.test(character)) open.push(at);
    else if (character === CLOSES_ISOLATE && open.pop() === undefined) characters[at] = codePointLabel(character);
  }
  for (const at of open) characters[at] = codePointLabel(characters[at] ?? '');
  return characters.join('');
}

function removeIsolates(text: string): string {
  return text.replace(/[\u2066\u2068][^\u2066-\u2069]*\u2069/g, '');
}

function codePointLabel(character: string): string {
  return `[U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}]`;
}

/** Writes out bidi controls: "invoice\u202Efdp.exe" must not look like "invoiceexe.pdf". Show it from left to right. */
export function revealBidiControls(name: string): string {
  return name.replace(BIDI_CONTROLS, codePointLabel);
}

export function isolateFileName(name: string): string {
  return isolateCode(revealBidiControls(name));
}

/** Isolates a text that is read from left to right, whatever its letters. */
export function isolateCode(code: string): string {
  return RTL_CHARACTER.test(code) ? `\u2066${code}\u2069` : code;
}

/** Keeps the order of examples in brackets, which are no words: "(0–9)" must not become "(9–0)" on a right-to-left page. */
export function isolateExamples(label: string): string {
  return label.replace(/\(([^()]+)\)/g, '(\u2066$1\u2069)');
}

/** Splits a text so that each bidi control is a piece of its own, with its name. */
export function splitBidiControls(text: string): { text: string; name?: string }[] {
  const pieces = text.split(new RegExp(`(${BIDI_CONTROLS.source})`, 'u'));
  return pieces.flatMap((piece, at) =>
    piece === '' ? [] : { text: piece, ...(at % 2 === 1 && { name: codePointLabel(piece) }) },
  );
}
