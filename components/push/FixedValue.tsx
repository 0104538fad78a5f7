import './fixed-value.css';
import { Building } from 'lucide';
import { t } from '../../lib/i18n/translate';
import { Icon } from '../ui/Button';

interface FixedValueProps {
  label: string;
  value: string;
  /** What that means. */
  explanation?: string;
}

/** An option that the organization has set: a value, and no control that cannot be used. */
export function FixedValue({ label, value, explanation }: FixedValueProps) {
  return (
    <div class="field">
      <span class="small muted">{label}</span>
      <span class="fixed-value">
        <span class="grow">{value}</span>
        <Icon of={Building} size={14} />
      </span>
      <span class="small muted">
        {explanation && `${explanation} `}
        {t('organizationSet')}
      </span>
    </div>
  );
}
