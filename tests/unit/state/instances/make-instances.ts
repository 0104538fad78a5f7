import { signal } from '@preact/signals';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { NO_POLICY, type Policy } from '@/lib/policy/policy';
import type { InstanceForm } from '@/lib/state/instances/instance-form';
import { createInstancesStore } from '@/lib/state/instances/instances';
import { activeInstanceItem, instancesItem } from '@/lib/storage/items';
import { writeItem } from '@/lib/storage/storage';
import { callWorker } from '../../../fakes/call-worker';
import { makeWorker } from '../../background/make-worker';

type MadeWorker = Awaited<ReturnType<typeof makeWorker>>;

/** The settings' instances with a real worker behind them, and a user who answers the browser's question. */
export async function makeInstances(
  options: Parameters<typeof makeWorker>[0] & { isEmpty?: boolean; policy?: Policy } = {},
) {
  const worker: MadeWorker = await makeWorker(options);
  if (options.isEmpty) {
    worker.granted.clear();
    await writeItem(instancesItem, []);
    await writeItem(activeInstanceItem, '');
  }
  const user = { allows: true, asked: [] as string[][], thinks: Promise.resolve() };
  const { handlers, permissions } = worker.start();
  callWorker(handlers);
  const { request, contains } = fakeBrowser.permissions;
  Object.assign(fakeBrowser.permissions, {
    request: async (permissions: { origins: string[] }) => {
      user.asked.push(permissions.origins);
      await user.thinks;
      return user.allows ? request(permissions) : contains(permissions);
    },
  });
  Object.assign(fakeBrowser.runtime, {
    connect: ({ name }: { name: string }) => {
      const release = permissions.hold(JSON.parse(name.slice(name.indexOf(':') + 1)));
      return { disconnect: () => void release(), onDisconnect: { addListener: () => undefined } };
    },
  });
  let ids = 0;
  const store = createInstancesStore({ policy: signal(options.policy ?? NO_POLICY), newId: () => `new${++ids}` });
  await store.start();

  /** Opens the form for a new instance. */
  const add = (fields: { address?: string; token?: string } = {}): InstanceForm => {
    store.add();
    const form = expectForm(Object.values(store.forms.value).find(({ isNew }) => isNew));
    if (fields.address !== undefined) form.setAddress(fields.address);
    if (fields.token !== undefined) {
      form.setToken(fields.token);
      form.tokenArea.value = 'session';
    }
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
