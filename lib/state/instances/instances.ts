import { computed, type ReadonlySignal, signal } from '@preact/signals';
import type { Failure } from '../../base/failure';
import type { Result } from '../../base/result';
import { closeTokenPage } from '../../browser/pages';
import { findInstance, INSTANCE_COLORS, type Instance, type InstanceFeatures } from '../../instance/instance';
import { callWorker } from '../../messaging/messaging';
import type { Policy } from '../../policy/policy';
import { type AccountState, getAccountState } from '../../push/validate-draft';
import { activeInstanceItem, featuresItem, instancesItem, tokenItem } from '../../storage/items';
import { readItem } from '../../storage/storage';
import { storedSignal } from '../stored-signal';
import { trackHostAccess } from './active-instance';
import { type ConnectionCheck, createConnectionCheck } from './connection-check';
import { createInstanceForm, type InstanceForm } from './instance-form';

/** The connected instances, and what is stored of each. */
export interface InstanceList {
  instances: ReadonlySignal<readonly Instance[]>;
  active: ReadonlySignal<Instance | undefined>;
  /** Whether everything that is stored was read. */
  isLoaded: ReadonlySignal<boolean>;
  /** Undefined until they are known. */
  featuresOf: (instance: Instance) => InstanceFeatures | undefined;
  /** A token counts as stored until it was read. */
  getAccountState: (instance: Instance) => AccountState;
  /** Reads what is stored. */
  start: () => Promise<void>;
}

/** Has no instances before `start`. */
export function createInstanceList(): InstanceList {
  const { value: instances, start: readInstances } = storedSignal(instancesItem);
  const { value: activeId, start: readActive } = storedSignal(activeInstanceItem);
  const isLoaded = signal(false);
  /** What is stored of each instance, by its id. */
  const stored = new Map<string, ReturnType<typeof storedOf>>();

  const storedOfInstance = ({ id }: Instance) => {
    const known = stored.get(id) ?? storedOf(id);
    stored.set(id, known);
    return known;
  };

  return {
    instances,
    active: computed(() => findInstance(instances.value, activeId.value)),
    isLoaded,
    featuresOf: (instance) => storedOfInstance(instance).features.value,
    getAccountState: (instance) => {
      const { session, device, isRead } = storedOfInstance(instance);
      const token = instance.tokenArea === 'session' ? session : device;
      return getAccountState(instance, !isRead.value || token.value !== undefined);
    },
    start: async () => {
      await Promise.all([readActive(), readInstances()]);
      await Promise.all(instances.value.map((instance) => storedOfInstance(instance).reading));
      isLoaded.value = true;
    },
  };
}

/** What is stored of an instance, which is read at once and followed. */
function storedOf(id: string) {
  const features = storedSignal(featuresItem(id));
  const session = storedSignal(tokenItem(id, 'session'));
  const device = storedSignal(tokenItem(id, 'device'));
  const isRead = signal(false);
  const reading = Promise.all([features.start(), session.start(), device.start()]).then(() => {
    isRead.value = true;
  });
  return { features: features.value, session: session.value, device: device.value, isRead, reading };
}

/** The instances on the settings page. Only the worker writes them. */
export interface InstancesStore extends InstanceList {
  policy: ReadonlySignal<Policy>;
  /** The ids of instances that the browser may not reach. */
  inaccessible: ReadonlySignal<ReadonlySet<string>>;
  /** The open forms, by the instance's id. */
  forms: ReadonlySignal<Readonly<Record<string, InstanceForm>>>;
  /** The instance that was saved last, until something else is done. */
  savedId: ReadonlySignal<string | undefined>;
  /** Call it when `savedId` was shown. */
  forgetSaved: () => void;
  /** The instance that was connected last on this page. */
  connectedId: ReadonlySignal<string | undefined>;
  /** Why an instance was not activated or removed. */
  failure: ReadonlySignal<Failure | undefined>;
  /** Opens a form for a new instance, whose address may be known, unless one is open. */
  add: (baseUrl?: string) => void;
  /** Opens the form of an instance. */
  edit: (instance: Instance) => Promise<void>;
  /** Opens the form at an address that the server offered: the token stays. */
  editAt: (instance: Instance, baseUrl: string) => Promise<void>;
  closeForm: (id: string) => void;
  /** Call it within the click. Closes the form once its instance is saved. */
  checkAndSave: (form: InstanceForm) => Promise<void>;
  /** Saves without a check. Closes the form once its instance is saved. */
  saveAnyway: (form: InstanceForm) => Promise<void>;
  /** Call it within the click. Checks a saved instance. */
  check: (instance: Instance) => Promise<void>;
  /** The last check of an instance, which may not have been run. */
  getCheck: (instanceId: string) => ConnectionCheck;
  activate: (instanceId: string) => Promise<void>;
  /** Removes an instance with what is stored of it. Its pushes stay. */
  remove: (instanceId: string) => Promise<void>;
}

/** Has no instances before `start`. `newId`: for a new one. */
export function createInstancesStore({
  policy,
  newId,
}: {
  policy: ReadonlySignal<Policy>;
  newId: () => string;
}): InstancesStore {
  const list = createInstanceList();
  const forms = signal<Readonly<Record<string, InstanceForm>>>({});
  const savedId = signal<string>();
  const connectedId = signal<string>();
  const failure = signal<Failure>();
  const checks = new Map<string, ConnectionCheck>();

  const openForm = (instance: Instance, isNew: boolean, token: string) => {
    if (forms.value[instance.id]) return;
    forms.value = { ...forms.value, [instance.id]: createInstanceForm(instance, isNew, token) };
  };

  const removeForm = (id: string) => {
    const { [id]: _, ...others } = forms.value;
    forms.value = others;
  };

  const closeForm = (id: string) => {
    const form = forms.value[id];
    removeForm(id);
    form?.close();
  };

  /** Returns an empty text if the instance has no token. */
  const readToken = async ({ id, tokenArea }: Instance): Promise<string> =>
    tokenArea === 'none' ? '' : ((await readItem(tokenItem(id, tokenArea))) ?? '');

  const edit = async (instance: Instance) => openForm(instance, false, await readToken(instance));

  const finishSave = async (form: InstanceForm, saving: Promise<Instance | undefined>) => {
    savedId.value = undefined;
    const saved = await saving;
    if (!saved) return;
    checks.set(saved.id, form.check);
    savedId.value = saved.id;
    if (form.isNew) connectedId.value = saved.id;
    removeForm(form.id);
    await Promise.all([closeTokenPage(saved.baseUrl), callWorker('refreshFeatures', undefined)]);
  };

  const getCheck = (instanceId: string): ConnectionCheck => {
    const check = checks.get(instanceId) ?? createConnectionCheck();
    checks.set(instanceId, check);
    return check;
  };

  const setFailure = (reply: Result<unknown, Failure>) => {
    failure.value = reply.ok ? undefined : reply.failure;
    return reply.ok;
  };

  return {
    ...list,
    policy,
    inaccessible: trackHostAccess(list.instances),
    forms,
    savedId,
    forgetSaved: () => {
      savedId.value = undefined;
    },
    connectedId,
    failure,
    add: (baseUrl = '') => {
      if (Object.values(forms.value).some(({ isNew }) => isNew)) return;
      const used = new Set(list.instances.value.map(({ color }) => color));
      const color = INSTANCE_COLORS.find((free) => !used.has(free)) ?? INSTANCE_COLORS[0];
      const fresh = { id: newId(), name: '', baseUrl, color, isDemo: false, allowsHttp: false };
      openForm({ ...fresh, tokenArea: 'none' }, true, '');
    },
    edit,
    editAt: async (instance, baseUrl) => {
      await edit(instance);
      forms.value[instance.id]?.acceptAddress(baseUrl);
    },
    closeForm,
    checkAndSave: (form) => finishSave(form, form.checkAndSave()),
    saveAnyway: (form) => finishSave(form, form.saveAnyway()),
    check: async (instance) => {
      const { id: instanceId, baseUrl, publicUrl } = instance;
      const checking = getCheck(instanceId).run({ baseUrl, publicUrl, instanceId }, () => readToken(instance));
      savedId.value = undefined;
      await checking;
    },
    getCheck,
    activate: async (instanceId) => {
      setFailure(await callWorker('activateInstance', { instanceId }));
    },
    remove: async (instanceId) => {
      if (!setFailure(await callWorker('removeInstance', { instanceId }))) return;
      closeForm(instanceId);
      checks.delete(instanceId);
    },
  };
}
