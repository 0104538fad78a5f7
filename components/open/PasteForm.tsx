import { useEffect, useRef } from 'preact/hooks';
import { describeFailure } from '../../lib/describe-error';
import { t } from '../../lib/i18n';
import type { Opening } from '../../lib/state/opening';
import { Button } from '../ui/Button';
import { Field } from '../ui/Field';
import { SECRET_FIELD } from '../ui/secret-field';
import { FailureNotice } from './OpeningFailure';

/** Takes a link as it was received. */
export function PasteForm({ opening }: { opening: Opening }) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.querySelector('input')?.focus(), []);
  const problem = opening.problem.value;
  const failure = opening.failure.value;
  return (
    <form
      ref={form}
      class="stack"
      autocomplete="off"
      onSubmit={(event) => {
        event.preventDefault();
        void opening.take(opening.typed.peek());
      }}
    >
      <p>{t('openPasteWhy')}</p>
      <Field
        label={t('openPasteLabel')}
        error={problem && (problem === 'unencrypted' ? t('openUnencrypted') : t('openNotALink'))}
      >
        {(control) => (
          <input
            {...SECRET_FIELD}
            {...control}
            type="text"
            dir="ltr"
            class="mono"
            value={opening.typed.value}
            onInput={(event) => {
              opening.typed.value = event.currentTarget.value;
            }}
          />
        )}
      </Field>
      {failure && <FailureNotice {...describeFailure(failure, { instanceName: t('extensionName') })} />}
      <div>
        <Button type="submit" look="primary">
          {t('openPasteNext')}
        </Button>
      </div>
    </form>
  );
}
