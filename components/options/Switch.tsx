import { useId } from 'preact/hooks';

interface SwitchProps {
  label: string;
  explanation: string;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
}

/** On or off, with what that means. */
export function Switch({ label, explanation, isOn, onChange }: SwitchProps) {
  const id = useId();
  return (
    <div class="switch">
      <input
        id={id}
        type="checkbox"
        checked={isOn}
        aria-describedby={`${id}-why`}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      <div>
        <label for={id}>{label}</label>
        <p id={`${id}-why`} class="small soft">
          {explanation}
        </p>
      </div>
    </div>
  );
}
