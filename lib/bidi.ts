/** Letters that are written from right to left, and marks that count as such. */
const RIGHT_TO_LEFT = /[\u0590-\u08FF\u200F\uFB1D-\uFDFF\uFE70-\uFEFC\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}]/u;

/** Characters that cannot be seen and turn what is beside them: marks, embeddings, overrides, isolates. */
const BIDI_CONTROLS = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/gu;
const OPENS_ISOLATE = /[\u2066\u2068]/;
const CLOSES_ISOLATE = '\u2069';
/** What is left to turn something, once whatever is set apart already is out of the way. */
const OVERRIDES = /[\u202A-\u202E\u2067]/;

/**
 * A text of somebody else's as part of a sentence: it turns nothing round beside it, whichever way it is written, and nothing hidden in
 * it does (UAX #9). It is set apart by characters, which notifications, titles and menus know too; so this is for what is *shown*: what
 * is copied, sent or saved stays as it is.
 * @param isAlways in a sentence from right to left even digits and Latin letters have to be set apart
 */
export function isolateText(text: string, isAlways = false): string {
  const tame = withoutTurns(text);
  if (tame === '' || (!isAlways && !RIGHT_TO_LEFT.test(outsideIsolates(tame)))) return tame;
  return `\u2068${tame}\u2069`;
}

/** Overrides, and isolates that are not closed or were never opened, are written out. Pairs of isolates do no harm: they are ours. */
function withoutTurns(text: string): string {
  if (!new RegExp(BIDI_CONTROLS).test(text)) return text;
  const characters = [...text];
  const open: number[] = [];
  for (const [at, character] of characters.entries()) {
    if (OVERRIDES.test(character)) characters[at] = codePointLabel(character);
    else if (OPENS_ISOLATE.test(character)) open.push(at);
    else if (character === CLOSES_ISOLATE && open.pop() === undefined) characters[at] = codePointLabel(character);
  }
  for (const at of open) characters[at] = codePointLabel(characters[at] ?? '');
  return characters.join('');
}

function outsideIsolates(text: string): string {
  return text.replace(/[\u2066\u2068][^\u2066-\u2069]*\u2069/g, '');
}

/** How such a character is shown. */
function codePointLabel(character: string): string {
  return `[U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}]`;
}

/**
 * A file's name with every character that would hide what kind of file it is: "invoice\u202Efdp.exe" is not shown as "invoiceexe.pdf".
 * To be shown from left to right, as its ending is last then.
 */
export function revealBidiControls(name: string): string {
  return name.replace(BIDI_CONTROLS, codePointLabel);
}

/** `revealBidiControls` inside a sentence. */
export function isolateFileName(name: string): string {
  const plain = revealBidiControls(name);
  return RIGHT_TO_LEFT.test(plain) ? `\u2066${plain}\u2069` : plain;
}

/** A text in pieces: each character that turns what is beside it by itself, with its name, as in `revealBidiControls`. */
export function splitBidiControls(text: string): { text: string; name?: string }[] {
  const pieces = text.split(new RegExp(`(${BIDI_CONTROLS.source})`, 'u'));
  return pieces.flatMap((piece, at) =>
    piece === '' ? [] : { text: piece, ...(at % 2 === 1 && { name: codePointLabel(piece) }) },
  );
}
