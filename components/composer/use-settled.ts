import { useEffect, useState } from 'preact/hooks';

/** How long nothing must change until something new is shown. */
const SETTLE_MS = 800;

/**
 * Of the given keys, those to show: a new one only when nothing has changed for a moment, so that nothing comes and goes under what is
 * being typed; one that is not given any more goes at once. What is there at first is shown at first.
 */
export function useSettled(keys: readonly string[]): readonly string[] {
  const [settled, setSettled] = useState(keys);
  const given = keys.join('\n');
  useEffect(() => {
    setSettled((old) => old.filter((key) => keys.includes(key)));
    const timer = setTimeout(() => setSettled(keys), SETTLE_MS);
    return () => clearTimeout(timer);
  }, [given]);
  return settled.filter((key) => keys.includes(key));
}
