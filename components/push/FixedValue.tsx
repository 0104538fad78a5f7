import './fixed-value.css';
import { Building } from 'lucide';
import { t } from '../../lib/i18n/translate';
import { Icon } from '../ui/Button';

/** An option that the organization has set: a value, and no control that cannot be used. */
export function FixedValue({ label, value }: { label: string; value: string }) {
  return (
    <div class="field">
      <span class="small muted">{label}</span>
      <span class="fixed-value">
        <span class="grow">{value}</span>
        <Icon of={Building} size={14} />
      </span>
      <span class="small muted">{t('organizationSet')}</span>
    </div>
  );
}
