import { t } from '../../lib/i18n';
import type { ControlProps } from '../ui/Field';

interface SwitchSelectProps extends ControlProps {
  value: boolean | undefined;
  /** What will happen when it is on, and when it is off. */
  on: string;
  off: string;
  disabled?: boolean;
  onChange: (value: boolean | undefined) => void;
}

/** On, off, or left to the instance. */
export function SwitchSelect({ value, on, off, onChange, ...control }: SwitchSelectProps) {
  return (
    <select
      {...control}
      autocomplete="off"
      value={value === undefined ? '' : String(value)}
      onChange={({ currentTarget }) =>
        onChange(currentTarget.value === '' ? undefined : currentTarget.value === 'true')
      }
    >
      <option value="">{t('composerServersDefault')}</option>
      <option value="true">{on}</option>
      <option value="false">{off}</option>
    </select>
  );
}
