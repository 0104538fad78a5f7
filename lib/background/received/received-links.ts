import { type Client, createClient } from '../../api/client';
import type { Fetch } from '../../api/request';
import { FailureError, isTokenRefused, toFailure } from '../../base/failure';
import { type Result, succeed } from '../../base/result';
import { getOpenPageUrl } from '../../browser/pages';
import { canAccess } from '../../browser/permissions';
import { t, whenCatalogLoaded } from '../../i18n/translate';
import { hostPermissionPatterns, toHostPermission } from '../../instance/host-permissions';
import { sameOrigin } from '../../instance/hosts';
import {
  DEMO_BASE_URL,
  DEMO_COLOR,
  DEMO_ID,
  findInstance,
  type Instance,
  toInstanceSummary,
} from '../../instance/instance';
import type { PushLinkRef } from '../../messaging/messages';
import type { WorkerHandlers } from '../../messaging/messaging';
import type { PushResult } from '../../push/result';
import { NOT_FOUND_EXPIRATION, toPushUpdate } from '../../pushes/push-row';
import { parseReceivedLink, type ReceivedLinkProblem } from '../../received/parse-received-link';
import { toRetrievedContent } from '../../received/retrieved-content';
import { activeInstanceItem, instancesItem } from '../../storage/items';
import { readRecent, resultsOf } from '../../storage/records';
import { readItems } from '../../storage/storage';
import { assertHostPermission, type Connections } from '../instances/connections';
import type { DemoInstance } from '../instances/demo-instance';
import type { PushEventEmitter } from '../push-events';
import { ignoreNotFound } from '../pushes/account-pushes';

/** The push that a received link leads to. */
interface ReceivedPush {
  link: string;
  baseUrl: string;
  urlToken: string;
  /** The instance, if the user has connected it. */
  instance: Instance | undefined;
  /** Whether it is one of the last results. */
  isOwnResult: boolean;
}

/** Of several instances at one address, the maker of the push or the active one is meant. */
async function resolveReceivedLink({
  link,
  instanceId,
}: PushLinkRef): Promise<Result<ReceivedPush, ReceivedLinkProblem>> {
  const { instances, active } = await readItems({ instances: instancesItem, active: activeInstanceItem });
  const parsed = parseReceivedLink(link, { instances, demoPage: getOpenPageUrl(), instanceId });
  if (!parsed.ok) return parsed;
  const { instances: found, ...push } = parsed.value;
  const results = resultsOf(await readRecent());
  const hasCreated = (instance: Instance) => (result: PushResult) =>
    result.state === 'created' &&
    result.withAccount &&
    result.instance.id === instance.id &&
    result.stored.urlToken === push.urlToken;
  const creator = found.find((instance) => results.some(hasCreated(instance)));
  const instance = creator ?? findInstance(found, active) ?? found[0];
  return succeed({
    ...push,
    baseUrl: instance?.baseUrl ?? push.baseUrl,
    instance,
    isOwnResult: creator !== undefined,
  });
}

async function requireReceivedPush(link: PushLinkRef): Promise<ReceivedPush> {
  const push = await resolveReceivedLink(link);
  if (push.ok) return push.value;
  throw new FailureError({ kind: 'RequestError', problem: 'url-token' });
}

/** What the page for received links asks. `messages.ts` says what each promises. */
export type ReceivedLinks = Pick<WorkerHandlers, 'resolveLink' | 'openLink' | 'expireReceivedPush'>;

/**
 * Opens received links, without the account where possible. Throws what connections and the client throw. Stores nothing: each call parses
 * its link again, as the page has done to split off the key, and a worker that was terminated in between makes no difference.
 */
export function createReceivedLinks(
  connections: Connections,
  demo: DemoInstance,
  fetch: Fetch,
  events: PushEventEmitter,
): ReceivedLinks {
  const createAnonymousClient = async ({ baseUrl }: ReceivedPush): Promise<Client> => {
    if (baseUrl === DEMO_BASE_URL) return demo.createClient();
    await assertHostPermission(baseUrl);
    return createClient({ baseUrl, fetch });
  };

  const createOwnerClient = async ({ instance }: ReceivedPush): Promise<Client> => {
    const connection = instance && (await connections.connect(instance));
    if (!connection?.withAccount) throw new FailureError({ kind: 'TokenMissing' });
    return connection.client;
  };

  /** Sends as the owner, or without the account unless the instance requires one. */
  const send = async <T>(push: ReceivedPush, asOwner: boolean, request: (client: Client) => Promise<T>): Promise<T> => {
    if (asOwner) return request(await createOwnerClient(push));
    try {
      return await request(await createAnonymousClient(push));
    } catch (error) {
      const requiresAccount = isTokenRefused(toFailure(error));
      if (!requiresAccount || !push.instance || push.instance.tokenArea === 'none') throw error;
      return request(await createOwnerClient(push));
    }
  };

  return {
    resolveLink: async ({ isOwn, ...received }) => {
      const push = await resolveReceivedLink(received);
      if (!push.ok) return push;
      const { link, baseUrl, instance, isOwnResult } = push.value;
      const isDemo = baseUrl === DEMO_BASE_URL;
      const isPermitted = isDemo || (await canAccess(baseUrl));
      // Pushes of the demo are shown as to their recipient.
      const mayBeOwn = instance !== undefined && (isDemo ? isOwn : instance.tokenArea !== 'none');
      const { host } = new URL(baseUrl);
      const linkHost = isDemo ? host : new URL(link).host;
      await whenCatalogLoaded();
      const demoSummary = { id: DEMO_ID, name: t('demoName'), color: DEMO_COLOR, isDemo };
      return succeed({
        link,
        instance: instance ? toInstanceSummary(instance) : isDemo ? demoSummary : undefined,
        host,
        linkHost: linkHost === host ? undefined : linkHost,
        isOwn: mayBeOwn && (isOwn || isOwnResult),
        missing: isPermitted ? [] : instance ? hostPermissionPatterns(baseUrl) : [toHostPermission(baseUrl)],
      });
    },

    openLink: async ({ asOwner, passphrase, ...link }) => {
      const received = await requireReceivedPush(link);
      const { instance, urlToken } = received;
      const push = await send(received, asOwner, async (client) => {
        // The token may belong to another account by now: reading the audit log needs the owner and uses no view.
        if (asOwner) await client.readAuditLog(urlToken, 1);
        return client.retrievePush(urlToken, { passphrase });
      });
      if (instance)
        void events.emit('opened', { push: { instanceId: instance.id, urlToken }, update: toPushUpdate(push) });
      return toRetrievedContent(push, {
        asOwner,
        locate: (url) => ({ url, isSameOrigin: sameOrigin(url, received.baseUrl) }),
      });
    },

    expireReceivedPush: async ({ asOwner, ...link }) => {
      const received = await requireReceivedPush(link);
      const { instance, urlToken } = received;
      const expired = await send(received, asOwner && instance !== undefined, (client) =>
        client.expirePush(urlToken),
      ).catch(ignoreNotFound);
      if (instance)
        await events.emit('expired', {
          push: { instanceId: instance.id, urlToken },
          expiration: expired?.expiration ?? NOT_FOUND_EXPIRATION,
        });
    },
  };
}
