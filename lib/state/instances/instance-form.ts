import { computed, type ReadonlySignal, type Signal, signal } from '@preact/signals';
import type { Failure } from '../../base/failure';
import type { Result } from '../../base/result';
import { holdHostPermissions } from '../../browser/page-channel';
import { requestHostPermissions } from '../../browser/permissions';
import { isUnencrypted, sameOrigin } from '../../instance/hosts';
import { getStorageArea, type Instance } from '../../instance/instance';
import { type InstanceUrl, type InstanceUrlProblem, parseInstanceUrl } from '../../instance/parse-instance-url';
import { goesUnencrypted } from '../../instance/push-link';
import { callWorker } from '../../messaging/messaging';
import { type ConnectionCheck, createConnectionCheck, findFeatures, hasBlockingFinding } from './connection-check';

/** `unencrypted-server`: links by HTTPS are to come from an instance that is reached by HTTP. */
type PublicAddressProblem = Exclude<InstanceUrlProblem['kind'], 'empty'> | 'unencrypted-server';

/** The form for one instance. Nothing of it is stored before it is saved. */
export interface InstanceForm {
  id: string;
  isNew: boolean;
  /** The instance as it is stored, or an empty one. */
  instance: Instance;
  name: Signal<string>;
  color: Signal<string>;
  /** For how long the token is stored; not on the disk unless the user says so. */
  tokenArea: Signal<'session' | 'device'>;
  /** Whether the user has agreed to HTTP, which holds for one address. */
  allowsHttp: Signal<boolean>;
  /** As it was typed. */
  address: ReadonlySignal<string>;
  /** The instance's address, or what is wrong with the typed one. */
  parsedUrl: ReadonlySignal<Result<InstanceUrl, InstanceUrlProblem>>;
  /** The instance's address, also where HTTP is not allowed yet; undefined for what is no address. */
  baseUrl: ReadonlySignal<string | undefined>;
  /** "Address in links"; empty for none. The one of the old address is not kept for another address. */
  publicAddress: ReadonlySignal<string>;
  /** What is wrong with the address in links. */
  publicProblem: ReadonlySignal<PublicAddressProblem | undefined>;
  /** What the check is done with; empty for none. */
  token: ReadonlySignal<string>;
  /** `dropped`: of another origin than the typed address. `missing`: the browser was closed. `removed`: pushes go without an account. */
  tokenNotice: ReadonlySignal<'dropped' | 'missing' | 'removed' | undefined>;
  /** Whether problems of the address are shown, which may be before the form is submitted. */
  showsErrors: Signal<boolean>;
  isSubmitted: ReadonlySignal<boolean>;
  check: ConnectionCheck;
  isSaving: ReadonlySignal<boolean>;
  saveFailure: ReadonlySignal<Failure | undefined>;
  setAddress: (next: string) => void;
  typePublicAddress: (typed: string) => void;
  /** Replaces the stored token; empty for none. */
  setToken: (typed: string) => void;
  /** Takes an address that the server offered, and keeps the token. */
  acceptAddress: (offered: string) => void;
  /** Call it within the click. Undefined if not saved; the check or `saveFailure` says why. */
  checkAndSave: () => Promise<Instance | undefined>;
  /** Saves without a check. Undefined if not saved. */
  saveAnyway: () => Promise<Instance | undefined>;
  /** Stops a check, and releases unneeded host permissions. */
  close: () => void;
}

/** `storedToken`: empty for none. */
export function createInstanceForm(instance: Instance, isNew: boolean, storedToken: string): InstanceForm {
  const name = signal(instance.name);
  const color = signal(instance.color);
  const tokenArea = signal(getStorageArea(instance));
  const allowsHttp = signal(instance.allowsHttp);
  const address = signal(instance.baseUrl);
  /** The token that is kept for an address that the server offered, and for no other one of another origin. */
  const offeredToken = signal<{ value: string; baseUrl: string }>();
  const enteredToken = signal<string>();
  const typedPublicAddress = signal<string>();
  const showsErrors = signal(false);
  const isSubmitted = signal(false);
  const isSaving = signal(false);
  const saveFailure = signal<Failure>();
  /** Requested host permissions, held in case the tab is closed meanwhile. */
  const requested = new Map<string, { answer: Promise<boolean>; releaseHost: () => void }>();
  const check = createConnectionCheck((patterns) => {
    const answer = requestHostPermissions(patterns);
    const { releaseHost } = requested.get(patterns.join()) ?? { releaseHost: holdHostPermissions(patterns) };
    requested.set(patterns.join(), { answer, releaseHost });
    return answer;
  });
  /** Releases the requested permissions, also those that are granted only later. */
  const release = () => {
    for (const { answer, releaseHost } of requested.values()) void answer.catch(() => false).then(releaseHost);
    requested.clear();
  };

  const parsedUrl = computed(() => parseInstanceUrl(address.value, { allowHttp: allowsHttp.value }));
  const baseUrl = computed(() => findBaseUrl(parsedUrl.value));
  const publicAddress = computed(
    () => typedPublicAddress.value ?? ((baseUrl.value === instance.baseUrl && instance.publicUrl) || ''),
  );
  /** Nothing but its page for recipients is requested there, and only encrypted, so it may be unencrypted. */
  const publicReading = computed(() => parseInstanceUrl(publicAddress.value, { allowHttp: true }));
  const publicProblem = computed(() => {
    const reading = publicReading.value;
    if (!reading.ok) return reading.failure.kind === 'empty' ? undefined : reading.failure.kind;
    return goesUnencrypted(reading.value.baseUrl, baseUrl.value ?? '') ? 'unencrypted-server' : undefined;
  });
  /** Whether the stored token stays: it was not replaced, and the typed address has the same origin. */
  const reusesToken = computed(
    () =>
      instance.tokenArea !== 'none' &&
      enteredToken.value === undefined &&
      (baseUrl.value === undefined || sameOrigin(baseUrl.value, instance.baseUrl)),
  );
  const token = computed(() => {
    if (enteredToken.value !== undefined) return enteredToken.value;
    if (reusesToken.value) return storedToken;
    const offered = offeredToken.value;
    return baseUrl.value && offered && sameOrigin(baseUrl.value, offered.baseUrl) ? offered.value : '';
  });
  const tokenNotice = computed(() => {
    if (instance.tokenArea === 'none' || token.value !== '') return undefined;
    if (reusesToken.value) return 'missing';
    return storedToken !== '' && enteredToken.value === undefined ? 'dropped' : 'removed';
  });

  const clearFindings = () => {
    check.clear();
    saveFailure.value = undefined;
  };

  /** Agreeing to HTTP holds for one address. */
  const setAddress = (next: string) => {
    allowsHttp.value = false;
    address.value = next;
    clearFindings();
  };

  const validate = () => {
    showsErrors.value = true;
    isSubmitted.value = true;
    return parsedUrl.value.ok && !publicProblem.value ? baseUrl.value : undefined;
  };

  async function save(): Promise<Instance | undefined> {
    const valid = validate();
    if (!valid) return undefined;
    isSaving.value = true;
    const { value: checked } = check.state;
    const hasToken = token.value !== '' || tokenNotice.value === 'missing';
    const saved = await callWorker('saveInstance', {
      instance: {
        ...instance,
        name: name.value.trim() || new URL(valid).host,
        baseUrl: valid,
        color: color.value,
        allowsHttp: isUnencrypted(valid) && allowsHttp.value,
        publicUrl: findBaseUrl(publicReading.value),
        tokenArea: hasToken ? tokenArea.value : 'none',
      },
      isNew,
      features: checked.step === 'done' ? findFeatures(checked.findings) : undefined,
      token: reusesToken.value ? undefined : token.value,
    });
    isSaving.value = false;
    saveFailure.value = saved.ok ? undefined : saved.failure;
    if (!saved.ok) return undefined;
    release();
    return saved.value;
  }

  return {
    id: instance.id,
    isNew,
    instance,
    name,
    color,
    tokenArea,
    allowsHttp,
    address,
    parsedUrl,
    baseUrl,
    publicAddress,
    publicProblem,
    token,
    tokenNotice,
    showsErrors,
    isSubmitted,
    check,
    isSaving,
    saveFailure,
    setAddress,
    typePublicAddress: (typed) => {
      typedPublicAddress.value = typed;
      saveFailure.value = undefined;
    },
    setToken: (typed) => {
      enteredToken.value = typed;
      clearFindings();
    },
    acceptAddress: (offered) => {
      if (enteredToken.value === undefined && token.value !== '')
        offeredToken.value = { value: token.value, baseUrl: offered };
      setAddress(offered);
    },
    checkAndSave: async () => {
      const valid = validate();
      if (!valid) return undefined;
      const place = { baseUrl: valid, publicUrl: findBaseUrl(publicReading.value) };
      const state = await check.run(place, () => token.value);
      return state?.step === 'done' && !hasBlockingFinding(state.findings) ? save() : undefined;
    },
    saveAnyway: save,
    close: () => {
      check.clear();
      release();
    },
  };
}

function findBaseUrl(reading: Result<InstanceUrl, InstanceUrlProblem>): string | undefined {
  if (reading.ok) return reading.value.baseUrl;
  return reading.failure.kind === 'http-not-allowed' ? reading.failure.baseUrl : undefined;
}
