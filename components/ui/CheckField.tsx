import './check-field.css';

interface CheckFieldProps {
  label: string;
  isOn: boolean;
  /** It cannot be changed now. */
  isFixed?: boolean;
  onChange: (isOn: boolean) => void;
}

/** One yes or no. */
export function CheckField({ label, isOn, isFixed = false, onChange }: CheckFieldProps) {
  return (
    <label class="check-field">
      <input
        type="checkbox"
        autocomplete="off"
        checked={isOn}
        disabled={isFixed}
        onChange={({ currentTarget }) => onChange(currentTarget.checked)}
      />
      <span>{label}</span>
    </label>
  );
}
