/**
 * Small guards for stored data, from which its types are derived. The popup reads storage before anything can be typed, so it carries
 * no schema library. Factories of guards are marked as free of side effects, so that bundles drop those that they do not use.
 */
export type Guard<T> = (value: unknown) => value is T;

/** The type that a guard accepts. */
export type Is<G> = G extends Guard<infer T> ? T : never;

export const isString: Guard<string> = (value) => typeof value === 'string';
export const isNumber: Guard<number> = (value): value is number => typeof value === 'number' && Number.isFinite(value);
export const isBoolean: Guard<boolean> = (value) => typeof value === 'boolean';

/** Accepts one of the given values. */
/* @__NO_SIDE_EFFECTS__ */
export function literal<const T extends string | null>(...values: T[]): Guard<T> {
  return (value): value is T => (values as unknown[]).includes(value);
}

/** Accepts what `guard` does, and `undefined`. */
/* @__NO_SIDE_EFFECTS__ */
export function optional<T>(guard: Guard<T>): Guard<T | undefined> {
  return (value): value is T | undefined => value === undefined || guard(value);
}

/** Accepts what `guard` does, and `null`. */
/* @__NO_SIDE_EFFECTS__ */
export function nullable<T>(guard: Guard<T>): Guard<T | null> {
  return (value): value is T | null => value === null || guard(value);
}

/** Accepts what one of the guards does. */
/* @__NO_SIDE_EFFECTS__ */
export function union<G extends Guard<unknown>[]>(...guards: G): Guard<Is<G[number]>> {
  return (value): value is Is<G[number]> => guards.some((guard) => guard(value));
}

/** Accepts a list of what `guard` accepts. */
/* @__NO_SIDE_EFFECTS__ */
export function arrayOf<T>(guard: Guard<T>): Guard<T[]> {
  return (value): value is T[] => Array.isArray(value) && value.every(guard);
}

/** A guard for each field. */
export type Fields = Readonly<Record<string, Guard<unknown>>>;

type OptionalKeys<F> = { [K in keyof F]: undefined extends Is<F[K]> ? K : never }[keyof F];
type Flat<T> = { [K in keyof T]: T[K] };

/** The object that these guards accept. A field whose guard accepts `undefined` may be absent. */
export type ObjectOf<F> = Flat<
  { -readonly [K in Exclude<keyof F, OptionalKeys<F>>]: Is<F[K]> } & { -readonly [K in OptionalKeys<F>]?: Is<F[K]> }
>;

/** Accepts an object with these fields. Further fields are ignored. */
/* @__NO_SIDE_EFFECTS__ */
export function objectOf<F extends Fields>(fields: F): Guard<ObjectOf<F>> {
  const guards = Object.entries(fields);
  return (value): value is ObjectOf<F> =>
    typeof value === 'object' &&
    value !== null &&
    guards.every(([key, guard]) => guard((value as Record<string, unknown>)[key]));
}

/** Accepts an object whose values `guard` accepts, whatever its keys are. */
/* @__NO_SIDE_EFFECTS__ */
export function recordOf<T>(guard: Guard<T>): Guard<Record<string, T>> {
  return (value): value is Record<string, T> =>
    typeof value === 'object' && value !== null && !Array.isArray(value) && Object.values(value).every(guard);
}

/** Repairs a list: takes the entries that `guard` accepts. */
/* @__NO_SIDE_EFFECTS__ */
export function repairArray<T>(guard: Guard<T>): (value: unknown) => T[] | undefined {
  return (value) => (Array.isArray(value) ? value.filter(guard) : undefined);
}

/** Repairs an object: takes the fields that their guards accept, and the others from `fallback`. */
/* @__NO_SIDE_EFFECTS__ */
export function repairObject<F extends Fields>(
  fields: F,
  fallback: ObjectOf<F>,
): (value: unknown) => ObjectOf<F> | undefined {
  return (value) => {
    if (typeof value !== 'object' || value === null) return undefined;
    const good = Object.entries(value).filter(([key, field]) => Object.hasOwn(fields, key) && fields[key]?.(field));
    return { ...fallback, ...Object.fromEntries(good) };
  };
}
