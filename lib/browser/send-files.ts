import { createClient } from '../api/client';
import type { Progress } from '../api/one-upload';
import type { PushRecord } from '../api/schemas';
import { createXhrSend } from '../api/xhr-send';
import type { UploadWay } from '../messages';
import { newPushOf } from '../push/stored-push';
import { newCookielessRequest } from './cookieless-request';

interface How {
  signal: AbortSignal;
  onProgress: (progress: Progress) => void;
}

/** Sends a draft with its files from this page to a real instance. Throws what `createPush` of the API's client throws. */
export async function sendFiles(
  { baseUrl, token, sendsEmail, draft }: UploadWay,
  files: readonly File[],
  how: How,
): Promise<PushRecord> {
  const send = createXhrSend(newCookielessRequest);
  const client = createClient({ baseUrl, token, fetch: (request) => fetch(request), send });
  return client.createPush(newPushOf(draft, { sendsEmail }), { ...how, files });
}
