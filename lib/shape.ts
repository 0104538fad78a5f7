/**
 * Small guards for stored data. The popup reads what is stored, and may not carry a schema library for it; the wire has its own schemas.
 * What makes guards is marked as doing nothing else: a page then carries none that it does not use.
 */
export type Guard<T> = (value: unknown) => value is T;

/** What a guard takes. */
export type Is<G> = G extends Guard<infer T> ? T : never;

export const isString: Guard<string> = (value) => typeof value === 'string';
export const isNumber: Guard<number> = (value): value is number => typeof value === 'number' && Number.isFinite(value);
export const isBoolean: Guard<boolean> = (value) => typeof value === 'boolean';

/** One of the given values. */
/* @__NO_SIDE_EFFECTS__ */
export function literal<const T extends string | null>(...values: T[]): Guard<T> {
  return (value): value is T => (values as unknown[]).includes(value);
}

/** What `guard` takes, or nothing. */
/* @__NO_SIDE_EFFECTS__ */
export function optional<T>(guard: Guard<T>): Guard<T | undefined> {
  return (value): value is T | undefined => value === undefined || guard(value);
}

/** What `guard` takes, or null. */
/* @__NO_SIDE_EFFECTS__ */
export function nullable<T>(guard: Guard<T>): Guard<T | null> {
  return (value): value is T | null => value === null || guard(value);
}

/** Either of two. */
/* @__NO_SIDE_EFFECTS__ */
export function union<A, B>(a: Guard<A>, b: Guard<B>): Guard<A | B> {
  return (value): value is A | B => a(value) || b(value);
}

/** A list of what `guard` takes. */
/* @__NO_SIDE_EFFECTS__ */
export function arrayOf<T>(guard: Guard<T>): Guard<T[]> {
  return (value): value is T[] => Array.isArray(value) && value.every(guard);
}

/** A guard for each field. */
export type Fields<T> = { [K in keyof T]-?: Guard<T[K]> };

/** An object with these fields; further ones do not matter. */
/* @__NO_SIDE_EFFECTS__ */
export function objectOf<T extends object>(fields: Fields<T>): Guard<T> {
  const guards = Object.entries(fields) as [string, Guard<unknown>][];
  return (value): value is T =>
    typeof value === 'object' &&
    value !== null &&
    guards.every(([key, guard]) => guard((value as Record<string, unknown>)[key]));
}

type Optional<F> = { [K in keyof F]: undefined extends Is<F[K]> ? K : never }[keyof F];
type Shaped<F> = { [K in Exclude<keyof F, Optional<F>>]: Is<F[K]> } & { [K in Optional<F>]?: Is<F[K]> };

/** As `shape`, for an object whose type is derived from its guards. */
/* @__NO_SIDE_EFFECTS__ */
export function shapeOf<F extends Record<string, Guard<unknown>>>(fields: F): Guard<Shaped<F>> {
  return objectOf(fields) as unknown as Guard<Shaped<F>>;
}

/** An object whose every value `guard` takes, under whatever keys. */
/* @__NO_SIDE_EFFECTS__ */
export function recordOf<T>(guard: Guard<T>): Guard<Record<string, T>> {
  return (value): value is Record<string, T> =>
    typeof value === 'object' && value !== null && !Array.isArray(value) && Object.values(value).every(guard);
}

/** Mends a list: what `guard` takes of it. */
/* @__NO_SIDE_EFFECTS__ */
export function repairArray<T>(guard: Guard<T>): (value: unknown) => T[] | undefined {
  return (value) => (Array.isArray(value) ? value.filter(guard) : undefined);
}

/** Mends an object: its fields as far as they are good, else those of `fallback`. */
/* @__NO_SIDE_EFFECTS__ */
export function repairObject<T extends object>(fields: Fields<T>, fallback: T): (value: unknown) => T | undefined {
  return (value) => {
    if (typeof value !== 'object' || value === null) return undefined;
    const entries = Object.entries(fields) as [keyof T, Guard<unknown>][];
    const good = entries.filter(([key, guard]) => guard((value as T)[key])).map(([key]) => [key, (value as T)[key]]);
    return { ...fallback, ...Object.fromEntries(good) };
  };
}
