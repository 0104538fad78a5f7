import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { multipartBody } from '../../../lib/api/upload';
import { writeUploadFiles } from '../../bench/upload-files';

test('curl is given the very body that the extension makes, but for the boundary', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'upload-files-test-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const { file, body, contentType, bodyBytes } = await writeUploadFiles(folder, 1_000);
  const [, boundary = ''] = contentType.split('boundary=');
  const sent = new File([readFileSync(file)], 'upload.bin', { type: 'application/octet-stream' });
  const ours = multipartBody({ payload: '', kind: 'file' }, [sent], boundary);
  expect(readFileSync(body)).toEqual(Buffer.from(await ours.arrayBuffer()));
  expect(bodyBytes).toBe(ours.size);
  expect(multipartBody({ payload: '', kind: 'file' }, [sent]).size).toBe(bodyBytes);
});
