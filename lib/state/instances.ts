import { type ReadonlySignal, signal } from '@preact/signals';
import { INSTANCE_COLOURS, type Instance } from '../instance/instance';
import type { Policy } from '../managed/policy';
import type { Failure } from '../push/failure';
import { tokenItem } from '../storage/items';
import { type ConnectionCheck, createConnectionCheck } from './connection-check';
import type { Stored } from './doors';
import { createInstanceForm, type FormDoors, type InstanceForm } from './instance-form';
import { createInstanceList, type InstanceList } from './instance-list';
import { followReach, type ReachDoors } from './reach';

export interface InstancesDoors extends Omit<FormDoors, 'instances'>, ReachDoors {
  stored: Pick<Stored, 'read' | 'watch'>;
  /** What the organisation demands. */
  policy: ReadonlySignal<Policy>;
  newId: () => string;
}

export interface InstancesStore extends InstanceList {
  policy: ReadonlySignal<Policy>;
  /** Ids of those that the browser may not reach now. */
  unreachable: ReadonlySignal<ReadonlySet<string>>;
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
  closeForm(id: string): Promise<void>;
  /** Call it within the click. Closes the form once its instance is saved. */
  checkAndSave(form: InstanceForm): Promise<void>;
  saveAnyway(form: InstanceForm): Promise<void>;
  /** Call it within the click. */
  check(instance: Instance): Promise<void>;
  /** The last check of an instance, from its form or its card. */
  checkOf(instanceId: string): ConnectionCheck;
  activate(instanceId: string): Promise<void>;
  /** Resolves whether it is gone. */
  remove(instanceId: string): Promise<boolean>;
}

/** The instances as the settings page shows and changes them; the worker alone writes them. */
export function createInstances({ stored, policy, newId, ...doors }: InstancesDoors): InstancesStore {
  const list = createInstanceList(stored);
  const forms = signal<Readonly<Record<string, InstanceForm>>>({});
  const savedId = signal<string | undefined>(undefined);
  const failure = signal<Failure | undefined>(undefined);
  const checks = new Map<string, ConnectionCheck>();
  const unreachable = followReach(list.instances, doors);

  const openForm = (instance: Instance, isNew: boolean, token: string) => {
    if (forms.value[instance.id]) return;
    const form = createInstanceForm({ instance, isNew, token }, { ...doors, instances: list.instances });
    forms.value = { ...forms.value, [instance.id]: form };
  };

  const edit = async (instance: Instance) => {
    const { tokenArea, id } = instance;
    openForm(instance, false, tokenArea === 'none' ? '' : await stored.read(tokenItem(id, tokenArea)));
  };

  const dropForm = (id: string) => {
    const { [id]: _, ...others } = forms.value;
    forms.value = others;
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
    await form.putAway();
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
    unreachable,
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
    async closeForm(id) {
      const form = forms.value[id];
      dropForm(id);
      await form?.putAway();
    },
    checkAndSave: (form) => settle(form, form.checkAndSave()),
    saveAnyway: (form) => settle(form, form.saveAnyway()),
    async check({ id, baseUrl, tokenArea }) {
      const read = () => (tokenArea === 'none' ? '' : stored.read(tokenItem(id, tokenArea)));
      const checking = checkOf(id).run(baseUrl, read);
      savedId.value = undefined;
      await checking;
    },
    checkOf,
    async activate(instanceId) {
      const reply = await doors.call('activateInstance', { instanceId });
      failure.value = reply.ok ? undefined : reply.failure;
    },
    async remove(instanceId) {
      const reply = await doors.call('removeInstance', { instanceId });
      failure.value = reply.ok ? undefined : reply.failure;
      if (!reply.ok) return false;
      dropForm(instanceId);
      checks.delete(instanceId);
      list.instances.value = list.instances.value.filter(({ id }) => id !== instanceId);
      return true;
    },
  };
}
