import { useId } from 'preact/hooks';
import { t } from '../../lib/i18n';
import './switch.css';

interface SwitchProps {
  label: string;
  explanation: string;
  isOn: boolean;
  /** Set by the organization. */
  isSet?: boolean;
  onChange: (isOn: boolean) => void;
}

export function Switch({ label, explanation, isOn, isSet = false, onChange }: SwitchProps) {
  const id = useId();
  return (
    <div class="switch">
      <input
        id={id}
        type="checkbox"
        checked={isOn}
        disabled={isSet}
        aria-describedby={`${id}-why`}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      <div>
        <label for={id}>{label}</label>
        <p id={`${id}-why`} class="small soft">
          {explanation} {isSet && t('managedSet')}
        </p>
      </div>
    </div>
  );
}
