import { type Client, createClient } from '../../api/client';
import type { Fetch } from '../../api/request';
import { FailureError } from '../../base/failure';
import { canAccess } from '../../browser/permissions';
import { findInstance, type Instance } from '../../instance/instance';
import { activeInstanceItem, featuresItem, instancesItem } from '../../storage/items';
import { readItem, readItems } from '../../storage/storage';
import type { DemoInstance } from './demo-instance';
import { readInstance, readToken } from './instance-data';

export interface Connection {
  instance: Instance;
  client: Client;
  token: string | undefined;
  withAccount: boolean;
  /** Whether the instance sends e-mails, by the features last seen with this account: few pushes need to know. */
  sendsEmail: () => Promise<boolean>;
  isTokenMissing: boolean;
  /** Throws `DemoFull`. */
  assertFreeSpace: (payload: string, files: readonly File[]) => Promise<void>;
}

/** Throws `PermissionMissing`. */
export async function assertHostPermission(baseUrl: string): Promise<void> {
  if (await canAccess(baseUrl)) return;
  throw new FailureError({ kind: 'PermissionMissing', host: new URL(baseUrl).host });
}

export interface Connections {
  /** Undefined if none is chosen. */
  getActiveInstance: () => Promise<Instance | undefined>;
  /** Throws `NoInstance`. */
  requireActiveInstance: () => Promise<Instance>;
  /** Reads what a request to an instance needs. Sends nothing. Throws `PermissionMissing`. */
  connect: (instance: Instance) => Promise<Connection>;
  /** Connects to the instance that has a push. Throws `InstanceRemoved` and `PermissionMissing`. */
  connectTo: (instanceId: string) => Promise<Connection>;
}

export function createConnections(fetch: Fetch, demo: DemoInstance): Connections {
  const connect = async (instance: Instance): Promise<Connection> => {
    const { id, baseUrl, isDemo, tokenArea } = instance;
    if (isDemo) {
      const { token, assertFreeSpace } = demo;
      const account = { token, withAccount: true, sendsEmail: async () => false, isTokenMissing: false };
      return {
        instance,
        client: demo.createClient(token),
        ...account,
        assertFreeSpace,
      };
    }
    const [token] = await Promise.all([readToken(instance), assertHostPermission(baseUrl)]);
    const withAccount = token !== undefined;
    return {
      instance,
      client: createClient({ baseUrl, fetch, token }),
      token,
      withAccount,
      sendsEmail: async () => withAccount && ((await readItem(featuresItem(id)))?.sendsEmail ?? false),
      isTokenMissing: !withAccount && tokenArea !== 'none',
      assertFreeSpace: async () => {},
    };
  };

  const getActiveInstance = async (): Promise<Instance | undefined> => {
    const { instances, active } = await readItems({ instances: instancesItem, active: activeInstanceItem });
    return findInstance(instances, active);
  };

  return {
    getActiveInstance,

    requireActiveInstance: async () => {
      const instance = await getActiveInstance();
      if (!instance) throw new FailureError({ kind: 'NoInstance' });
      return instance;
    },

    connect,

    connectTo: async (instanceId) => {
      const instance = await readInstance(instanceId);
      if (!instance) throw new FailureError({ kind: 'InstanceRemoved' });
      return connect(instance);
    },
  };
}
