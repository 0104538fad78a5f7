import { formatFull } from '../../lib/format';

export function TimeText({ at, children }: { at: number; children: string }) {
  return (
    <time dateTime={new Date(at).toISOString()} title={formatFull(at)}>
      {children}
    </time>
  );
}
