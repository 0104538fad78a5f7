import { formatFull } from '../../lib/format';

export function Moment({ at, children }: { at: number; children: string }) {
  return (
    <time dateTime={new Date(at).toISOString()} title={formatFull(at)}>
      {children}
    </time>
  );
}
