import { type Client, createClient } from '../api/client';
import { HttpError } from '../api/errors';
import type { Fetch } from '../api/request';
import type { RetrievedPush } from '../api/schemas';
import { callPages } from '../browser/messaging';
import { openPageAddress } from '../browser/pages';
import { hasHostPermission } from '../browser/permissions';
import { readItems } from '../browser/stored';
import { catalogueReady, t } from '../i18n';
import { hostPermissionPatterns, neededPermission, sameOrigin } from '../instance/address';
import { BUILT_IN_BASE_URL, BUILT_IN_COLOUR, BUILT_IN_ID, type Instance, markOf } from '../instance/instance';
import { isStillAt } from '../instance/push-link';
import { parseReceivedLink } from '../instance/received-link';
import type { Input, PushLinkRef, PushRef, ReceivedLink, RetrievalRequest, RetrievedContent } from '../messages';
import { FailureError } from '../push/failure';
import { safeFileName } from '../push/files';
import { NOT_FOUND_EXPIRATION, toExpiration, updateOf } from '../push/push-row';
import type { Expiration, PushResult } from '../push/result';
import { activeInstanceItem, instancesItem, resultsItem } from '../storage/items';
import type { BuiltIn } from './built-in';
import type { Connections } from './connections';
import { undefinedIfNotFound } from './own-pushes';

interface RecipientDeps {
  connections: Connections;
  builtIn: BuiltIn;
  fetch: Fetch;
  onExpired: (push: PushRef, expiration: Expiration) => Promise<void>;
}

/** A push as its recipient gets it. `instance`: the user's own, if it is one. */
interface ReceivedPush {
  ok: true;
  link: string;
  baseUrl: string;
  urlToken: string;
  instance: Instance | undefined;
  /** The address of the link if the instance only claims it. */
  claim?: string | undefined;
  /** Whether there is a result for the push, made with the account. */
  isOwnResult: boolean;
}

/**
 * Opens received links. Requests are sent without the account, which uses a view; with it where the instance requires one, and as the
 * owner, which uses none. Nothing is stored. Everything throws what connections and the client throw.
 */
export function createRecipient({ connections, builtIn, fetch, onExpired }: RecipientDeps) {
  /** Of several instances at one address, the one that made the push is meant, else the active one. Throws `InstanceRemoved`. */
  const findReceivedPush = async ({
    link,
    instanceId,
    baseUrl: baseUrlThen,
    claim,
  }: PushLinkRef): Promise<ReceivedPush | Extract<ReceivedLink, { ok: false }>> => {
    const { instances, active, results } = await readItems({
      instances: instancesItem,
      active: activeInstanceItem,
      results: resultsItem,
    });
    const ignoresClaims = claim === 'declined';
    const context = { instances, builtInPage: openPageAddress(), instanceId, baseUrl: baseUrlThen, ignoresClaims };
    const parsed = parseReceivedLink(link, context);
    if (!parsed.ok) return parsed;
    const isForeign = parsed.instances.length === 0;
    const hasMade = (instance: Instance) => (result: PushResult) =>
      result.state === 'created' &&
      result.withAccount &&
      result.instance.id === instance.id &&
      result.stored.urlToken === parsed.urlToken &&
      (!isForeign || sameOrigin(result.link, parsed.link)) &&
      isStillAt(instance, { baseUrl: result.instance.baseUrl, link: result.link });
    const possible = isForeign
      ? ignoresClaims
        ? []
        : instances
      : instances.filter(({ id }) => parsed.instances.some((it) => it.id === id));
    const maker = possible.find((instance) => results.some(hasMade(instance)));
    const agreedFor = typeof claim === 'object' ? claim.agreedFor : undefined;
    const agreed = [...parsed.instances, maker].find((it) => it !== undefined && it.id === agreedFor);
    // The user has agreed to no other instance.
    if (agreedFor !== undefined && !agreed) throw new FailureError({ name: 'InstanceRemoved' });
    const instance = agreed ?? maker ?? parsed.instances.find(({ id }) => id === active) ?? parsed.instances[0];
    // The public address of a push from a private window is stored with the push only.
    const claimed = parsed.claim ?? (isForeign && maker ? parsed.baseUrl : undefined);
    return {
      ...parsed,
      baseUrl: instance?.baseUrl ?? parsed.baseUrl,
      instance,
      isOwnResult: maker !== undefined && maker === instance,
      claim: agreed ? undefined : claimed,
    };
  };

  const expectReceivedPush = async (link: PushLinkRef): Promise<ReceivedPush> => {
    const push = await findReceivedPush(link);
    if (!push.ok || push.claim !== undefined)
      throw new FailureError({ name: 'RequestError', problem: 'url-token', fields: [] });
    return push;
  };

  const withoutAccount = async ({ baseUrl }: ReceivedPush): Promise<Client> => {
    if (baseUrl === BUILT_IN_BASE_URL) return builtIn.createClient();
    if (!(await hasHostPermission([neededPermission(baseUrl)])))
      throw new FailureError({ name: 'PermissionMissing', host: new URL(baseUrl).host });
    return createClient({ baseUrl, fetch });
  };

  /** Throws `TokenMissing`. */
  const withAccount = async ({ instance }: ReceivedPush): Promise<Client> => {
    const connection = instance && (await connections.connect(instance));
    if (!connection?.withAccount) throw new FailureError({ name: 'TokenMissing' });
    return connection.client;
  };

  /** Sends a request as the owner, or as any recipient: with the account only if the instance requires one. */
  const send = async <T>(push: ReceivedPush, asOwner: boolean, request: (client: Client) => Promise<T>): Promise<T> => {
    if (asOwner) return request(await withAccount(push));
    try {
      return await request(await withoutAccount(push));
    } catch (error) {
      const requiresAccount = error instanceof HttpError && error.reason === 'token';
      if (!requiresAccount || !push.instance || push.instance.tokenArea === 'none') throw error;
      return request(await withAccount(push));
    }
  };

  return {
    /** Sends no request: loading a page must not. */
    read: async ({ isOwn, ...received }: Input<'readLink'>): Promise<ReceivedLink> => {
      const push = await findReceivedPush(received);
      if (!push.ok) return push;
      const { link, baseUrl, instance, isOwnResult, claim } = push;
      const isBuiltIn = baseUrl === BUILT_IN_BASE_URL;
      const isPermitted = isBuiltIn || (await hasHostPermission([neededPermission(baseUrl)]));
      // A push of the built-in instance is shown as to its recipient: that is what it is there to try.
      const mayBeOwn = instance !== undefined && (isBuiltIn ? isOwn : instance.tokenArea !== 'none');
      const { host } = new URL(baseUrl);
      const linkHost = isBuiltIn ? host : new URL(link).host;
      await catalogueReady();
      // The built-in instance may have been removed from the list; its pushes are still there.
      const builtInSummary = { id: BUILT_IN_ID, name: t('builtInName'), colour: BUILT_IN_COLOUR, isBuiltIn };
      return {
        ok: true,
        link,
        instance: instance ? markOf(instance) : isBuiltIn ? builtInSummary : undefined,
        host,
        linkHost: linkHost === host ? undefined : linkHost,
        claim,
        isOwn: mayBeOwn && (isOwn || isOwnResult),
        missing: isPermitted ? [] : instance ? hostPermissionPatterns(baseUrl) : [neededPermission(baseUrl)],
      };
    },

    open: async ({ asOwner, passphrase, ...link }: Input<'openLink'>): Promise<RetrievedContent> => {
      const received = await expectReceivedPush(link);
      const { instance, urlToken } = received;
      const push = await send(received, asOwner, async (client) => {
        // The token may be another account's by now, and opening use a view: only the owner may read the log, which is free.
        if (asOwner) await client.auditLog(urlToken, 1);
        return client.retrievePush(urlToken, { passphrase });
      });
      if (instance)
        void callPages('pushUpdated', { push: { instanceId: instance.id, urlToken }, update: updateOf(push) });
      return toContent(push, received.baseUrl, asOwner);
    },

    /** A push that is no longer there counts as expired. */
    expire: async ({ asOwner, ...link }: RetrievalRequest): Promise<void> => {
      const received = await expectReceivedPush(link);
      const { instance, urlToken } = received;
      const record = await send(received, asOwner && instance !== undefined, (client) =>
        client.expirePush(urlToken),
      ).catch(undefinedIfNotFound);
      if (instance)
        await onExpired({ instanceId: instance.id, urlToken }, record ? toExpiration(record) : NOT_FOUND_EXPIRATION);
    },
  };
}

/** Shows what is there, whatever else the instance leaves out or says: this may have been the last view. */
function toContent(push: RetrievedPush, baseUrl: string, asOwner: boolean): RetrievedContent {
  const { payload, days_remaining: days, views_remaining: views, expired } = push;
  const files = push.files.filter((file) => file !== null);
  const isEmpty = !payload && push.files.length === 0;
  const isOpen = expired !== true && (views ?? 1) > 0;
  return {
    payload,
    files: files.map(({ filename, url }) => ({ name: safeFileName(filename), url, isHere: sameOrigin(url, baseUrl) })),
    unreadableFiles: push.files.length - files.length,
    viewsLeft: views === undefined ? undefined : Math.max(0, views),
    daysLeft: days === undefined ? undefined : Math.max(0, days),
    isExpired: isEmpty && (expired ?? payload === null),
    canExpire: isOpen && (asOwner || push.deletable_by_viewer === true),
  };
}
