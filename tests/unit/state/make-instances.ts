import { signal } from '@preact/signals';
import {
  hasHostPermission,
  onHostPermissions,
  removeHostPermission,
  requestHostPermission,
} from '@/lib/browser/host-permission';
import { read, watch, write } from '@/lib/browser/stored';
import { NO_POLICY, type Policy } from '@/lib/managed/policy';
import type { InstanceForm } from '@/lib/state/instance-form';
import { createInstances } from '@/lib/state/instances';
import { activeInstanceItem, instancesItem } from '@/lib/storage/items';
import { callWorker } from '../../fakes/call-worker';
import { makeWorker } from '../background/make-worker';

type MadeWorker = Awaited<ReturnType<typeof makeWorker>>;

/** The settings' instances with a real worker behind them, and a user who answers the browser's question. */
export async function makeInstances(
  options: Parameters<typeof makeWorker>[0] & { isEmpty?: boolean; policy?: Policy } = {},
) {
  const worker: MadeWorker = await makeWorker(options);
  if (options.isEmpty) {
    worker.granted.clear();
    await write(instancesItem, []);
    await write(activeInstanceItem, '');
  }
  const user = { allows: true, asked: [] as string[][] };
  const { handlers } = worker.start();
  let ids = 0;
  const store = createInstances({
    policy: signal(options.policy ?? NO_POLICY),
    hasHostPermission,
    onHostPermissions,
    stored: { read, watch },
    call: callWorker(handlers),
    requestHostPermission: async (patterns) => {
      user.asked.push(patterns);
      return user.allows ? requestHostPermission(patterns) : hasHostPermission(patterns);
    },
    removeHostPermission,
    newId: () => `new${++ids}`,
  });
  await store.start();

  /** Opens the form for a new instance. */
  const add = (fields: { address?: string; token?: string } = {}): InstanceForm => {
    store.add();
    const form = expectForm(Object.values(store.forms.value).find(({ isNew }) => isNew));
    if (fields.address !== undefined) form.typeAddress(fields.address);
    if (fields.token !== undefined) form.typeToken(fields.token);
    return form;
  };

  /** Opens the form of the only instance. */
  const edit = async (): Promise<InstanceForm> => {
    const [instance] = store.instances.value;
    if (!instance) throw new Error('there is no instance');
    await store.edit(instance);
    return expectForm(store.forms.value[instance.id]);
  };

  return { worker, user, store, add, edit };
}

function expectForm(form: InstanceForm | undefined): InstanceForm {
  if (!form) throw new Error('the form is not open');
  return form;
}
