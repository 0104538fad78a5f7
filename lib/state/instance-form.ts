import { computed, type ReadonlySignal, type Signal, signal } from '@preact/signals';
import { sameOrigin } from '../instance/address';
import { type ApiToken, apiTokenFor, bindApiToken } from '../instance/api-token';
import type { Instance } from '../instance/instance';
import { type ParsedInstanceUrl, parseInstanceUrl } from '../instance/read-address';
import type { Failure } from '../push/failure';
import { type CheckDeps, type ConnectionCheck, createConnectionCheck, hasObstacle } from './connection-check';

export interface FormDeps extends CheckDeps {
  /** Has these permissions given back when the page closes, unless an instance needs them by then; returns how to give them back before. */
  acquireUntilClosed: (patterns: string[]) => () => void;
  /** Those saved: the worker may have learnt more of them since the form was opened. */
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
  /** How long the token is kept; undefined = not answered yet. */
  keeps: Signal<'session' | 'device' | undefined>;
  /** There is a token to keep, so nothing is saved without an answer. */
  asksHowToKeep: ReadonlySignal<boolean>;
  allowsHttp: Signal<boolean>;
  address: ReadonlySignal<string>;
  reading: ReadonlySignal<ParsedInstanceUrl>;
  /** The token that would be saved. */
  token: ReadonlySignal<string>;
  /** The stored token belongs to another origin than the address typed: it will be forgotten. */
  willDropToken: ReadonlySignal<boolean>;
  /** The token ended with the browser and nothing was said about it: it stays missing, and nothing is pushed without it. */
  isTokenMissing: ReadonlySignal<boolean>;
  /** There was a token and there will be none: pushes will go without an account. */
  willRemoveToken: ReadonlySignal<boolean>;
  /** Whether an address that cannot be used, or an answer that is missing, is pointed out yet. */
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
  /** Saves nothing that is still being checked, and gives back a permission that was granted for an instance which was not saved. */
  putAway(): void;
}

export function createInstanceForm({ instance, isNew, token: stored }: FormStart, doors: FormDeps): InstanceForm {
  const name = signal(instance.name);
  const colour = signal(instance.colour);
  const keeps = signal(instance.tokenArea === 'none' ? undefined : instance.tokenArea);
  const allowsHttp = signal(instance.allowsHttp);
  const address = signal(instance.baseUrl);
  /** The stored token for the origin that the server offered itself, and for no other. */
  const offeredToken = signal<ApiToken | undefined>(undefined);
  const typedToken = signal<string | undefined>(undefined);
  const showsProblem = signal(false);
  const isSaving = signal(false);
  const saveFailure = signal<Failure | undefined>(undefined);
  /** How to give back what was asked for, by host, and when all of it is answered. */
  const asked = new Map<string, { giveBack: () => void; answered: Promise<unknown> }>();

  const check = createConnectionCheck({
    call: doors.call,
    requestHostPermission(patterns) {
      const answer = doors.requestHostPermission(patterns);
      // From the question on: nothing stays where the tab is closed meanwhile.
      const host = patterns.join();
      const known = asked.get(host);
      const giveBack = known?.giveBack ?? doors.acquireUntilClosed(patterns);
      asked.set(host, { giveBack, answered: Promise.allSettled([known?.answered, answer]) });
      return answer;
    },
  });

  /** What the browser still asks for is given back once it has its answer: before, there is nothing to give back. */
  const giveBackAsked = () => {
    for (const { giveBack, answered } of asked.values()) void answered.then(giveBack);
    asked.clear();
  };

  const reading = computed(() => parseInstanceUrl(address.value, { allowHttp: allowsHttp.value }));
  /** What is stored is neither typed over nor of another origin than the address typed. */
  const reusesToken = computed(() => {
    if (instance.tokenArea === 'none' || typedToken.value !== undefined) return false;
    const read = reading.value;
    return !('address' in read) || sameOrigin(read.address.baseUrl, instance.baseUrl);
  });
  const token = computed(() => {
    if (typedToken.value !== undefined) return typedToken.value;
    if (reusesToken.value) return stored;
    const read = reading.value;
    return 'address' in read ? apiTokenFor(read.address.baseUrl, offeredToken.value) : '';
  });
  const willDropToken = computed(() => stored !== '' && typedToken.value === undefined && token.value === '');
  const isTokenMissing = computed(() => stored === '' && reusesToken.value);
  const asksHowToKeep = computed(() => token.value !== '' || isTokenMissing.value);
  const lacksAnswer = () => asksHowToKeep.value && keeps.value === undefined;
  const willRemoveToken = computed(
    () => instance.tokenArea !== 'none' && token.value === '' && !isTokenMissing.value && !willDropToken.value,
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
    showsProblem.value = true;
    if (!read.ok || isSaving.value || lacksAnswer()) return undefined;
    isSaving.value = true;
    const { baseUrl, scheme, loopback } = read.address;
    const saved = await doors.call('saveInstance', {
      instance: {
        ...(doors.instances.value.find(({ id }) => id === instance.id) ?? instance),
        name: name.value.trim() || new URL(baseUrl).host,
        baseUrl,
        colour: colour.value,
        allowsHttp: scheme === 'http' && !loopback && allowsHttp.value,
        tokenArea: asksHowToKeep.value ? (keeps.value ?? 'none') : 'none',
      },
      token: reusesToken.value ? undefined : token.value,
    });
    isSaving.value = false;
    saveFailure.value = saved.ok ? undefined : saved.failure;
    if (saved.ok) giveBackAsked();
    return saved.ok ? saved.value : undefined;
  }

  return {
    id: instance.id,
    isNew,
    instance,
    name,
    colour,
    keeps,
    asksHowToKeep,
    allowsHttp,
    address,
    reading,
    token,
    willDropToken,
    isTokenMissing,
    willRemoveToken,
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
      if (typedToken.value === undefined && token.value !== '') offeredToken.value = bindApiToken(token.value, offered);
      putAddress(offered);
    },
    async checkAndSave() {
      showsProblem.value = true;
      const read = reading.value;
      if (!read.ok || lacksAnswer()) return undefined;
      const { baseUrl } = read.address;
      const state = await check.run(baseUrl, () => token.value);
      return state?.step === 'done' && !hasObstacle(state.findings) ? save() : undefined;
    },
    saveAnyway: save,
    putAway() {
      check.clear();
      giveBackAsked();
    },
  };
}

/** Host and port that are typed; undefined while it is no address. */
function hostIn(typed: string): string | undefined {
  const read = parseInstanceUrl(typed, { allowHttp: true });
  return 'address' in read ? new URL(read.address.baseUrl).host : undefined;
}
