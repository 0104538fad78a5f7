import { type Is, isString, objectOf } from '../shape';

/** An API token with the only origin that it may be sent to. */
export const isApiToken = objectOf({
  value: isString,
  /** As `URL` serialises it. `UNBOUND`: stored by 0.1.0 and not bound yet; it is sent nowhere. */
  origin: isString,
});
export type ApiToken = Is<typeof isApiToken>;

export const UNBOUND = '';

/** A token that is entered for the instance at this address. */
export function bindApiToken(value: string, baseUrl: string): ApiToken {
  return { value, origin: new URL(baseUrl).origin };
}

/** The token that may be sent to this address; empty = none. One that was entered for another origin is none. */
export function apiTokenFor(baseUrl: string, stored: ApiToken | undefined): string {
  return stored && URL.canParse(baseUrl) && new URL(baseUrl).origin === stored.origin ? stored.value : '';
}
