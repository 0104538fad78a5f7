import type { MessageKey } from '../../lib/i18n';
import { t } from '../../lib/i18n';
import { SegmentedControl } from '../ui/SegmentedControl';

interface OptionChoiceProps {
  legend: string;
  explanation: string;
  value: boolean | undefined;
  on: MessageKey;
  off: MessageKey;
  /** The organisation has set it. */
  isSet?: boolean;
  onChange: (value: boolean | undefined) => void;
}

/** A yes-or-no option of new pushes, or what the server does by itself. */
export function OptionChoice({ legend, explanation, value, on, off, isSet = false, onChange }: OptionChoiceProps) {
  const locked = isSet ? t('managedSet') : undefined;
  return (
    <div class="field">
      <SegmentedControl
        legend={legend}
        segments={[
          { value: 'server', label: t('optionsServerDefault'), off: locked },
          { value: 'on', label: t(on), off: locked },
          { value: 'off', label: t(off), off: locked },
        ]}
        value={value === undefined ? 'server' : value ? 'on' : 'off'}
        onChange={(choice) => onChange(choice === 'server' ? undefined : choice === 'on')}
      />
      <p class="small soft">{explanation}</p>
    </div>
  );
}
