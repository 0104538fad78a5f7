import { UploadedFile } from './multipart';
import { newPush, readEmail, readFiles, readKind, validateNewPush } from './new-push';
import { countAttempt } from './rate-limits';
import {
  addAuditEntry,
  expire,
  expireAfterLastView,
  expireIfPastLimits,
  recordView,
  toLink,
  toOwnerRecord,
  toRecord,
} from './records';
import { errorResponse, frameworkError, internalServerError, jsonResponse, validationResponse } from './responses';
import type { Push } from './state';
import type { Context, Operation, Params } from './store';

export const createPush: Operation = (context) => {
  const { params, account, url } = context;
  const fields = readPushParams(params);
  if (fields === 'missing') return errorResponse(400, 'param is missing or the value is empty or invalid: push');
  if (fields === 'unusable') return internalServerError();
  const kind = readKind(fields);
  if (!kind) return internalServerError();
  if (!account && (kind === 'file' || Array.isArray(fields.files))) {
    return errorResponse(401, 'You need to sign in or sign up before continuing.');
  }
  if (!readFiles(fields).every((file) => file instanceof UploadedFile)) return internalServerError();
  const errors = validateNewPush(fields, kind, context);
  if (Object.keys(errors).length > 0) return validationResponse(errors);

  const push = newPush(fields, kind, context, createUnusedToken(context));
  const email = readEmail(fields);
  context.store.add(push);
  addAuditEntry(push, 'creation', context);
  if (email) addAuditEntry(push, 'creation_email_send', context, email);
  const record = toOwnerRecord(push, context, url.searchParams.get('push_locale'));
  const sent = email && { notify_emails_to: email.recipients, notify_emails_to_locale: email.locale };
  return jsonResponse(201, { ...record, ...sent });
};

function createUnusedToken({ store, newToken }: Context): string {
  let token = newToken();
  while (store.pushes.has(token)) token = newToken();
  return token;
}

/** The fields below `push`. The real server answers a missing `push` and one without fields differently. */
function readPushParams({ push }: Params): Params | 'missing' | 'unusable' {
  if (push === undefined || push === null) return 'missing';
  if (typeof push !== 'object') return push === '' ? 'missing' : 'unusable';
  if (Object.keys(push).length === 0) return 'missing';
  return Array.isArray(push) ? 'unusable' : (push as Params);
}

/** Returns the payload and counts a view. */
export function retrievePush(push: Push, context: Context): Response {
  const { store, now, url } = context;
  const passphrase = url.searchParams.get('passphrase') ?? '';
  // Passphrases count also for a push that needs none.
  if (passphrase !== '' && countAttempt(store, push.token, now)) {
    return errorResponse(429, 'Too many passphrase attempts. Please try again in a minute.');
  }
  expireIfPastLimits(push, now);
  if (!push.expired && push.passphrase) {
    if (passphrase !== push.passphrase) {
      addAuditEntry(push, 'failed_passphrase', context);
      return jsonResponse(401, {
        error: 'That passphrase is incorrect.',
        message:
          "This push requires a passphrase. Please provide it using the 'passphrase' parameter (e.g. ?passphrase=mysecret)",
        status: 'unauthorized',
      });
    }
  }
  recordView(push, context);
  const body = { ...toRecord(push, context), payload: push.payload, files: grantFiles(push, context) };
  expireAfterLastView(push, now);
  return jsonResponse(200, body);
}

/** Returns the link alone, also of an expired push. Counts no view. */
export function previewPush(push: Push, { linkBase, url }: Context): Response {
  return jsonResponse(200, { url: toLink(push, linkBase, url.searchParams.get('push_locale')) });
}

/** Expires a push: its owner may, anybody else if it is deletable. An expired push stays as it is. */
export function expirePush(push: Push, context: Context): Response {
  const isOwner = context.account !== undefined && push.owner === context.account.name;
  if (!isOwner && !push.deletable) return errorResponse(401, 'That push is not deletable by viewers.');
  if (!push.expired) {
    expire(push, context.now);
    push.deleted = true;
    addAuditEntry(push, 'expire', context);
  }
  return jsonResponse(200, toRecord(push, context));
}

const GRANT_MS = 5 * 60_000;
/** As Password Pusher's `config/application.rb` has it. */
const BLOB_PATH = '/pfb/blobs/redirect/';

/** The files of a retrieved push, each with an address that is valid for five minutes. */
function grantFiles(push: Push, { base, now, store, newToken }: Context) {
  for (const [key, grant] of store.grants) if (grant.until <= now) store.grants.delete(key);
  return push.files.map(({ name, type }, index) => {
    const key = newToken();
    store.grants.set(key, { key, push: push.token, index, until: now + GRANT_MS });
    return { filename: name, content_type: type, url: `${base}${BLOB_PATH}${key}/${encodeURIComponent(name)}` };
  });
}

/** The key in a file's address; undefined for other paths. */
export const parseFileKey = (path: string) =>
  path.startsWith(BLOB_PATH) ? path.slice(BLOB_PATH.length).split('/')[0] : undefined;

/** Serves a file, always as a download: its type is untrusted. */
export function serveFile(key: string, { store, now }: Context): Response {
  const grant = store.grants.get(key);
  const file = grant && grant.until > now ? store.pushes.get(grant.push)?.files[grant.index] : undefined;
  if (!file) return frameworkError(404, 'Not Found');
  return new Response(file.bytes, {
    headers: {
      'content-type': file.type,
      'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(file.name)}`,
      'cache-control': 'max-age=0, private, must-revalidate',
      'x-content-type-options': 'nosniff',
    },
  });
}
