import type { Client } from '../../../lib/api/client';
import { type Failure, toFailure } from '../../../lib/base/failure';
import { createDraft, type Draft, type Kind } from '../../../lib/push/draft';
import { NO_OPTIONS, type PushOptions } from '../../../lib/push/options';

export const SECRETS = {
  payload: 'payload-5f2c “quoted”\n\tsecond-line-e3f0 ',
  passphrase: ' pass phrase 91 ',
  token: 'token-8d41',
  urlToken: 'url_token-77aa',
} as const;

type Operation = [name: keyof Client, run: (client: Client, signal?: AbortSignal) => Promise<unknown>];

const { payload, passphrase, urlToken } = SECRETS;

/** What is sent of it is its payload and these options. */
export function draftOf(payload: string, options: Partial<PushOptions> = {}, kind: Kind = 'text'): Draft {
  const payloads = { [kind]: payload };
  return createDraft({
    id: 'd',
    isPrivate: false,
    createdAt: 0,
    kind,
    payloads,
    options: { ...NO_OPTIONS, ...options },
  });
}

/** Every operation of the client once, with secrets in it where it takes any. */
export const EVERY_OPERATION: readonly Operation[] = [
  ['readVersion', (client, signal) => client.readVersion({ signal })],
  ['createPush', (client, signal) => client.createPush(draftOf(payload, { passphrase }), { signal })],
  ['retrievePush', (client, signal) => client.retrievePush(urlToken, { passphrase, signal })],
  ['previewPush', (client, signal) => client.previewPush(urlToken, { signal, language: 'fr' })],
  ['readAuditLog', (client, signal) => client.readAuditLog(urlToken, 2, { signal })],
  ['emailPush', (client, signal) => client.emailPush(urlToken, { to: 'a@example.test', language: 'fr' }, { signal })],
  ['expirePush', (client, signal) => client.expirePush(urlToken, { signal })],
  ['listActive', (client, signal) => client.listActive(3, { signal })],
  ['listExpired', (client, signal) => client.listExpired(1, { signal })],
];

/** The error a promise ends with; fails the test if it ends well. */
export async function errorOf(promise: Promise<unknown>): Promise<unknown> {
  return promise.then(
    (value) => {
      throw new Error(`Expected an error, got ${typeof value}`);
    },
    (error: unknown) => error,
  );
}

/** The failure a promise ends with; undefined for an error that is none. */
export async function failureOf(promise: Promise<unknown>): Promise<Failure | undefined> {
  return toFailure(await errorOf(promise));
}
