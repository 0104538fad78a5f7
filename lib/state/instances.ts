import { computed, effect, type ReadonlySignal, type Signal, signal } from '@preact/signals';
import { type ApiToken, apiTokenFor } from '../instance/api-token';
import { INSTANCE_COLOURS, type Instance, type InstanceFeatures } from '../instance/instance';
import type { Policy } from '../policy/policy';
import type { Failure } from '../push/failure';
import { type Account, accountState } from '../push/limits';
import { activeInstanceItem, featuresItem, instancesItem, tokenItem } from '../storage/items';
import { trackHostAccess } from './active-instance';
import { type ConnectionCheck, createConnectionCheck } from './connection-check';
import { createInstanceForm, type FormDeps, type InstanceForm } from './instance-form';
import type { Stored } from './settings';

export interface InstanceList {
  instances: Signal<readonly Instance[]>;
  active: ReadonlySignal<Instance | undefined>;
  /** Nothing is known before. */
  isLoaded: ReadonlySignal<boolean>;
  /** What it can do as last seen. */
  featuresOf(instance: Instance): InstanceFeatures | undefined;
  accountState(instance: Instance): Account;
  /** Reads what is stored and follows it from then on. */
  start(): Promise<void>;
}

/** All instances with what is known of each, as stored. */
export function createInstanceList({ readItem, watch }: Pick<Stored, 'readItem' | 'watch'>): InstanceList {
  const instances = signal<readonly Instance[]>([]);
  const activeId = signal('');
  const isLoaded = signal(false);
  const features = signal<Readonly<Record<string, InstanceFeatures | undefined>>>({});
  /** By the key of the item: the origin that there is a token for. The token itself is read only when it is used. */
  const origins = signal<Readonly<Record<string, string | undefined>>>({});
  const followed = new Set<string>();

  async function followOne(id: string): Promise<void> {
    if (followed.has(id)) return;
    followed.add(id);
    const setFeatures = (seen: InstanceFeatures | undefined) => {
      features.value = { ...features.value, [id]: seen };
    };
    watch(featuresItem(id), setFeatures);
    setFeatures(await readItem(featuresItem(id)));
    for (const area of ['session', 'device'] as const) {
      const item = tokenItem(id, area);
      const setToken = (token: ApiToken | undefined) => {
        origins.value = { ...origins.value, [`${item.area}/${item.key}`]: token?.value ? token.origin : undefined };
      };
      watch(item, setToken);
      setToken(await readItem(item));
    }
  }

  const hasToken = ({ id, tokenArea, baseUrl }: Instance): boolean => {
    if (tokenArea === 'none') return false;
    const item = tokenItem(id, tokenArea);
    return origins.value[`${item.area}/${item.key}`] === new URL(baseUrl).origin;
  };

  return {
    instances,
    active: computed(() => instances.value.find(({ id }) => id === activeId.value)),
    isLoaded,
    featuresOf: ({ id }) => features.value[id],
    accountState: (instance) => accountState(instance, hasToken(instance)),
    async start() {
      watch(instancesItem, (all) => {
        instances.value = all;
        for (const { id } of all) void followOne(id);
      });
      watch(activeInstanceItem, (id) => {
        activeId.value = id;
      });
      const [all, active] = await Promise.all([readItem(instancesItem), readItem(activeInstanceItem)]);
      await Promise.all(all.map(({ id }) => followOne(id)));
      instances.value = all;
      activeId.value = active;
      isLoaded.value = true;
    },
  };
}

export interface InstancesDeps extends Omit<FormDeps, 'instances'> {
  stored: Pick<Stored, 'readItem' | 'watch'>;
  /** What the organisation demands. */
  policy: ReadonlySignal<Policy>;
  newId: () => string;
}

export interface InstancesStore extends InstanceList {
  policy: ReadonlySignal<Policy>;
  /** Ids of those that the browser may not reach now. */
  inaccessible: ReadonlySignal<ReadonlySet<string>>;
  /** Open forms, by the id of their instance. */
  forms: ReadonlySignal<Readonly<Record<string, InstanceForm>>>;
  /** Id of the instance that was saved last, to say so. */
  savedId: ReadonlySignal<string | undefined>;
  /** What went wrong with the last choice or removal. */
  failure: ReadonlySignal<Failure | undefined>;
  /** Opens a form for a new instance, unless there is one. */
  add(): void;
  /** Opens the form of an instance, unless it is open. */
  edit(instance: Instance): Promise<void>;
  /** Opens its form at an address that the server offered itself, so the token stays. */
  editAt(instance: Instance, baseUrl: string): Promise<void>;
  closeForm(id: string): void;
  /** Call it within the click. Closes the form once its instance is saved. */
  checkAndSave(form: InstanceForm): Promise<void>;
  saveAnyway(form: InstanceForm): Promise<void>;
  /** Call it within the click. */
  check(instance: Instance): Promise<void>;
  /** The last check of an instance, from its form or its card. */
  checkOf(instanceId: string): ConnectionCheck;
  activate(instanceId: string): Promise<void>;
  /** Forgets another address of its links. */
  removePublicUrl(instance: Instance, publicUrl: string): Promise<void>;
  /** Resolves whether it is gone. */
  remove(instanceId: string): Promise<boolean>;
}

/** The instances as the settings page shows and changes them; the worker alone writes them. */
export function createInstances({ stored, policy, newId, ...doors }: InstancesDeps): InstancesStore {
  const list = createInstanceList(stored);
  const forms = signal<Readonly<Record<string, InstanceForm>>>({});
  const savedId = signal<string | undefined>(undefined);
  const failure = signal<Failure | undefined>(undefined);
  const checks = new Map<string, ConnectionCheck>();
  const inaccessible = trackHostAccess(list.instances);

  // What was found while the browser might reach it says nothing any more.
  effect(() => {
    for (const id of inaccessible.value) checks.get(id)?.expire();
  });

  const openForm = (instance: Instance, isNew: boolean, token: string) => {
    if (forms.value[instance.id]) return;
    const form = createInstanceForm({ instance, isNew, token }, { ...doors, instances: list.instances });
    forms.value = { ...forms.value, [instance.id]: form };
  };

  const readToken = async ({ id, baseUrl, tokenArea }: Instance): Promise<string> =>
    tokenArea === 'none' ? '' : apiTokenFor(baseUrl, await stored.readItem(tokenItem(id, tokenArea)));

  const edit = async (instance: Instance) => {
    openForm(instance, false, await readToken(instance));
  };

  const dropForm = (id: string) => {
    const { [id]: _, ...others } = forms.value;
    forms.value = others;
  };

  const closeForm = (id: string) => {
    const form = forms.value[id];
    dropForm(id);
    form?.putAway();
  };

  const settle = async (form: InstanceForm, saving: Promise<Instance | undefined>) => {
    savedId.value = undefined;
    const saved = await saving;
    if (!saved) return;
    const known = list.instances.value;
    // Storage may tell of it later than the reply does; the card must not wait for that.
    list.instances.value = known.some(({ id }) => id === saved.id)
      ? known.map((one) => (one.id === saved.id ? saved : one))
      : [...known, saved];
    checks.set(saved.id, form.check);
    savedId.value = saved.id;
    dropForm(form.id);
    await doors.call('refreshFeatures', undefined);
  };

  const checkOf = (instanceId: string): ConnectionCheck => {
    const check = checks.get(instanceId) ?? createConnectionCheck(doors);
    checks.set(instanceId, check);
    return check;
  };

  return {
    ...list,
    policy,
    inaccessible,
    forms,
    savedId,
    failure,
    add() {
      if (Object.values(forms.value).some(({ isNew }) => isNew)) return;
      const used = new Set(list.instances.value.map(({ colour }) => colour));
      const colour = INSTANCE_COLOURS.find((one) => !used.has(one)) ?? INSTANCE_COLOURS[0];
      const fresh = { id: newId(), name: '', baseUrl: '', colour, isBuiltIn: false, allowsHttp: false };
      openForm({ ...fresh, publicUrls: [], tokenArea: 'none' }, true, '');
    },
    edit,
    async editAt(instance, baseUrl) {
      await edit(instance);
      forms.value[instance.id]?.takeAddress(baseUrl);
    },
    closeForm,
    checkAndSave: (form) => settle(form, form.checkAndSave()),
    saveAnyway: (form) => settle(form, form.saveAnyway()),
    async check(instance) {
      const checking = checkOf(instance.id).run(instance.baseUrl, () => readToken(instance));
      savedId.value = undefined;
      await checking;
    },
    checkOf,
    async activate(instanceId) {
      const reply = await doors.call('activateInstance', { instanceId });
      failure.value = reply.ok ? undefined : reply.failure;
    },
    async removePublicUrl({ id }, publicUrl) {
      const reply = await doors.call('removePublicUrl', { instanceId: id, publicUrl });
      failure.value = reply.ok ? undefined : reply.failure;
    },
    async remove(instanceId) {
      const reply = await doors.call('removeInstance', { instanceId });
      failure.value = reply.ok ? undefined : reply.failure;
      if (!reply.ok) return false;
      closeForm(instanceId);
      checks.delete(instanceId);
      list.instances.value = list.instances.value.filter(({ id }) => id !== instanceId);
      return true;
    },
  };
}
