import { fromBase64 } from '../base64';

/** A file that is written out in its own address (`data:`), as the URL standard reads it; undefined for any other address. */
export function fileInAddress(url: string): { bytes: Uint8Array<ArrayBuffer>; type: string } | undefined {
  const [, head, body] = /^data:([^,#]*),([^#]*)/is.exec(url) ?? [];
  if (head === undefined || body === undefined) return undefined;
  const isBase64 = /;\s*base64\s*$/i.test(head);
  const [type = ''] = head.split(';');
  const bytes = percentDecoded(body);
  try {
    return { bytes: isBase64 ? fromBase64(latin1(bytes)) : bytes, type: type.trim().toLowerCase() || 'text/plain' };
  } catch {
    return undefined;
  }
}

function percentDecoded(text: string): Uint8Array<ArrayBuffer> {
  const given = new TextEncoder().encode(text);
  const bytes = new Uint8Array(given.length);
  let length = 0;
  for (let at = 0; at < given.length; at++) {
    const hex = given[at] === 0x25 ? String.fromCharCode(given[at + 1] ?? 0, given[at + 2] ?? 0) : '';
    const isByte = /^[\da-f]{2}$/i.test(hex);
    bytes[length++] = isByte ? Number.parseInt(hex, 16) : (given[at] ?? 0);
    if (isByte) at += 2;
  }
  return bytes.slice(0, length);
}

function latin1(bytes: Uint8Array): string {
  return new TextDecoder('latin1').decode(bytes);
}
