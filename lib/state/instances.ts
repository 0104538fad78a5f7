import { computed, effect, type ReadonlySignal, signal } from '@preact/signals';
import { call } from '../browser/messaging';
import { readItem, watch } from '../browser/stored';
import { type ApiToken, apiTokenFor } from '../instance/api-token';
import { INSTANCE_COLOURS, type Instance, type InstanceFeatures } from '../instance/instance';
import type { Policy } from '../policy/policy';
import type { Failure } from '../push/failure';
import { accountState } from '../push/limits';
import { activeInstanceItem, featuresItem, instancesItem, tokenItem } from '../storage/items';
import { trackHostAccess } from './active-instance';
import { type ConnectionCheck, createConnectionCheck } from './connection-check';
import { createInstanceForm, type InstanceForm } from './instance-form';

export type InstanceList = ReturnType<typeof createInstanceList>;

/** All instances with what is stored of each. */
export function createInstanceList() {
  const instances = signal<readonly Instance[]>([]);
  const activeId = signal('');
  const isLoaded = signal(false);
  const features = signal<Readonly<Record<string, InstanceFeatures | undefined>>>({});
  /** The origin of each stored token, by its item. The token itself is read only for use. */
  const origins = signal<Readonly<Record<string, string | undefined>>>({});
  const tracked = new Set<string>();

  async function track(id: string): Promise<void> {
    if (tracked.has(id)) return;
    tracked.add(id);
    const setFeatures = (updated: InstanceFeatures | undefined) => {
      features.value = { ...features.value, [id]: updated };
    };
    watch(featuresItem(id), setFeatures);
    setFeatures(await readItem(featuresItem(id)));
    for (const area of ['session', 'device'] as const) {
      const item = tokenItem(id, area);
      const setToken = (token: ApiToken | undefined) => {
        origins.value = { ...origins.value, [`${area}/${id}`]: token?.value ? token.origin : undefined };
      };
      watch(item, setToken);
      setToken(await readItem(item));
    }
  }

  return {
    instances,
    active: computed(() => instances.value.find(({ id }) => id === activeId.value)),
    isLoaded: isLoaded as ReadonlySignal<boolean>,
    /** Features as last seen. */
    featuresOf: ({ id }: Instance) => features.value[id],
    accountState: (instance: Instance) => {
      const { id, tokenArea, baseUrl } = instance;
      const hasToken = tokenArea !== 'none' && origins.value[`${tokenArea}/${id}`] === new URL(baseUrl).origin;
      return accountState(instance, hasToken);
    },
    async start() {
      watch(instancesItem, (updated) => {
        instances.value = updated;
        for (const { id } of updated) void track(id);
      });
      watch(activeInstanceItem, (id) => {
        activeId.value = id;
      });
      const [stored, active] = await Promise.all([readItem(instancesItem), readItem(activeInstanceItem)]);
      await Promise.all(stored.map(({ id }) => track(id)));
      instances.value = stored;
      activeId.value = active;
      isLoaded.value = true;
    },
  };
}

interface InstancesDeps {
  policy: ReadonlySignal<Policy>;
  newId: () => string;
}

export type InstancesStore = ReturnType<typeof createInstances>;

/** The instances on the settings page. The worker alone writes them. */
export function createInstances({ policy, newId }: InstancesDeps) {
  const list = createInstanceList();
  /** Open forms, by the id of their instance. */
  const forms = signal<Readonly<Record<string, InstanceForm>>>({});
  /** Id of the instance that was saved last. */
  const savedId = signal<string>();
  /** Why the last choice or removal failed. */
  const failure = signal<Failure>();
  const checks = new Map<string, ConnectionCheck>();
  /** Ids of the instances that the browser may not reach. */
  const inaccessible = trackHostAccess(list.instances);

  effect(() => {
    for (const id of inaccessible.value) checks.get(id)?.expire();
  });

  const openForm = (instance: Instance, isNew: boolean, token: string) => {
    if (forms.value[instance.id]) return;
    forms.value = { ...forms.value, [instance.id]: createInstanceForm({ instance, isNew, token }, list.instances) };
  };

  const removeForm = (id: string) => {
    const { [id]: _, ...others } = forms.value;
    forms.value = others;
  };

  const closeForm = (id: string) => {
    const form = forms.value[id];
    removeForm(id);
    form?.putAway();
  };

  const readToken = async ({ id, baseUrl, tokenArea }: Instance): Promise<string> =>
    tokenArea === 'none' ? '' : apiTokenFor(baseUrl, await readItem(tokenItem(id, tokenArea)));

  const edit = async (instance: Instance) => openForm(instance, false, await readToken(instance));

  const finishSave = async (form: InstanceForm, saving: Promise<Instance | undefined>) => {
    savedId.value = undefined;
    const saved = await saving;
    if (!saved) return;
    const stored = list.instances.value;
    // The reply may come before the storage event.
    list.instances.value = stored.some(({ id }) => id === saved.id)
      ? stored.map((instance) => (instance.id === saved.id ? saved : instance))
      : [...stored, saved];
    checks.set(saved.id, form.check);
    savedId.value = saved.id;
    removeForm(form.id);
    await call('refreshFeatures', undefined);
  };

  const checkOf = (instanceId: string): ConnectionCheck => {
    const check = checks.get(instanceId) ?? createConnectionCheck();
    checks.set(instanceId, check);
    return check;
  };

  const setFailure = (reply: { ok: true } | { ok: false; failure: Failure }) => {
    failure.value = reply.ok ? undefined : reply.failure;
    return reply.ok;
  };

  return {
    ...list,
    policy,
    inaccessible,
    forms,
    savedId,
    failure,
    /** Opens a form for a new instance, unless one is open. */
    add() {
      if (Object.values(forms.value).some(({ isNew }) => isNew)) return;
      const used = new Set(list.instances.value.map(({ colour }) => colour));
      const colour = INSTANCE_COLOURS.find((free) => !used.has(free)) ?? INSTANCE_COLOURS[0];
      const fresh = { id: newId(), name: '', baseUrl: '', colour, isBuiltIn: false, allowsHttp: false };
      openForm({ ...fresh, publicUrls: [], tokenArea: 'none' }, true, '');
    },
    edit,
    /** Opens the form at an address that the server itself offered: the token stays. */
    async editAt(instance: Instance, baseUrl: string) {
      await edit(instance);
      forms.value[instance.id]?.takeAddress(baseUrl);
    },
    closeForm,
    /** Call it within the click. Closes the form once its instance is saved. */
    checkAndSave: (form: InstanceForm) => finishSave(form, form.checkAndSave()),
    saveAnyway: (form: InstanceForm) => finishSave(form, form.saveAnyway()),
    /** Call it within the click. */
    async check(instance: Instance) {
      const checking = checkOf(instance.id).run(instance.baseUrl, () => readToken(instance));
      savedId.value = undefined;
      await checking;
    },
    /** The last check of an instance, from its form or its card. */
    checkOf,
    async activate(instanceId: string) {
      setFailure(await call('activateInstance', { instanceId }));
    },
    async removePublicUrl({ id }: Instance, publicUrl: string) {
      setFailure(await call('removePublicUrl', { instanceId: id, publicUrl }));
    },
    /** Resolves whether it was removed. */
    async remove(instanceId: string): Promise<boolean> {
      if (!setFailure(await call('removeInstance', { instanceId }))) return false;
      closeForm(instanceId);
      checks.delete(instanceId);
      list.instances.value = list.instances.value.filter(({ id }) => id !== instanceId);
      return true;
    },
  };
}
