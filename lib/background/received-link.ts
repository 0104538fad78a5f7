import { type Client, createClient } from '../api/client';
import { HttpError } from '../api/errors';
import type { Fetch } from '../api/request';
import type { RetrievedPush } from '../api/schemas';
import { openPageAddress } from '../browser/pages';
import { hasHostPermission } from '../browser/permissions';
import { readItems } from '../browser/stored';
import { catalogueReady, t } from '../i18n';
import { hostPermissionPatterns, neededPermission, sameOrigin } from '../instance/address';
import {
  BUILT_IN_BASE_URL,
  BUILT_IN_COLOUR,
  BUILT_IN_ID,
  type Instance,
  type InstanceSummary,
  markOf,
} from '../instance/instance';
import { isStillAt } from '../instance/push-link';
import { parseReceivedLink } from '../instance/received-link';
import type { Input, PushLinkRef, PushRef, ReceivedLink, RetrievalRequest, RetrievedContent } from '../messages';
import { FailureError } from '../push/failure';
import { safeFileName } from '../push/files';
import { NOT_FOUND_EXPIRATION, type PushUpdate, toExpiration, updateOf } from '../push/push-row';
import type { Expiration } from '../push/result';
import { activeInstanceItem, instancesItem, resultsItem } from '../storage/items';
import type { BuiltInTransport, Connections } from './connections';
import { undefinedIfNotFound } from './own-pushes';

export interface ReceivedLinkDeps {
  connections: Connections;
  builtIn: BuiltInTransport;
  fetch: Fetch;
  /** Told of each push that has ended, so that whatever else remembers it knows. */
  onExpired: (push: PushRef, ending: Expiration) => Promise<void>;
  /** Told what an opened push has left. */
  tellUpdate: (updated: { push: PushRef; update: PushUpdate }) => Promise<void>;
}

/** A push as its recipient has it. `instance`: the user's own, if it is there. */
interface ReceivedPush {
  link: string;
  baseUrl: string;
  urlToken: string;
  instance: Instance | undefined;
  /** The address of the link, where the instance only claims it. */
  claim?: string | undefined;
  /** It was made from here, with the account. */
  isMadeHere: boolean;
}

type Found = { ok: true } & ReceivedPush;

/**
 * The recipient's side. It asks without the account, so a look uses up a view; with it where the instance demands one, or as the owner,
 * which uses none. Nothing is remembered. All throw what connections and the client throw.
 */
export function createRecipient({ connections, builtIn, fetch, onExpired, tellUpdate }: ReceivedLinkDeps) {
  /** Of several instances at one address the one that made the push is meant, else the active one. */
  const findReceivedPush = async ({
    link,
    instanceId,
    baseUrl: knownAt,
    claim,
  }: PushLinkRef): Promise<Found | Extract<ReceivedLink, { ok: false }>> => {
    const { instances, active, results } = await readItems({
      instances: instancesItem,
      active: activeInstanceItem,
      results: resultsItem,
    });
    const ignoresClaims = claim === 'declined';
    const reading = parseReceivedLink(link, {
      instances,
      builtInPage: openPageAddress(),
      instanceId,
      baseUrl: knownAt,
      ignoresClaims,
    });
    if (!reading.ok) return reading;
    const isForeign = reading.instances.length === 0;
    const mayHaveMade = ({ id }: Instance) =>
      isForeign ? !ignoresClaims : reading.instances.some((known) => known.id === id);
    const maker = instances.find(
      (one) =>
        mayHaveMade(one) &&
        results.some(
          (result) =>
            result.state === 'created' &&
            result.withAccount &&
            result.instance.id === one.id &&
            result.stored.urlToken === reading.urlToken &&
            (!isForeign || sameOrigin(result.link, reading.link)) &&
            isStillAt(one, { baseUrl: result.instance.baseUrl, link: result.link }),
        ),
    );
    const agreedFor = typeof claim === 'object' ? claim.agreedFor : undefined;
    const agreed = [...reading.instances, maker].find((one) => one !== undefined && one.id === agreedFor);
    // The user has agreed to no other one.
    if (agreedFor !== undefined && !agreed) throw new FailureError({ name: 'InstanceRemoved' });
    const instance = agreed ?? maker ?? reading.instances.find(({ id }) => id === active) ?? reading.instances[0];
    const baseUrl = instance?.baseUrl ?? reading.baseUrl;
    // What a server has said of a push that was made in a private window is remembered with the push alone.
    const claimed = reading.claim ?? (isForeign && maker ? reading.baseUrl : undefined);
    const claimLeft = agreed ? undefined : claimed;
    return { ...reading, baseUrl, instance, isMadeHere: maker !== undefined && maker === instance, claim: claimLeft };
  };

  const expectReceivedPush = async (link: PushLinkRef): Promise<ReceivedPush> => {
    const place = await findReceivedPush(link);
    if (!place.ok || place.claim !== undefined)
      throw new FailureError({ name: 'RequestError', problem: 'url-token', fields: [] });
    return place;
  };

  const withoutAccount = async ({ baseUrl }: ReceivedPush): Promise<Client> => {
    if (baseUrl === BUILT_IN_BASE_URL) return createClient({ baseUrl, fetch: builtIn.fetch });
    if (!(await hasHostPermission([neededPermission(baseUrl)])))
      throw new FailureError({ name: 'PermissionMissing', host: new URL(baseUrl).host });
    return createClient({ baseUrl, fetch });
  };

  /** Throws `TokenMissing` where there is no token. */
  const withAccount = async (instance: Instance | undefined): Promise<Client> => {
    const connection = instance && (await connections.connect(instance));
    if (!connection?.withAccount) throw new FailureError({ name: 'TokenMissing' });
    return connection.client;
  };

  /** Asks nothing of the instance: loading a page must not. */
  const read = async ({ isOwn, ...received }: Input<'readLink'>): Promise<ReceivedLink> => {
    const place = await findReceivedPush(received);
    if (!place.ok) return place;
    const { link, baseUrl, instance, isMadeHere, claim } = place;
    const isBuiltIn = baseUrl === BUILT_IN_BASE_URL;
    const isPermitted = isBuiltIn || (await hasHostPermission([neededPermission(baseUrl)]));
    const needed = instance ? hostPermissionPatterns(baseUrl) : [neededPermission(baseUrl)];
    // A push of the built-in instance is shown as its recipient would see it: that is what it is there to try.
    const mayBeOwn = instance !== undefined && (isBuiltIn ? isOwn : instance.tokenArea !== 'none');
    const { host } = new URL(baseUrl);
    const linkHost = isBuiltIn ? host : new URL(link).host;
    await catalogueReady();
    return {
      ok: true,
      link,
      instance: instance ? markOf(instance) : isBuiltIn ? builtInMark() : undefined,
      host,
      linkHost: linkHost === host ? undefined : linkHost,
      claim,
      isOwn: mayBeOwn && (isOwn || isMadeHere),
      missing: isPermitted ? [] : needed,
    };
  };

  /** Without the account; with it only if the instance answers to nobody else. */
  const asRecipient = async <T>(place: ReceivedPush, ask: (client: Client) => Promise<T>): Promise<T> => {
    try {
      return await ask(await withoutAccount(place));
    } catch (error) {
      const wantsAccount = error instanceof HttpError && error.reason === 'token';
      if (!wantsAccount || !place.instance || place.instance.tokenArea === 'none') throw error;
      return ask(await withAccount(place.instance));
    }
  };

  const retrieve = async (
    place: ReceivedPush,
    asOwner: boolean,
    passphrase: string | undefined,
  ): Promise<RetrievedPush> => {
    if (asOwner) {
      const client = await withAccount(place.instance);
      // The token may be another account's by now, whose look would use a view: the log is its owner's alone, and costs nothing.
      await client.auditLog(place.urlToken, 1);
      return client.retrievePush(place.urlToken, { passphrase });
    }
    return asRecipient(place, (client) => client.retrievePush(place.urlToken, { passphrase }));
  };

  const open = async ({ asOwner, passphrase, ...link }: Input<'openLink'>): Promise<RetrievedContent> => {
    const place = await expectReceivedPush(link);
    const push = await retrieve(place, asOwner, passphrase);
    const { instance, urlToken } = place;
    if (instance) void tellUpdate({ push: { instanceId: instance.id, urlToken }, update: updateOf(push) });
    return openedPush(push, place.baseUrl, asOwner);
  };

  /** A push that is not there any more has ended, too. */
  const expire = async ({ asOwner, ...link }: RetrievalRequest): Promise<void> => {
    const place = await expectReceivedPush(link);
    const { instance, urlToken } = place;
    const expireWith = (client: Client) => client.expirePush(urlToken);
    const carryOut = async () => {
      if (!instance) return expireWith(await withoutAccount(place));
      return asOwner ? expireWith(await withAccount(instance)) : asRecipient(place, expireWith);
    };
    const record = await carryOut().catch(undefinedIfNotFound);
    if (instance)
      await onExpired({ instanceId: instance.id, urlToken }, record ? toExpiration(record) : NOT_FOUND_EXPIRATION);
  };

  return { read, open, expire };
}

/** What is there is shown, whatever else the instance leaves out or says: this may have been the last view. */
function openedPush(push: RetrievedPush, baseUrl: string, asOwner: boolean): RetrievedContent {
  const { payload, days_remaining: days, views_remaining: views, expired } = push;
  const files = push.files.filter((file) => file !== null);
  const isEmpty = !payload && push.files.length === 0;
  const isAlive = expired !== true && (views ?? 1) > 0;
  return {
    payload,
    files: files.map(({ filename, url }) => ({ name: safeFileName(filename), url, isHere: sameOrigin(url, baseUrl) })),
    unreadableFiles: push.files.length - files.length,
    viewsLeft: views === undefined ? undefined : Math.max(0, views),
    daysLeft: days === undefined ? undefined : Math.max(0, days),
    isExpired: isEmpty && (expired ?? payload === null),
    canExpire: isAlive && (asOwner || push.deletable_by_viewer === true),
  };
}

/** The built-in instance may have been taken off the list; its pushes are there all the same. */
function builtInMark(): InstanceSummary {
  return { id: BUILT_IN_ID, name: t('builtInName'), colour: BUILT_IN_COLOUR, isBuiltIn: true };
}
