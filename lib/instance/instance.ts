import { type Guard, type Infer, isBoolean, isNumber, isString, literal, objectOf, optional } from '../base/guards';
import { isRecipientPage } from './recipient-page';

/** `session`: in memory until the browser closes. `device`: stored as the user chose. */
const isTokenArea = literal('none', 'session', 'device');
export type TokenArea = Infer<typeof isTokenArea>;

const isAddress: Guard<string> = (value): value is string => isString(value) && URL.canParse(value);

const isPresetState = objectOf({
  isLocked: isBoolean,
  note: isString,
  /** The user's own values, which return when the preset goes. */
  userValues: optional(objectOf({ name: isString, color: isString, publicUrl: optional(isAddress) })),
});

/**
 * API token and features are stored apart, by `id`. An id belongs to one `baseUrl` for ever: at another address there may be another
 * server, so an instance whose address is edited gets a new id. Several instances may have one address, for several accounts.
 */
export const isInstance = objectOf({
  /** Random or, for a preset, a hash of its address. */
  id: isString,
  name: isString,
  baseUrl: isAddress,
  color: isString,
  isDemo: isBoolean,
  allowsHttp: isBoolean,
  /**
   * "Address in links": what the instance's links begin with, if not with `baseUrl`. Received links that begin with it are opened at this
   * instance.
   */
  publicUrl: optional(isAddress),
  tokenArea: isTokenArea,
  preset: optional(isPresetState),
});
export type Instance = Infer<typeof isInstance>;

export const isInstanceFeatures = objectOf({
  applicationVersion: isString,
  apiVersion: isString,
  edition: isString,
  anonymousAccess: isBoolean,
  urlPushes: isBoolean,
  qr: isBoolean,
  filePushes: isBoolean,
  filePushesNeedAccount: isBoolean,
  sendsEmail: isBoolean,
  seenAt: isNumber,
  /** Absent as long as it is not known. */
  page: optional(isRecipientPage),
});
export type InstanceFeatures = Infer<typeof isInstanceFeatures>;

const FRESH_MS = 10 * 60_000;

/** Whether the features are so new that they need not be requested again. */
export function areFeaturesFresh(features: InstanceFeatures | undefined, now: number): features is InstanceFeatures {
  return features !== undefined && Math.abs(now - features.seenAt) < FRESH_MS;
}

export const isInstanceSummary = objectOf({
  id: isString,
  name: isString,
  color: isString,
  isDemo: isBoolean,
});
export type InstanceSummary = Infer<typeof isInstanceSummary>;

/** `components/ui/tokens.css` has a light and a dark value for each. */
export const INSTANCE_COLORS = ['green', 'blue', 'violet', 'rose', 'amber', 'teal'] as const;

/** `.invalid` is reserved (RFC 2606): nothing can be sent there by mistake. */
/** The open-source edition's public instance: suggested, never preset. */
export const PUBLIC_INSTANCE = 'https://oss.pwpush.com';

export const DEMO_BASE_URL = 'https://demo.invalid';
export const DEMO_ID = 'demo';
export const DEMO_COLOR = INSTANCE_COLORS[4];

export function toInstanceSummary(instance: Instance): InstanceSummary {
  const { id, name, color, isDemo } = instance;
  return { id, name, color, isDemo };
}

/** The longest version that is stored, because a server may send a text of any length. */
const MAX_VERSION = 100;

/** What an instance says of itself. */
export interface InstanceVersion extends Omit<InstanceFeatures, 'seenAt' | 'page'> {
  /** Whether pushes can be made at all. */
  hasPushes: boolean;
}

/** `seenAt`: milliseconds since 1970. */
export function toInstanceFeatures({ hasPushes: _, ...version }: InstanceVersion, seenAt: number): InstanceFeatures {
  return {
    ...version,
    applicationVersion: version.applicationVersion.slice(0, MAX_VERSION),
    apiVersion: version.apiVersion.slice(0, MAX_VERSION),
    edition: version.edition.slice(0, MAX_VERSION),
    seenAt,
  };
}

/** Finds an instance by its id; undefined if it is not listed any more. */
export function findInstance<I extends Pick<Instance, 'id'>>(
  instances: readonly I[],
  id: string | undefined,
): I | undefined {
  return instances.find((instance) => instance.id === id);
}

/** What was learned with a token is stored where the token is. */
export function getStorageArea({ tokenArea }: Pick<Instance, 'tokenArea'>): Exclude<TokenArea, 'none'> {
  return tokenArea === 'device' ? 'device' : 'session';
}

/** What was seen from a private window, with the times of what was known before: nothing on the device says when one was used. */
export function withTimesOf(known: InstanceFeatures | undefined, seen: InstanceFeatures): InstanceFeatures {
  const page = seen.page && { page: { ...seen.page, seenAt: known?.page?.seenAt ?? 0 } };
  return { ...seen, ...page, seenAt: known?.seenAt ?? 0 };
}
