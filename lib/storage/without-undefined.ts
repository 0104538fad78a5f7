/** The same without fields that are undefined, at any depth. Firefox would store them as null, which no reader takes for absent. */
export function withoutUndefined<T>(value: T): T {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(withoutUndefined) as T;
  const entries = Object.entries(value).filter(([, field]) => field !== undefined);
  return Object.fromEntries(entries.map(([key, field]) => [key, withoutUndefined(field)])) as T;
}
