import type { InstanceMark } from '../push/result';

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
  /** Other addresses that its links start with. */
  publicUrls: string[];
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
export function markOf(instance: Instance): InstanceMark {
  const { id, name, colour, isBuiltIn } = instance;
  return { id, name, colour, isBuiltIn };
}
