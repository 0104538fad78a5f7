import type { NewPush } from './schemas';

/** What joins the parts: 122 random bits, so no file holds it. */
function newBoundary(): string {
  return `secret-push-${crypto.randomUUID()}`;
}

/**
 * A new push with its files as `multipart/form-data`, made of header texts and the files themselves: nothing of a file is read here, and
 * nothing is changed. `FormData` would turn each LF of the message into CRLF
 * (https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#multipart-form-data).
 * An empty message is left out: files need none.
 * @returns the body, with its `Content-Type` as its type
 */
export function multipartBody(push: NewPush, files: readonly File[], boundary = newBoundary()): Blob {
  const open = `--${boundary}\r\nContent-Disposition: form-data; name=`;
  const fields = Object.entries(push)
    .filter(([name, value]) => value !== undefined && !(name === 'payload' && value === ''))
    .map(([name, value]) => `${open}"push[${name}]"\r\n\r\n${value}\r\n`);
  const parts = files.flatMap((file) => [
    `${open}"push[files][]"; filename="${quoted(file.name)}"\r\nContent-Type: ${file.type || 'application/octet-stream'}\r\n\r\n`,
    file,
    '\r\n',
  ]);
  return new Blob([...fields, ...parts, `--${boundary}--\r\n`], { type: `multipart/form-data; boundary=${boundary}` });
}

/**
 * A name between quotation marks, as browsers write it. A percent sign as well: the server takes `%41` in a name for an `A`
 * (tests/contract/observed.json has no such name; the reference server's tests do).
 */
function quoted(name: string): string {
  return name.replace(/[%"\r\n]/g, (character) => encodeURIComponent(character));
}
