import { type Client, createClient } from '../api/client';
import type { Fetch } from '../api/request';
import { hasHostPermission } from '../browser/permissions';
import { readItem, readItems } from '../browser/stored';
import { neededPermission } from '../instance/address';
import type { Instance, InstanceSummary } from '../instance/instance';
import { isStillAt } from '../instance/push-link';
import { FailureError } from '../push/failure';
import { activeInstanceItem, featuresItem, instancesItem } from '../storage/items';
import type { Tokens } from './tokens';

/** A client that talks to one instance as the user set it up. */
export interface Connection {
  instance: Instance;
  client: Client;
  /** What `client` says who we are with. */
  token: string | undefined;
  withAccount: boolean;
  /** It sends e-mails with links for this account, as far as was last seen. */
  sendsEmail: boolean;
  /** A token was kept until the browser closed, and that has happened. */
  isTokenMissing: boolean;
  /** The link that a recipient is given for a push. */
  linkOf: (push: { html_url: string; url_token: string }) => string;
  /** Throws `BuiltInFull` where the payload and the files would find no room. */
  expectFreeSpace: (payload: string, files: readonly File[]) => Promise<void>;
}

export type Connections = ReturnType<typeof createConnections>;

/** The built-in instance: how to reach it, and the token of its one account. */
export interface BuiltInTransport extends Pick<Connection, 'linkOf' | 'expectFreeSpace'> {
  fetch: Fetch;
  token: string;
}

export interface ConnectionsDeps {
  /** The browser's; the built-in instance has its own. */
  fetch: Fetch;
  builtIn: BuiltInTransport;
  tokens: Tokens;
}

/** The ways to instances. */
export function createConnections({ fetch, builtIn, tokens }: ConnectionsDeps) {
  /** The way to an instance. Throws `PermissionMissing`: the browser's permission for its host may be taken back at any time. */
  const connect = async (instance: Instance): Promise<Connection> => {
    if (instance.isBuiltIn) {
      const { fetch: builtInFetch, token, linkOf, expectFreeSpace } = builtIn;
      const client = createClient({ baseUrl: instance.baseUrl, fetch: builtInFetch, token });
      const account = { token, withAccount: true, sendsEmail: false, isTokenMissing: false };
      return { instance, client, ...account, linkOf, expectFreeSpace };
    }
    const needed = [neededPermission(instance.baseUrl)];
    const [token, permitted, features] = await Promise.all([
      tokens.of(instance),
      hasHostPermission(needed),
      readItem(featuresItem(instance.id)),
    ]);
    if (!permitted) throw new FailureError({ name: 'PermissionMissing', host: new URL(instance.baseUrl).host });
    const client = createClient({ baseUrl: instance.baseUrl, fetch, token });
    return {
      instance,
      client,
      token,
      withAccount: token !== undefined,
      sendsEmail: token !== undefined && (features?.email ?? false),
      isTokenMissing: token === undefined && instance.tokenArea !== 'none',
      linkOf: linkOnTheWeb,
      expectFreeSpace: async () => {},
    };
  };

  /** The instance that pushes go to; undefined if none is chosen. */
  const activeInstance = async (): Promise<Instance | undefined> => {
    const { instances, active } = await readItems({ instances: instancesItem, active: activeInstanceItem });
    return instances.find((instance) => instance.id === active);
  };

  /** The instance that pushes go to. Throws `NoInstance`. */
  const expectActiveInstance = async (): Promise<Instance> => {
    const instance = await activeInstance();
    if (!instance) throw new FailureError({ name: 'NoInstance' });
    return instance;
  };

  /** The way to an instance by its id, active or not. Throws `InstanceRemoved`, `PermissionMissing`. */
  const connectById = async (instanceId: string): Promise<Connection> => {
    const instance = (await readItem(instancesItem)).find(({ id }) => id === instanceId);
    if (!instance) throw new FailureError({ name: 'InstanceRemoved' });
    return connect(instance);
  };

  /**
   * The way to where a push was made, which another address of its instance is not: it may be another server. `link`: of the push. Throws
   * `InstanceRemoved` then too, and what `to` throws.
   */
  const backTo = async (
    { id, baseUrl }: Pick<InstanceSummary, 'id' | 'baseUrl'>,
    link?: string,
  ): Promise<Connection> => {
    const instance = (await readItem(instancesItem)).find((one) => one.id === id);
    if (!instance || !isStillAt(instance, { baseUrl, link })) throw new FailureError({ name: 'InstanceRemoved' });
    return connect(instance);
  };

  return { activeInstance, expectActiveInstance, connect, connectById, backTo, tokenOf: tokens.of };
}

function linkOnTheWeb({ html_url }: { html_url: string }): string {
  return html_url;
}
