import { useState } from 'preact/hooks';
import { t } from '../../lib/i18n/translate';
import { SecretInput, type SecretInputProps } from '../ui/Field';
import { StatusLine } from '../ui/StatusLine';

/** A field for an API token. No token has white space around it, so what was copied along is taken off, which is said. */
export function TokenInput({ onInput, ...field }: SecretInputProps) {
  const [isTrimmed, setTrimmed] = useState(false);
  const take = (typed: string) => {
    const token = typed.trim();
    setTrimmed(token !== typed);
    onInput(token);
  };
  return (
    <>
      <SecretInput {...field} onInput={take} />
      <StatusLine class="small muted">{isTrimmed && t('optionsTrimmed')}</StatusLine>
    </>
  );
}
