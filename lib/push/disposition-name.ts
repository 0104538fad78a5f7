import { tryDecodeUri } from '../base/decode-escapes';

/**
 * The file name of a `Content-Disposition` (RFC 6266), read as Chromium reads it: also without quotes around spaces, in other
 * charsets than UTF-8, percent-encoded or as encoded words of e-mail (RFC 2047). Undefined without one that can be decoded.
 * Its characters are bytes, as browsers give headers. npm's `content-disposition` refuses charsets and quotes that browsers take.
 */
export function parseDispositionName(disposition: string): string | undefined {
  let plain: string | undefined;
  let extended: string | undefined;
  for (const [name, value] of splitParameters(disposition)) {
    if (name === 'filename*') extended ||= decodeExtended(value);
    if (name === 'filename') plain ||= decodePlain(unquote(value));
  }
  return extended || plain || undefined;
}

/** Semicolons within quotes are no separators. The type before the parameters has no equals sign. */
function splitParameters(disposition: string): [name: string, value: string][] {
  const pieces = disposition.match(/(?:"(?:\\.|[^"\\])*(?:"|\\?$)|[^;"])+/g) ?? [];
  return pieces
    .filter((piece) => piece.includes('='))
    .map((piece) => {
      const end = piece.indexOf('=');
      return [piece.slice(0, end).trim().toLowerCase(), piece.slice(end + 1).trim()];
    });
}

/** The closing quote may be missing. */
function unquote(value: string): string {
  const quoted = /^"((?:\\.|[^"\\])*)/.exec(value)?.[1];
  return quoted === undefined ? value : quoted.replace(/\\(.)/g, '$1');
}

/** `charset'language'percent-encoded` (RFC 8187), which stands without quotes. */
function decodeExtended(value: string): string | undefined {
  const [, charset, encoded] = /^([^'"]+)'[^'"]*'([^"]*)$/.exec(value) ?? [];
  if (charset === undefined || encoded === undefined) return undefined;
  const bytes = encoded.replace(/%([\da-f]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
  return decodeBytes(bytes, charset);
}

function decodePlain(value: string): string {
  const text = decodeBytes(value, 'utf-8') ?? value;
  const decoded = decodeWords(text);
  // What decodes to no UTF-8, such as "100%25 of A%FF", stays as it stands.
  return decoded ?? text.replace(/(?:%[\da-f]{2})+/gi, (codes) => tryDecodeUri(codes) ?? codes);
}

const ENCODED_WORD = /=\?([^?*]+)(?:\*[^?]*)?\?([bq])\?([^?]*)\?=/gi;

/** Decodes encoded words; undefined if there are none. Space between two of them does not count. */
function decodeWords(text: string): string | undefined {
  if (text.search(ENCODED_WORD) < 0) return undefined;
  return text
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(ENCODED_WORD, (word, charset: string, encoding: string, content: string) => {
      const bytes = encoding.toLowerCase() === 'b' ? tryFromBase64(content) : fromQuotedPrintable(content);
      return (bytes === undefined ? undefined : decodeBytes(bytes, charset)) ?? word;
    });
}

function tryFromBase64(content: string): string | undefined {
  try {
    return atob(content);
  } catch (error) {
    if (error instanceof DOMException) return undefined;
    throw error;
  }
}

const fromQuotedPrintable = (content: string) =>
  content
    .replaceAll('_', ' ')
    .replace(/=([\da-f]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));

/** Decodes bytes; undefined for an unknown charset, for what is not valid in it, and for characters that are no bytes. */
function decodeBytes(bytes: string, charset: string): string | undefined {
  const codes = Array.from(bytes, (byte) => byte.charCodeAt(0));
  if (codes.some((code) => code > 0xff)) return undefined;
  try {
    return new TextDecoder(charset.trim(), { fatal: true }).decode(Uint8Array.from(codes));
  } catch (error) {
    if (error instanceof RangeError || error instanceof TypeError) return undefined;
    throw error;
  }
}
