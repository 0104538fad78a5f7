import type { ComponentChildren } from 'preact';
import { getLanguageName } from '../../lib/text/language-name';
import { Field, type FieldProps } from './Field';

interface SelectFieldProps extends Omit<FieldProps, 'children'> {
  class?: string;
  disabled?: boolean;
  value: string | number;
  onChange: (value: string) => void;
  children: ComponentChildren;
}

export function SelectField({ label, hint, error, onChange, children, ...select }: SelectFieldProps) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => (
        <select {...control} {...select} autocomplete="off" onChange={(event) => onChange(event.currentTarget.value)}>
          {children}
        </select>
      )}
    </Field>
  );
}

/** Options of a `<select>`: each language by its own name, and in the order of these. */
export function LanguageOptions({ languages }: { languages: readonly string[] }) {
  const named = languages.map((code) => ({ code, name: capitalize(getLanguageName(code, code), code) }));
  return named
    .sort((one, other) => one.name.localeCompare(other.name, 'en'))
    .map(({ code, name }) => (
      <option key={code} value={code} lang={code}>
        {name}
      </option>
    ));
}

/** As in a menu: many languages write their own names small within a sentence. */
function capitalize(name: string, language: string): string {
  const [first = '', ...rest] = name;
  return first.toLocaleUpperCase(language) + rest.join('');
}
