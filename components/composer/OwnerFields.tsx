import { t } from '../../lib/i18n';
import type { Account } from '../../lib/push/kinds-off';
import type { Composer } from '../../lib/state/composer';
import { Field } from '../ui/Field';
import { SECRET_FIELD } from '../ui/secret-field';

/** What only the sender sees: of an account in its list, without one in this browser's last links alone. */
export function OwnerFields({ composer, account }: { composer: Composer; account: Account | undefined }) {
  const { name, note } = composer.draft.value.options;
  const hint = account === 'with' ? t('composerOwnerHint') : t('composerOwnerHintWithout');
  return (
    <>
      <Field label={t('composerNameLabel')}>
        {(control) => (
          <input
            {...SECRET_FIELD}
            {...control}
            type="text"
            value={name}
            onInput={(event) => composer.setOption('name', event.currentTarget.value)}
          />
        )}
      </Field>
      <Field label={t('composerNoteLabel')} hint={hint}>
        {(control) => (
          <textarea
            {...SECRET_FIELD}
            {...control}
            rows={2}
            value={note}
            onInput={(event) => composer.setOption('note', event.currentTarget.value)}
          />
        )}
      </Field>
    </>
  );
}
