import { computed, type ReadonlySignal, signal } from '@preact/signals';
import { call } from '../browser/messaging';
import { acquireUntilClosed } from '../browser/open-pages';
import { requestHostPermission } from '../browser/permissions';
import { sameOrigin } from '../instance/address';
import { type ApiToken, apiTokenFor, bindApiToken } from '../instance/api-token';
import type { Instance } from '../instance/instance';
import { parseInstanceUrl } from '../instance/read-address';
import type { Failure } from '../push/failure';
import { createConnectionCheck, hasObstacle } from './connection-check';

interface FormStart {
  instance: Instance;
  isNew: boolean;
  /** The stored token; empty = none. */
  token: string;
}

export type InstanceForm = ReturnType<typeof createInstanceForm>;

/**
 * The form for one instance. Nothing typed is lost until it is saved or closed.
 * @param instances those stored: the worker may have learnt more of them since the form was opened
 */
export function createInstanceForm(
  { instance, isNew, token: storedToken }: FormStart,
  instances: ReadonlySignal<readonly Instance[]>,
) {
  const name = signal(instance.name);
  const colour = signal(instance.colour);
  /** How long the token is stored; `undefined` = not answered yet. */
  const keeps = signal(instance.tokenArea === 'none' ? undefined : instance.tokenArea);
  const allowsHttp = signal(instance.allowsHttp);
  const address = signal(instance.baseUrl);
  /** The stored token, bound to the origin that the server itself offered. */
  const offeredToken = signal<ApiToken>();
  const typedToken = signal<string>();
  const showsProblem = signal(false);
  const isSaving = signal(false);
  const saveFailure = signal<Failure>();
  const permissions = createRequestedPermissions();
  const check = createConnectionCheck(permissions.request);

  const reading = computed(() => parseInstanceUrl(address.value, { allowHttp: allowsHttp.value }));
  const baseUrl = computed(() => ('address' in reading.value ? reading.value.address.baseUrl : undefined));
  /** The stored token is neither replaced nor of another origin than the typed address. */
  const reusesToken = computed(
    () =>
      instance.tokenArea !== 'none' &&
      typedToken.value === undefined &&
      (baseUrl.value === undefined || sameOrigin(baseUrl.value, instance.baseUrl)),
  );
  /** The token that would be saved. */
  const token = computed(() => {
    if (typedToken.value !== undefined) return typedToken.value;
    if (reusesToken.value) return storedToken;
    return baseUrl.value === undefined ? '' : apiTokenFor(baseUrl.value, offeredToken.value);
  });
  /** The stored token is of another origin than the typed address and will be removed. */
  const willDropToken = computed(() => storedToken !== '' && typedToken.value === undefined && token.value === '');
  /** The token was stored until the browser closed. It stays missing, and nothing is pushed without it. */
  const isTokenMissing = computed(() => storedToken === '' && reusesToken.value);
  /** There is a token to store: nothing is saved before the user says for how long. */
  const asksHowToKeep = computed(() => token.value !== '' || isTokenMissing.value);
  /** There was a token and there will be none: pushes go without an account. */
  const willRemoveToken = computed(
    () => instance.tokenArea !== 'none' && token.value === '' && !isTokenMissing.value && !willDropToken.value,
  );

  const clearFindings = () => {
    check.clear();
    saveFailure.value = undefined;
  };

  /** Agreeing to HTTP holds for one host. */
  const setAddress = (next: string) => {
    if (parseHost(next) !== parseHost(address.value)) allowsHttp.value = false;
    address.value = next;
    clearFindings();
  };

  /** The address to save, once nothing in the form is missing. */
  const validate = () => {
    showsProblem.value = true;
    const isUnanswered = asksHowToKeep.value && keeps.value === undefined;
    return reading.value.ok && !isUnanswered ? reading.value.address : undefined;
  };

  async function save(): Promise<Instance | undefined> {
    const valid = validate();
    if (!valid || isSaving.value) return undefined;
    isSaving.value = true;
    const saved = await call('saveInstance', {
      instance: {
        ...(instances.value.find(({ id }) => id === instance.id) ?? instance),
        name: name.value.trim() || new URL(valid.baseUrl).host,
        baseUrl: valid.baseUrl,
        colour: colour.value,
        allowsHttp: valid.scheme === 'http' && !valid.loopback && allowsHttp.value,
        tokenArea: asksHowToKeep.value ? (keeps.value ?? 'none') : 'none',
      },
      token: reusesToken.value ? undefined : token.value,
    });
    isSaving.value = false;
    saveFailure.value = saved.ok ? undefined : saved.failure;
    if (!saved.ok) return undefined;
    permissions.release();
    return saved.value;
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
    address: address as ReadonlySignal<string>,
    reading,
    token,
    willDropToken,
    isTokenMissing,
    willRemoveToken,
    /** Whether an unusable address or a missing answer is pointed out yet. */
    showsProblem,
    check,
    isSaving,
    saveFailure,
    typeAddress: setAddress,
    /** Empty = no token. */
    typeToken(typed: string) {
      typedToken.value = typed;
      clearFindings();
    },
    /** Takes an address that the server itself offered: its token stays. */
    takeAddress(offered: string) {
      if (typedToken.value === undefined && token.value !== '') offeredToken.value = bindApiToken(token.value, offered);
      setAddress(offered);
    },
    /** Call it within the click. Resolves with `undefined` if not saved; the check or `saveFailure` says why. */
    async checkAndSave(): Promise<Instance | undefined> {
      const valid = validate();
      if (!valid) return undefined;
      const state = await check.run(valid.baseUrl, () => token.value);
      return state?.step === 'done' && !hasObstacle(state.findings) ? save() : undefined;
    },
    saveAnyway: save,
    /** Saves nothing that is still being checked, and releases host permissions that no saved instance needs. */
    putAway() {
      check.clear();
      permissions.release();
    },
  };
}

/** Host permissions that the form requested. They are held from the question on, in case the tab is closed meanwhile. */
function createRequestedPermissions() {
  const requested = new Map<string, { release: () => void; answered: Promise<unknown> }>();
  return {
    request(patterns: string[]): Promise<boolean> {
      const answer = requestHostPermission(patterns);
      const key = patterns.join();
      const known = requested.get(key);
      const release = known?.release ?? acquireUntilClosed(patterns);
      requested.set(key, { release, answered: Promise.allSettled([known?.answered, answer]) });
      return answer;
    },
    /** Waits for the user's answers: before, there is nothing to release. */
    release(): void {
      for (const { release, answered } of requested.values()) void answered.then(release);
      requested.clear();
    },
  };
}

function parseHost(typed: string): string | undefined {
  const parsed = parseInstanceUrl(typed, { allowHttp: true });
  return 'address' in parsed ? new URL(parsed.address.baseUrl).host : undefined;
}
