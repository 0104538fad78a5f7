import { t } from '../../lib/i18n';
import { BrokenThings } from '../ui/BrokenThings';

/** What was remembered but could not be read: its default stands in for it. */
export function BrokenNotice({ keys }: { keys: readonly string[] }) {
  return <BrokenThings keys={keys}>{t('popupBroken')}</BrokenThings>;
}
