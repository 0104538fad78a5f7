/** Small guards for stored data, instead of a schema library in the popup. Factories are marked, so that bundles drop unused ones. */
export type Guard<T> = (value: unknown) => value is T;

export type Infer<G> = G extends Guard<infer T> ? T : never;

export const isString: Guard<string> = (value) => typeof value === 'string';
export const isNumber: Guard<number> = (value): value is number => typeof value === 'number' && Number.isFinite(value);
export const isBoolean: Guard<boolean> = (value) => typeof value === 'boolean';

/* @__NO_SIDE_EFFECTS__ */
export function literal<const T extends string | null>(...values: T[]): Guard<T> {
  return (value): value is T => (values as unknown[]).includes(value);
}

/* @__NO_SIDE_EFFECTS__ */
export function optional<T>(guard: Guard<T>): Guard<T | undefined> {
  return (value): value is T | undefined => value === undefined || guard(value);
}

/* @__NO_SIDE_EFFECTS__ */
export function nullable<T>(guard: Guard<T>): Guard<T | null> {
  return (value): value is T | null => value === null || guard(value);
}

/* @__NO_SIDE_EFFECTS__ */
export function union<G extends Guard<unknown>[]>(...guards: G): Guard<Infer<G[number]>> {
  return (value): value is Infer<G[number]> => guards.some((guard) => guard(value));
}

/* @__NO_SIDE_EFFECTS__ */
export function arrayOf<T>(guard: Guard<T>): Guard<T[]> {
  return (value): value is T[] => Array.isArray(value) && value.every(guard);
}

export type Fields = Readonly<Record<string, Guard<unknown>>>;

type OptionalKeys<F> = { [K in keyof F]: undefined extends Infer<F[K]> ? K : never }[keyof F];
type Simplify<T> = { [K in keyof T]: T[K] };

/** A field whose guard accepts `undefined` may be absent. */
export type ObjectOf<F> = Simplify<
  { -readonly [K in Exclude<keyof F, OptionalKeys<F>>]: Infer<F[K]> } & {
    -readonly [K in OptionalKeys<F>]?: Infer<F[K]>;
  }
>;

/** Ignores further fields. */
/* @__NO_SIDE_EFFECTS__ */
export function objectOf<F extends Fields>(fields: F): Guard<ObjectOf<F>> {
  const guards = Object.entries(fields);
  return (value): value is ObjectOf<F> =>
    typeof value === 'object' &&
    value !== null &&
    guards.every(([key, guard]) => guard((value as Record<string, unknown>)[key]));
}

/* @__NO_SIDE_EFFECTS__ */
export function recordOf<T>(guard: Guard<T>): Guard<Record<string, T>> {
  return (value): value is Record<string, T> =>
    typeof value === 'object' && value !== null && !Array.isArray(value) && Object.values(value).every(guard);
}
