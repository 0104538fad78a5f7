import { t } from '../../lib/i18n';
import { Chip } from '../ui/Chip';

/** Stands wherever the built-in instance is shown: it is a demonstration, and what that means. */
export function Demonstration() {
  return (
    <span class="row wrap">
      <Chip look="warn">{t('builtInChip')}</Chip>
      <span class="small soft">{t('builtInExplained')}</span>
    </span>
  );
}
