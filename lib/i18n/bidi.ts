import { BIDI_CONTROLS, codePointLabel, RTL_CHARACTER } from './isolate-text';

/** Writes out bidi controls: "invoice\u202Efdp.exe" must not look like "invoiceexe.pdf". Show it from left to right. */
export function revealBidiControls(name: string): string {
  return name.replace(BIDI_CONTROLS, codePointLabel);
}

export function isolateFileName(name: string): string {
  return isolateCode(revealBidiControls(name));
}

/** A text that is read from left to right, whatever its letters. */
export function isolateCode(code: string): string {
  return RTL_CHARACTER.test(code) ? `\u2066${code}\u2069` : code;
}

/** Splits a text so that each bidi control is a piece of its own, with its name. */
export function splitBidiControls(text: string): { text: string; name?: string }[] {
  const pieces = text.split(new RegExp(`(${BIDI_CONTROLS.source})`, 'u'));
  return pieces.flatMap((piece, at) =>
    piece === '' ? [] : { text: piece, ...(at % 2 === 1 && { name: codePointLabel(piece) }) },
  );
}
