import { BIDI_CONTROLS, codePointLabel, RTL_CHARACTER } from './isolate-text';

/** Writes out bidi controls: "invoice\u202Efdp.exe" must not look like "invoiceexe.pdf". Show it from left to right. */
export function revealBidiControls(name: string): string {
  return name.replace(BIDI_CONTROLS, codePointLabel);
}

export function isolateFileName(name: string): string {
  const plain = revealBidiControls(name);
  return RTL_CHARACTER.test(plain) ? `\u2066${plain}\u2069` : plain;
}

/** Splits a text so that each bidi control is a piece of its own, with its name. */
export function splitBidiControls(text: string): { text: string; name?: string }[] {
  const pieces = text.split(new RegExp(`(${BIDI_CONTROLS.source})`, 'u'));
  return pieces.flatMap((piece, at) =>
    piece === '' ? [] : { text: piece, ...(at % 2 === 1 && { name: codePointLabel(piece) }) },
  );
}
