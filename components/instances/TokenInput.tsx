import { useState } from 'preact/hooks';
import { t } from '../../lib/i18n/translate';
import { SecretInput, type SecretInputProps } from '../ui/Field';
import { StatusLine } from '../ui/StatusLine';

/** For an API token. None has white space around it: what was copied along is taken off, which is said. */
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
