import type { Version } from '../api/schemas';
import { isLoopback } from './address';

/** Where an instance's token is: nowhere, in memory until the browser closes, or on this device as the user asked. */
export type TokenArea = 'none' | 'session' | 'device';

/** A server that pushes go to. Its token and its features are stored apart. */
export interface Instance {
  id: string;
  name: string;
  /** Scheme, host, port and path, without a slash at the end. */
  baseUrl: string;
  /** A colour token's name; see INSTANCE_COLOURS. */
  colour: string;
  isBuiltIn: boolean;
  /** The user has agreed that secrets travel unencrypted to this instance. */
  allowsHttp: boolean;
  /** Other addresses that its links start with, newest last. Those on another host are claims of the server: see `isClaim`. */
  publicUrls: string[];
  /** Those of `publicUrls` on another host that the user has agreed to: links received for them are opened here. */
  confirmedUrls?: string[] | undefined;
  tokenArea: TokenArea;
  /** Given by the organisation. */
  preset?: PresetMark | undefined;
}

/** That the organisation gives an instance. */
export interface PresetMark {
  /** Nothing of it can be changed but the token. */
  isLocked: boolean;
  /** The organisation's words about it; may be empty. */
  note: string;
  /** What it was called before, where the user had it already: it stays then when the organisation gives it no more. */
  own?: { name: string; colour: string } | undefined;
}

/** What an instance can do, as last seen. */
export interface InstanceFeatures {
  applicationVersion: string;
  apiVersion: string;
  edition: string;
  anonymousAccess: boolean;
  links: boolean;
  qr: boolean;
  files: boolean;
  filesNeedAccount: boolean;
  email: boolean;
  /** Milliseconds since 1970. */
  seenAt: number;
}

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

/** What is shown of an instance wherever something was or will be sent. */
export interface InstanceSummary {
  id: string;
  name: string;
  colour: string;
  isBuiltIn: boolean;
  /** Where it was then: it may have another address by now. Release 0.1.0 kept none. */
  baseUrl?: string | undefined;
}
