import { computed, type ReadonlySignal, type Signal, signal } from '@preact/signals';
import { hostPermissionPatterns, sameOrigin } from '../instance/address';
import type { Instance } from '../instance/instance';
import { type AddressReading, readAddress } from '../instance/read-address';
import type { Failure } from '../push/failure';
import { type CheckDoors, type ConnectionCheck, createConnectionCheck, hasObstacle } from './connection-check';

export interface FormDoors extends CheckDoors {
  removeHostPermission: (patterns: string[]) => Promise<void>;
  /** Those saved: the worker may have learnt more of them since the form was opened, and their hosts need their permission. */
  instances: ReadonlySignal<readonly Instance[]>;
}

/** What the form starts from. */
export interface FormStart {
  instance: Instance;
  isNew: boolean;
  /** As stored; empty = none. */
  token: string;
}

/** One instance being added or changed. Nothing typed is lost until it is saved or put away. */
export interface InstanceForm {
  readonly id: string;
  readonly isNew: boolean;
  readonly instance: Instance;
  name: Signal<string>;
  colour: Signal<string>;
  keeps: Signal<'session' | 'device'>;
  allowsHttp: Signal<boolean>;
  address: ReadonlySignal<string>;
  reading: ReadonlySignal<AddressReading>;
  /** The token that would be saved. */
  token: ReadonlySignal<string>;
  /** The stored token belongs to another origin than the address typed: it will be forgotten. */
  dropsToken: ReadonlySignal<boolean>;
  /** The token ended with the browser and nothing was said about it: it stays missing, and nothing is pushed without it. */
  lacksToken: ReadonlySignal<boolean>;
  /** There was a token and there will be none: pushes will go without an account. */
  removesToken: ReadonlySignal<boolean>;
  /** Whether an address that cannot be used is pointed out yet. */
  showsProblem: Signal<boolean>;
  check: ConnectionCheck;
  isSaving: ReadonlySignal<boolean>;
  saveFailure: ReadonlySignal<Failure | undefined>;
  typeAddress(typed: string): void;
  /** Empty: there shall be none. */
  typeToken(typed: string): void;
  /** The same server at an address it offered itself: the token stays. */
  takeAddress(offered: string): void;
  /** Call it within the click. Resolves with the instance if it was saved; else the check or `saveFailure` says why not. */
  checkAndSave(): Promise<Instance | undefined>;
  /** Without looking at what the check found. */
  saveAnyway(): Promise<Instance | undefined>;
  /** Gives back a permission that was granted for an instance which was not saved. */
  putAway(): Promise<void>;
}

export function createInstanceForm({ instance, isNew, token: stored }: FormStart, doors: FormDoors): InstanceForm {
  const name = signal(instance.name);
  const colour = signal(instance.colour);
  const keeps = signal<'session' | 'device'>(instance.tokenArea === 'device' ? 'device' : 'session');
  const allowsHttp = signal(instance.allowsHttp);
  const address = signal(instance.baseUrl);
  const offeredAddress = signal<string | undefined>(undefined);
  const typedToken = signal<string | undefined>(undefined);
  const showsProblem = signal(false);
  const isSaving = signal(false);
  const saveFailure = signal<Failure | undefined>(undefined);
  const check = createConnectionCheck(doors);
  const asked = new Set<string>();

  const reading = computed(() => readAddress(address.value, { allowHttp: allowsHttp.value }));
  /** What is stored is neither typed over nor of another origin than the address typed. */
  const keepsToken = computed(() => {
    if (instance.tokenArea === 'none' || typedToken.value !== undefined) return false;
    const read = reading.value;
    if (!('address' in read)) return true;
    const { baseUrl } = read.address;
    return baseUrl === offeredAddress.value || sameOrigin(baseUrl, instance.baseUrl);
  });
  const dropsToken = computed(() => stored !== '' && typedToken.value === undefined && !keepsToken.value);
  const lacksToken = computed(() => stored === '' && keepsToken.value);
  const token = computed(() => typedToken.value ?? (keepsToken.value ? stored : ''));
  const removesToken = computed(
    () => instance.tokenArea !== 'none' && token.value === '' && !lacksToken.value && !dropsToken.value,
  );

  const forgetFindings = () => {
    check.clear();
    saveFailure.value = undefined;
  };

  /** What was agreed to for one host says nothing about another. */
  const putAddress = (next: string) => {
    if (hostIn(next) !== hostIn(address.value)) allowsHttp.value = false;
    address.value = next;
    forgetFindings();
  };

  async function save(): Promise<Instance | undefined> {
    const read = reading.value;
    if (!read.ok || isSaving.value) return undefined;
    isSaving.value = true;
    const { baseUrl, scheme, loopback } = read.address;
    const saved = await doors.call('saveInstance', {
      instance: {
        ...(doors.instances.value.find(({ id }) => id === instance.id) ?? instance),
        name: name.value.trim() || new URL(baseUrl).host,
        baseUrl,
        colour: colour.value,
        allowsHttp: scheme === 'http' && !loopback && allowsHttp.value,
        tokenArea: token.value === '' && !lacksToken.value ? 'none' : keeps.value,
      },
      token: keepsToken.value ? undefined : token.value,
    });
    isSaving.value = false;
    saveFailure.value = saved.ok ? undefined : saved.failure;
    return saved.ok ? saved.value : undefined;
  }

  return {
    id: instance.id,
    isNew,
    instance,
    name,
    colour,
    keeps,
    allowsHttp,
    address,
    reading,
    token,
    dropsToken,
    lacksToken,
    removesToken,
    showsProblem,
    check,
    isSaving,
    saveFailure,
    typeAddress: putAddress,
    typeToken(typed) {
      typedToken.value = typed;
      forgetFindings();
    },
    takeAddress(offered) {
      if (token.value !== '') typedToken.value = token.value;
      offeredAddress.value = offered;
      putAddress(offered);
    },
    async checkAndSave() {
      showsProblem.value = true;
      const read = reading.value;
      if (!read.ok) return undefined;
      const { baseUrl } = read.address;
      const checked = check.run(baseUrl, () => token.value);
      asked.add(baseUrl);
      const state = await checked;
      return state?.step === 'done' && !hasObstacle(state.findings) ? save() : undefined;
    },
    saveAnyway: save,
    async putAway() {
      const used = new Set(doors.instances.value.map((one) => new URL(one.baseUrl).hostname));
      for (const baseUrl of asked)
        if (!used.has(new URL(baseUrl).hostname)) await doors.removeHostPermission(hostPermissionPatterns(baseUrl));
      asked.clear();
    },
  };
}

/** Host and port that are typed; undefined while it is no address. */
function hostIn(typed: string): string | undefined {
  const read = readAddress(typed, { allowHttp: true });
  return 'address' in read ? new URL(read.address.baseUrl).host : undefined;
}
