import type { Version } from '../api/schemas';
import { arrayOf, type Is, isBoolean, isNumber, isString, literal, objectOf, optional } from '../shape';
import { isLoopback } from './address';

/** Where an instance's API token is: nowhere, in memory until the browser closes, or on this device as the user chose. */
const isTokenArea = literal('none', 'session', 'device');
export type TokenArea = Is<typeof isTokenArea>;

/** Marks an instance that comes with the organization's policy. */
const isPresetMark = objectOf({
  /** Only its API token can be changed. */
  isLocked: isBoolean,
  /** The organization's text about it; may be empty. */
  note: isString,
  /** Name and colour from before the policy, for an instance that the user had already: it stays when the preset goes. */
  own: optional(objectOf({ name: isString, colour: isString })),
});

/** A server that pushes go to. Its API token and its features are stored apart. */
export const isInstance = objectOf({
  id: isString,
  name: isString,
  /** Scheme, host, port and path, without a slash at the end. */
  baseUrl: isString,
  /** A colour token's name; see `INSTANCE_COLOURS`. */
  colour: isString,
  isBuiltIn: isBoolean,
  /** The user has agreed that secrets travel unencrypted to this instance. */
  allowsHttp: isBoolean,
  /** Other addresses that its links start with, newest last. Those on another host are claims of the server: see `isClaim`. */
  publicUrls: arrayOf(isString),
  /** The `publicUrls` on another host that the user has confirmed: links received for them are opened here. */
  confirmedUrls: optional(arrayOf(isString)),
  tokenArea: isTokenArea,
  preset: optional(isPresetMark),
});
export type Instance = Is<typeof isInstance>;

/** What an instance can do, as last seen. */
export const isInstanceFeatures = objectOf({
  applicationVersion: isString,
  apiVersion: isString,
  edition: isString,
  anonymousAccess: isBoolean,
  links: isBoolean,
  qr: isBoolean,
  files: isBoolean,
  filesNeedAccount: isBoolean,
  email: isBoolean,
  /** Milliseconds since 1970. */
  seenAt: isNumber,
});
export type InstanceFeatures = Is<typeof isInstanceFeatures>;

/** What is shown of an instance wherever something was or will be sent. */
export const isInstanceSummary = objectOf({
  id: isString,
  name: isString,
  colour: isString,
  isBuiltIn: isBoolean,
  /** Its address at that time. Release 0.1.0 stored none. */
  baseUrl: optional(isString),
});
export type InstanceSummary = Is<typeof isInstanceSummary>;

/** Names of the colours an instance can have; `components/ui/tokens.css` holds a light and a dark value for each. */
export const INSTANCE_COLOURS = ['green', 'blue', 'violet', 'rose', 'amber', 'teal'] as const;

/** The built-in instance's address. `.invalid` is reserved (RFC 2606): nothing can ever be sent there by mistake. */
export const BUILT_IN_BASE_URL = 'https://built-in.invalid';
export const BUILT_IN_ID = 'built-in';
export const BUILT_IN_COLOUR = INSTANCE_COLOURS[4];

/** What is shown of an instance. */
export function markOf(instance: Instance): InstanceSummary {
  const { id, name, colour, isBuiltIn, baseUrl } = instance;
  return { id, name, colour, isBuiltIn, baseUrl };
}

/** What an instance can do, in our words. `seenAt`: milliseconds since 1970. */
export function featuresOf(
  { application_version, api_version, edition, features }: Version,
  seenAt: number,
): InstanceFeatures {
  const { pushes } = features;
  return {
    applicationVersion: application_version,
    apiVersion: api_version,
    edition,
    anonymousAccess: features.anonymous_access,
    links: pushes.url_pushes.enabled,
    qr: pushes.qr_code_pushes.enabled,
    files: pushes.file_attachments.enabled,
    filesNeedAccount: pushes.file_attachments.requires_authentication,
    email: pushes.email_auto_dispatch,
    seenAt,
  };
}

/**
 * Where what belongs to an instance's account is remembered: where its token is. With a token that ends with the browser, what was
 * learnt with it ends as well.
 */
export function accountDataArea({ tokenArea }: Pick<Instance, 'tokenArea'>): 'session' | 'device' {
  return tokenArea === 'device' ? 'device' : 'session';
}

/** Whether secrets would travel unencrypted to another computer. */
export function isUnencrypted(baseUrl: string): boolean {
  const { protocol, hostname } = new URL(baseUrl);
  return protocol === 'http:' && !isLoopback(hostname);
}
