import { named, RIGHT_TO_LEFT, TURNING } from './apart';

/**
 * A file's name with every character that would hide what kind of file it is: "invoice\u202Efdp.exe" is not shown as "invoiceexe.pdf".
 * To be shown from left to right, as its ending is last then.
 */
export function plainName(name: string): string {
  return name.replace(TURNING, named);
}

/** `plainName` inside a sentence. */
export function nameApart(name: string): string {
  const plain = plainName(name);
  return RIGHT_TO_LEFT.test(plain) ? `\u2066${plain}\u2069` : plain;
}

/** A text in pieces: each character that turns what is beside it by itself, with its name, as in `plainName`. */
export function turnsIn(text: string): { text: string; name?: string }[] {
  const pieces = text.split(new RegExp(`(${TURNING.source})`, 'u'));
  return pieces.flatMap((piece, at) =>
    piece === '' ? [] : { text: piece, ...(at % 2 === 1 && { name: named(piece) }) },
  );
}
