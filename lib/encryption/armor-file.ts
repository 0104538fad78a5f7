import { fromBase64 } from '../base/encoding';
import { fail, type Result, succeed } from '../base/result';
import { findArmorStart, isArmorChanged, NO_BASE64, readArmor } from './armor';

/** `not-encrypted`: no armor, or only its beginning. `damaged`: armor that cannot be read. */
type ArmorFile = Result<Blob, 'not-encrypted' | 'damaged'>;

/** How many bytes are searched for the beginning of armor, whatever stands before it. */
const HEAD_BYTES = 65_536;

/** Larger ones are decoded piece by piece: a text of more than half a gibibyte is too long for a string. */
const MAX_TEXT_BYTES = 8_388_608;
const PIECE_BYTES = 4_194_304;

/** The text of a file: in UTF-16, as PowerShell writes it, or in UTF-8. */
export async function readText(file: Blob): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  return new TextDecoder(detectEncoding(bytes)).decode(bytes);
}

/** The binary form of an armored file of any size. Rejects if the file cannot be read. */
export async function decodeArmorFile(file: Blob): Promise<ArmorFile> {
  if (file.size > MAX_TEXT_BYTES) return decodeLargeFile(file);
  const text = await readText(file);
  const armor = readArmor(text);
  if (armor === undefined) return fail(isArmorChanged(text) ? 'damaged' : 'not-encrypted');
  return succeed(new Blob([fromBase64(armor.replace(/^-.*$/gm, '').replace(NO_BASE64, ''))]));
}

function detectEncoding([first, second]: Uint8Array): 'utf-8' | 'utf-16le' | 'utf-16be' {
  if ((first === 0xff && second === 0xfe) || (first !== 0 && second === 0)) return 'utf-16le';
  return (first === 0xfe && second === 0xff) || (first === 0 && second !== 0) ? 'utf-16be' : 'utf-8';
}

async function decodeLargeFile(file: Blob): Promise<ArmorFile> {
  const start = new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer());
  const encoding = detectEncoding(start);
  const head = new TextDecoder(encoding).decode(start);
  let skipped = findArmorStart(head);
  if (skipped === undefined) return fail('not-encrypted');
  const decoder = new TextDecoder(encoding);
  const parts: Blob[] = [];
  let base64 = '';
  for (let at = 0; at < file.size; at += PIECE_BYTES) {
    const text = decoder.decode(await file.slice(at, at + PIECE_BYTES).arrayBuffer(), { stream: true }).slice(skipped);
    skipped = 0;
    // Behind the body, the first dash belongs to the armor's last line.
    const end = text.search(/\p{Pd}/u);
    base64 += (end < 0 ? text : text.slice(0, end)).replace(NO_BASE64, '');
    const whole = end < 0 ? base64.length - (base64.length % 4) : base64.length;
    try {
      parts.push(new Blob([fromBase64(base64.slice(0, whole))]));
    } catch {
      return fail('damaged');
    }
    if (end >= 0) return succeed(new Blob(parts));
    base64 = base64.slice(whole);
  }
  return fail('not-encrypted');
}
