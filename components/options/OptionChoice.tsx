import type { MessageKey } from '../../lib/i18n';
import { t } from '../../lib/i18n';
import { SegmentedControl } from '../ui/SegmentedControl';

interface OptionChoiceProps {
  legend: string;
  explanation: string;
  value: boolean | undefined;
  on: MessageKey;
  off: MessageKey;
  onChange: (value: boolean | undefined) => void;
}

/** A yes-or-no option of new pushes, or what the server does by itself. */
export function OptionChoice({ legend, explanation, value, on, off, onChange }: OptionChoiceProps) {
  return (
    <div class="field">
      <SegmentedControl
        legend={legend}
        segments={[
          { value: 'server', label: t('optionsServerDefault') },
          { value: 'on', label: t(on) },
          { value: 'off', label: t(off) },
        ]}
        value={value === undefined ? 'server' : value ? 'on' : 'off'}
        onChange={(choice) => onChange(choice === 'server' ? undefined : choice === 'on')}
      />
      <p class="small soft">{explanation}</p>
    </div>
  );
}
