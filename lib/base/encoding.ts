/** Encodes bytes piece by piece, because spreading a whole file would overflow the stack. */
export function toBase64(bytes: Uint8Array): string {
  const pieces: string[] = [];
  for (let at = 0; at < bytes.length; at += 0x8000) {
    pieces.push(String.fromCharCode(...bytes.subarray(at, at + 0x8000)));
  }
  return btoa(pieces.join(''));
}

/** Throws on anything that is not base64. */
export function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  const binary = atob(text);
  const bytes = new Uint8Array(binary.length);
  for (let at = 0; at < binary.length; at += 1) bytes[at] = binary.charCodeAt(at);
  return bytes;
}

export interface SerializedFile {
  name: string;
  type: string;
  base64: string;
}

/** The file in a form that a message can hold. */
export async function serializeFile(file: File): Promise<SerializedFile> {
  return { name: file.name, type: file.type, base64: toBase64(new Uint8Array(await file.arrayBuffer())) };
}

export function toFile({ name, type, base64 }: SerializedFile): File {
  return new File([fromBase64(base64)], name, { type });
}

/** A push's token is its link, so its hash is stored instead. */
export const hashUrlToken = (urlToken: string): Promise<string> => sha256(urlToken);

/** The SHA-256 of a text in UTF-8, in hexadecimal. */
export async function sha256(text: string): Promise<string> {
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
