import { type Client, createClient } from '../api/client';
import { HttpError } from '../api/errors';
import type { Fetch } from '../api/one-request';
import type { PushRecord, RetrievedPush } from '../api/schemas';
import { hasHostPermission } from '../browser/host-permission';
import { openPageAddress } from '../browser/pages';
import { readAll } from '../browser/stored';
import { t, wordsReady } from '../i18n';
import { hostPermissionPatterns, neededPermission, sameOrigin } from '../instance/address';
import { BUILT_IN_BASE_URL, BUILT_IN_COLOUR, BUILT_IN_ID, type Instance, markOf } from '../instance/instance';
import { readReceivedLink } from '../instance/received-link';
import type { Input, LinkToPush, OpenedPush, PushAddress, Received, ReceivedLink } from '../messages';
import { FailureError } from '../push/failure-error';
import { GONE } from '../push/made-here';
import { type Ending, endingOf } from '../push/push-row';
import { safeFileName } from '../push/received-file';
import type { InstanceMark } from '../push/result';
import { activeInstanceItem, instancesItem, resultsItem } from '../storage/items';
import type { BuiltInLine, Connections } from './connections';
import { undefinedIfGone } from './undefined-if-gone';
import type { ExpiredHere } from './watch/expired-here';

export interface RecipientParts {
  connections: Connections;
  builtIn: BuiltInLine;
  fetch: Fetch;
  expiredHere: ExpiredHere;
  /** Told of each push that has ended, so that whatever else remembers it knows. */
  onEnded: (push: PushAddress, ending: Ending) => Promise<void>;
}

/** A push as its recipient has it. `instance`: the user's own, if it is there. */
interface Place {
  link: string;
  baseUrl: string;
  urlToken: string;
  instance: Instance | undefined;
  /** It was made from here, with the account. */
  isMadeHere: boolean;
}

type Found = { ok: true } & Place;

/**
 * The recipient's side. It asks without the account, so a look uses up a view; with it where the instance demands one, or as the owner,
 * which uses none. Nothing is remembered. All throw what connections and the client throw.
 */
export function createRecipient({ connections, builtIn, fetch, expiredHere, onEnded }: RecipientParts) {
  /** Of several instances at one address the one that made the push is meant, else the active one. */
  const find = async ({ link, instanceId }: LinkToPush): Promise<Found | Extract<ReceivedLink, { ok: false }>> => {
    const { instances, active, results } = await readAll({
      instances: instancesItem,
      active: activeInstanceItem,
      results: resultsItem,
    });
    const reading = readReceivedLink(link, { instances, builtInPage: openPageAddress(), instanceId });
    if (!reading.ok) return reading;
    const made = results.find(
      (result) =>
        result.state === 'created' &&
        result.withAccount &&
        result.stored.urlToken === reading.urlToken &&
        (sameOrigin(result.link, reading.link) || reading.instances.some(({ id }) => id === result.instance.id)),
    );
    const maker = instances.find(({ id }) => id === made?.instance.id);
    const instance = maker ?? reading.instances.find(({ id }) => id === active) ?? reading.instances[0];
    const baseUrl = instance?.baseUrl ?? reading.baseUrl;
    return { ...reading, baseUrl, instance, isMadeHere: maker !== undefined };
  };

  const expectPlace = async (link: LinkToPush): Promise<Place> => {
    const place = await find(link);
    if (!place.ok) throw new FailureError({ name: 'RequestError', problem: 'url-token', fields: [] });
    return place;
  };

  const withoutAccount = async ({ baseUrl }: Place): Promise<Client> => {
    if (baseUrl === BUILT_IN_BASE_URL) return createClient({ baseUrl, fetch: builtIn.fetch });
    if (!(await hasHostPermission([neededPermission(baseUrl)])))
      throw new FailureError({ name: 'PermissionMissing', host: new URL(baseUrl).host });
    return createClient({ baseUrl, fetch });
  };

  /** Throws `TokenForgotten` where there is no token. */
  const withAccount = async (instance: Instance | undefined): Promise<Client> => {
    const connection = instance && (await connections.open(instance));
    if (!connection?.withAccount) throw new FailureError({ name: 'TokenForgotten' });
    return connection.client;
  };

  /** Asks nothing of the instance: loading a page must not. */
  const read = async ({ isOwn, ...received }: Input<'readLink'>): Promise<ReceivedLink> => {
    const place = await find(received);
    if (!place.ok) return place;
    const { link, baseUrl, instance, isMadeHere } = place;
    const isBuiltIn = baseUrl === BUILT_IN_BASE_URL;
    const isPermitted = isBuiltIn || (await hasHostPermission([neededPermission(baseUrl)]));
    const needed = instance ? hostPermissionPatterns(baseUrl) : [neededPermission(baseUrl)];
    // A push of the built-in instance is shown as its recipient would see it: that is what it is there to try.
    const mayBeOwn = instance !== undefined && (isBuiltIn ? isOwn : instance.tokenArea !== 'none');
    await wordsReady();
    return {
      ok: true,
      link,
      instance: instance ? markOf(instance) : isBuiltIn ? builtInMark() : undefined,
      host: new URL(baseUrl).host,
      isOwn: mayBeOwn && (isOwn || isMadeHere),
      missing: isPermitted ? [] : needed,
    };
  };

  /** Without the account; with it only if the instance answers to nobody else. */
  const asRecipient = async <T>(place: Place, ask: (client: Client) => Promise<T>): Promise<T> => {
    try {
      return await ask(await withoutAccount(place));
    } catch (error) {
      const wantsAccount = error instanceof HttpError && error.reason === 'token';
      if (!wantsAccount || !place.instance || place.instance.tokenArea === 'none') throw error;
      return ask(await withAccount(place.instance));
    }
  };

  const retrieve = async (place: Place, asOwner: boolean, passphrase: string | undefined): Promise<RetrievedPush> => {
    if (asOwner) {
      const client = await withAccount(place.instance);
      // The token may be another account's by now, whose look would use a view: the log is its owner's alone, and costs nothing.
      await client.auditLog(place.urlToken, 1);
      return client.retrievePush(place.urlToken, { passphrase });
    }
    return asRecipient(place, (client) => client.retrievePush(place.urlToken, { passphrase }));
  };

  const open = async ({ asOwner, passphrase, ...link }: Input<'openLink'>): Promise<OpenedPush> => {
    const place = await expectPlace(link);
    const push = await retrieve(place, asOwner, passphrase);
    const isAlive = !push.expired && push.views_remaining > 0;
    return {
      payload: push.payload,
      files: push.files.map(({ filename, url }) => ({
        name: safeFileName(filename),
        url,
        isHere: sameOrigin(url, place.baseUrl),
      })),
      viewsLeft: Math.max(0, push.views_remaining),
      daysLeft: Math.max(0, push.days_remaining),
      isExpired: push.expired,
      canExpire: isAlive && (asOwner || push.deletable_by_viewer === true),
    };
  };

  /** A push that is not there any more has ended, too. */
  const expire = async ({ asOwner, ...link }: Received): Promise<void> => {
    const place = await expectPlace(link);
    const { instance, urlToken } = place;
    const expireWith = (client: Client) => client.expirePush(urlToken);
    const carryOut = async (): Promise<PushRecord> => {
      if (!instance) return expireWith(await withoutAccount(place));
      if (asOwner) return expireWith(await withAccount(instance));
      // Noted as ours for the watch, which would tell of it otherwise.
      return expiredHere(instance, urlToken, async () => ({
        record: await asRecipient(place, expireWith),
        serverTime: undefined,
      }));
    };
    const record = await carryOut().catch(undefinedIfGone);
    if (instance) await onEnded({ instanceId: instance.id, urlToken }, record ? endingOf(record) : GONE);
  };

  return { read, open, expire };
}

/** The built-in instance may have been taken off the list; its pushes are there all the same. */
function builtInMark(): InstanceMark {
  return { id: BUILT_IN_ID, name: t('builtInName'), colour: BUILT_IN_COLOUR, isBuiltIn: true };
}
