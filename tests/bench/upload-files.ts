import { appendFileSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { multipartBody } from '../../lib/api/upload';

/** A file of zeros that takes no room on the disk, and the request body in which the extension sends it. */
export interface UploadFiles {
  file: string;
  body: string;
  /** What stands around the file in it. */
  head: string;
  tail: string;
  contentType: string;
  bodyBytes: number;
}

/** Writes both into a folder. The body is the extension's own but for its boundary, which is as long. */
export async function writeUploadFiles(folder: string, bytes: number): Promise<UploadFiles> {
  const [file, body] = [path.join(folder, 'upload.bin'), path.join(folder, 'upload.multipart')];
  writeFileSync(file, '');
  truncateSync(file, bytes);
  // Browsers take the type from the name's ending, in a way of their own system: that of a bare name is none.
  const sent = new File(['\0'], path.basename(file), { type: TYPE });
  const around = multipartBody({ payload: '', kind: 'file' }, [sent]);
  const [head = '', tail = ''] = (await around.text()).split('\0');
  writeFileSync(body, head);
  truncateSync(body, Buffer.byteLength(head) + bytes);
  appendFileSync(body, tail);
  return { file, body, head, tail, contentType: around.type, bodyBytes: statSync(body).size };
}

/** What Chromium says of a `.bin`. */
const TYPE = 'application/octet-stream';
