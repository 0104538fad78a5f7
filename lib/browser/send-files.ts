import { createClient } from '../api/client';
import type { PushRecord } from '../api/schemas';
import { createXhrSend } from '../api/send';
import type { Progress } from '../api/upload';
import type { UploadWay } from '../messages';
import { newPushOf } from '../push/stored-push';

/**
 * An XMLHttpRequest that sends no cookies, as `fetch` does with `credentials: 'omit'`. Pages of an extension may reach a host as if they
 * were of it, so an ordinary one would send all that the server's web page has set, `SameSite=Strict` or not (measured in both browsers).
 */
export async function newCookielessRequest(): Promise<XMLHttpRequest> {
  return import.meta.env.FIREFOX ? newAnonymous() : newFromEmptyJar();
}

/** https://searchfox.org/mozilla-central/source/dom/webidl/XMLHttpRequest.webidl: `mozAnon` sends neither cookies nor logins. */
function newAnonymous(): XMLHttpRequest {
  const Anonymous = XMLHttpRequest as unknown as new (how: { mozAnon: true }) => XMLHttpRequest & { mozAnon: boolean };
  const request = new Anonymous({ mozAnon: true });
  if (!request.mozAnon) throw new Error('This browser would send cookies');
  return request;
}

let frame: Promise<Window & typeof globalThis> | undefined;

/** Of a frame whose cookies are its own: none at first, and gone with the page. https://developer.mozilla.org/docs/Web/Security/IFrame_credentialless */
async function newFromEmptyJar(): Promise<XMLHttpRequest> {
  frame ??= openCredentialless();
  return new (await frame).XMLHttpRequest();
}

async function openCredentialless(): Promise<Window & typeof globalThis> {
  const element = document.createElement('iframe');
  element.setAttribute('credentialless', '');
  element.hidden = true;
  // Empty, but a document of its own: a frame without any shares the cookies of this page in spite of its attribute (measured).
  element.setAttribute('srcdoc', '');
  const isThere = new Promise<void>((resolve) => {
    element.onload = () => resolve();
  });
  document.body.append(element);
  await isThere;
  const inside = element.contentWindow as (Window & typeof globalThis & { credentialless?: boolean }) | null;
  if (!inside?.credentialless) throw new Error('This browser would send cookies');
  return inside;
}

interface How {
  signal: AbortSignal;
  onProgress: (progress: Progress) => void;
}

/** Sends a draft with its files from this page to a real instance. Throws what `createPush` of the API's client throws. */
export async function uploadDraft(
  { baseUrl, token, sendsEmail, draft }: UploadWay,
  files: readonly File[],
  how: How,
): Promise<PushRecord> {
  const send = createXhrSend(newCookielessRequest);
  const client = createClient({ baseUrl, token, fetch: (request) => fetch(request), send });
  return client.createPush(newPushOf(draft, { sendsEmail }), { ...how, files });
}
