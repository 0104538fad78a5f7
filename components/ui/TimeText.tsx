import { formatFullDateTime } from '../../lib/format';

export function TimeText({ at, children }: { at: number; children: string }) {
  return (
    <time dateTime={new Date(at).toISOString()} title={formatFullDateTime(at)}>
      {children}
    </time>
  );
}
