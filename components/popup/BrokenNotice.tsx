import { formatList, t } from '../../lib/i18n';
import { Notice } from '../ui/Notice';

/** What was remembered but could not be read: its default stands in for it. */
export function BrokenNotice({ keys }: { keys: readonly string[] }) {
  return <Notice kind="warn">{t('popupBroken', formatList([...new Set(keys)]))}</Notice>;
}
