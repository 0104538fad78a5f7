import { useEffect, useState } from 'preact/hooks';

/** The whole seconds that are left, which the page shows as they pass. Undefined without an end, which is in milliseconds since 1970. */
export function useSecondsUntil(end: number | undefined, now: () => number): number | undefined {
  const [, setTicks] = useState(0);
  const secondsLeft = end === undefined ? undefined : Math.max(0, Math.ceil((end - now()) / 1000));
  const isOver = !secondsLeft;
  useEffect(() => {
    if (isOver) return;
    const timer = setInterval(() => setTicks((ticks) => ticks + 1), 1000);
    return () => clearInterval(timer);
  }, [isOver, end]);
  return secondsLeft;
}
