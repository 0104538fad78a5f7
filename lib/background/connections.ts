import { type Client, createClient } from '../api/client';
import type { Fetch } from '../api/request';
import { hasHostPermission } from '../browser/permissions';
import { readItem, readItems } from '../browser/stored';
import { neededPermission } from '../instance/address';
import type { Instance, InstanceSummary } from '../instance/instance';
import { isStillAt } from '../instance/push-link';
import { FailureError } from '../push/failure';
import { activeInstanceItem, featuresItem, instancesItem } from '../storage/items';
import type { BuiltIn } from './built-in';
import type { Tokens } from './tokens';

/** A client for an instance as the user has set it up. */
export interface Connection {
  instance: Instance;
  client: Client;
  token: string | undefined;
  withAccount: boolean;
  /** Whether the instance sends links by e-mail for this account, as far as was last seen. */
  sendsEmail: boolean;
  /** The token was stored until the browser closed, and that has happened. */
  isTokenMissing: boolean;
  /** The link that a recipient gets. */
  linkOf: (push: { html_url: string; url_token: string }) => string;
  /** Throws `BuiltInFull` where there is no space for the payload and the files. */
  expectFreeSpace: (payload: string, files: readonly File[]) => Promise<void>;
}

interface ConnectionsDeps {
  fetch: Fetch;
  builtIn: BuiltIn;
  tokens: Tokens;
}

export type Connections = ReturnType<typeof createConnections>;

export function createConnections({ fetch, builtIn, tokens }: ConnectionsDeps) {
  /** Throws `PermissionMissing`: the browser's permission for the host may be revoked at any time. */
  const connect = async (instance: Instance): Promise<Connection> => {
    const { id, baseUrl, isBuiltIn, tokenArea } = instance;
    if (isBuiltIn) {
      const { token, linkOf, expectFreeSpace } = builtIn;
      const account = { token, withAccount: true, sendsEmail: false, isTokenMissing: false };
      return { instance, client: builtIn.createClient(token), ...account, linkOf, expectFreeSpace };
    }
    const [token, permitted, features] = await Promise.all([
      tokens.of(instance),
      hasHostPermission([neededPermission(baseUrl)]),
      readItem(featuresItem(id)),
    ]);
    if (!permitted) throw new FailureError({ name: 'PermissionMissing', host: new URL(baseUrl).host });
    const withAccount = token !== undefined;
    return {
      instance,
      client: createClient({ baseUrl, fetch, token }),
      token,
      withAccount,
      sendsEmail: withAccount && (features?.email ?? false),
      isTokenMissing: !withAccount && tokenArea !== 'none',
      linkOf: ({ html_url }) => html_url,
      expectFreeSpace: async () => {},
    };
  };

  /** The instance that pushes go to; `undefined` if none is chosen. */
  const activeInstance = async (): Promise<Instance | undefined> => {
    const { instances, active } = await readItems({ instances: instancesItem, active: activeInstanceItem });
    return instances.find(({ id }) => id === active);
  };

  /** Throws `NoInstance`. */
  const expectActiveInstance = async (): Promise<Instance> => {
    const instance = await activeInstance();
    if (!instance) throw new FailureError({ name: 'NoInstance' });
    return instance;
  };

  const connectIf = async (id: string, isMeant: (instance: Instance) => boolean): Promise<Connection> => {
    const instance = (await readItem(instancesItem)).find((it) => it.id === id);
    if (!instance || !isMeant(instance)) throw new FailureError({ name: 'InstanceRemoved' });
    return connect(instance);
  };

  return {
    activeInstance,
    expectActiveInstance,
    connect,
    tokenOf: tokens.of,
    /** Throws `InstanceRemoved`, `PermissionMissing`. */
    connectById: (id: string) => connectIf(id, () => true),
    /**
     * Connects to where a push was created. Throws as `connectById`, also where the instance has another address now: that may be another
     * server. `link`: of the push.
     */
    backTo: ({ id, baseUrl }: Pick<InstanceSummary, 'id' | 'baseUrl'>, link?: string) =>
      connectIf(id, (instance) => isStillAt(instance, { baseUrl, link })),
  };
}
