import { useEffect, useState } from 'preact/hooks';

/** The latest value, once it has not changed for `stillMs`: for what is said aloud of something that changes with each key. */
export function useStill<T>(value: T, stillMs: number): T {
  const [still, setStill] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setStill(value), stillMs);
    return () => clearTimeout(timer);
  }, [value, stillMs]);
  return still;
}
