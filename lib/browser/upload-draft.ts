import { createClient } from '../api/client';
import type { SentProgress } from '../api/upload';
import { createXhrTransport } from '../api/upload-transport';
import type { UploadTicket } from '../messaging/messages';
import type { CreatedPush } from '../push/stored-push';
import { encryptUpload } from './encrypt';

/** Sends no cookies: an ordinary request of an extension page would send the host's, `SameSite=Strict` or not (measured in both browsers). */
export async function createCookielessRequest(): Promise<XMLHttpRequest> {
  if (import.meta.env.FIREFOX) return createAnonymousRequest();
  frame ??= createCredentiallessFrame();
  return new (await frame).XMLHttpRequest();
}

/** https://searchfox.org/mozilla-central/source/dom/webidl/XMLHttpRequest.webidl: `mozAnon` sends neither cookies nor logins. */
function createAnonymousRequest(): XMLHttpRequest {
  const Anonymous = XMLHttpRequest as unknown as new (how: { mozAnon: true }) => XMLHttpRequest & { mozAnon: boolean };
  const request = new Anonymous({ mozAnon: true });
  if (!request.mozAnon) throw new Error('This browser would send cookies');
  return request;
}

/** A `TrustedHTML`, as the pages' policy requires. https://developer.mozilla.org/docs/Web/API/TrustedTypePolicyFactory/emptyHTML */
declare const trustedTypes: { emptyHTML: string };

let frame: Promise<Window & typeof globalThis> | undefined;

/** Its own cookie jar is empty: https://developer.mozilla.org/docs/Web/Security/IFrame_credentialless */
async function createCredentiallessFrame(): Promise<Window & typeof globalThis> {
  const element = document.createElement('iframe');
  element.setAttribute('credentialless', '');
  element.hidden = true;
  // A frame without a document of its own shares this page's cookies (measured).
  element.setAttribute('srcdoc', trustedTypes.emptyHTML);
  const isThere = new Promise<void>((resolve) => {
    element.onload = () => resolve();
  });
  document.body.append(element);
  await isThere;
  const inside = element.contentWindow as (Window & typeof globalThis & { credentialless?: boolean }) | null;
  if (!inside?.credentialless) throw new Error('This browser would send cookies');
  return inside;
}

interface UploadOptions {
  signal: AbortSignal;
  onProgress: (progress: SentProgress) => void;
}

/** Sends a draft with its files from this page. Throws `EncryptionFailed`, and as the client's `createPush`. */
export async function uploadDraft(
  { baseUrl, token, sendsEmail, draft, sent, key }: UploadTicket,
  files: readonly File[],
  how: UploadOptions,
): Promise<CreatedPush> {
  const send = createXhrTransport(createCookielessRequest);
  const client = createClient({ baseUrl, token, fetch: (request) => fetch(request), send });
  const content = key === undefined ? { sent, files } : await encryptUpload({ draft, sent, key }, files, how.signal);
  return client.createPush(content.sent, { ...how, files: content.files, sendsEmail });
}
