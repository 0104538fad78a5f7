import { formatFullDateTime } from '../../lib/i18n/format';

export function TimeText({ at, children }: { at: number; children: string }) {
  return (
    <time dateTime={new Date(at).toISOString()} title={formatFullDateTime(at)}>
      {children}
    </time>
  );
}
