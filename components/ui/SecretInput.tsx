import { Eye, EyeOff } from 'lucide';
import { useState } from 'preact/hooks';
import { t } from '../../lib/i18n';
import type { ControlProps } from './Field';
import { IconButton } from './IconButton';
import { SECRET_FIELD } from './secret-field';

interface SecretInputProps extends Partial<ControlProps> {
  'aria-required'?: 'true';
  value: string;
  /** Called with exactly what is typed. */
  onInput: (value: string) => void;
  placeholder?: string;
}

/** One line that holds a secret: hidden until asked, kept exactly, and no password field, so that no browser offers to save it. */
export function SecretInput({ value, onInput, ...rest }: SecretInputProps) {
  const [isShown, setShown] = useState(false);
  return (
    <div class="with-tool">
      <input
        {...SECRET_FIELD}
        {...rest}
        type="text"
        dir="ltr"
        class={isShown ? 'mono' : 'mono concealed'}
        value={value}
        onInput={(event) => onInput(event.currentTarget.value)}
      />
      <IconButton
        look="quiet"
        icon={isShown ? EyeOff : Eye}
        label={isShown ? t('uiHide') : t('uiShow')}
        aria-controls={rest.id}
        // Of several such fields, which one.
        aria-describedby={rest.id && `${rest.id}-label`}
        onClick={() => setShown(!isShown)}
      />
    </div>
  );
}
