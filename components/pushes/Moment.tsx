import { formatExactly } from '../../lib/when';

/** A moment in words, with the exact one on hover. `at`: milliseconds since 1970. */
export function Moment({ at, children }: { at: number; children: string }) {
  return (
    <time dateTime={new Date(at).toISOString()} title={formatExactly(at)}>
      {children}
    </time>
  );
}
