import type { Client } from '../../../lib/api/client';
import { type Failure, toFailure } from '../../../lib/base/failure';

export const SECRETS = {
  payload: 'payload-5f2c “quoted”\n\tsecond-line-e3f0 ',
  passphrase: ' pass phrase 91 ',
  token: 'token-8d41',
  urlToken: 'url_token-77aa',
} as const;

type Operation = [name: keyof Client, run: (client: Client, signal?: AbortSignal) => Promise<unknown>];

const { payload, passphrase, urlToken } = SECRETS;

/** Every operation of the client once, with secrets in it where it takes any. */
export const EVERY_OPERATION: readonly Operation[] = [
  ['readVersion', (client, signal) => client.readVersion({ signal })],
  ['createPush', (client, signal) => client.createPush({ payload, passphrase, kind: 'text' }, { signal })],
  ['retrievePush', (client, signal) => client.retrievePush(urlToken, { passphrase, signal })],
  ['previewPush', (client, signal) => client.previewPush(urlToken, { signal, locale: 'fr' })],
  ['readAuditLog', (client, signal) => client.readAuditLog(urlToken, 2, { signal })],
  ['notifyEmails', (client, signal) => client.notifyEmails(urlToken, 'a@example.test', { signal, locale: 'fr' })],
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
