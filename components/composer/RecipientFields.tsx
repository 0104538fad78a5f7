import { t } from '../../lib/i18n';
import type { Composer } from '../../lib/state/composer';
import { Field } from '../ui/Field';
import { SwitchSelect } from './SwitchSelect';

/** What the first click shows, and whether the recipient may end it. */
export function RecipientFields({ composer }: { composer: Composer }) {
  const { kind, options } = composer.draft.value;
  return (
    <>
      <Field label={t('composerStepLabel')}>
        {(control) => (
          <SwitchSelect
            {...control}
            value={options.retrievalStep}
            on={t('composerStepOnLong')}
            off={t('composerStepOffLong')}
            onChange={(value) => composer.setOption('retrievalStep', value)}
          />
        )}
      </Field>
      <Field label={t('composerDeletableLabel')} hint={kind === 'url' ? t('composerDeletableNotForLinks') : undefined}>
        {(control) => (
          <SwitchSelect
            {...control}
            disabled={kind === 'url'}
            value={options.deletableByViewer}
            on={t('composerDeletableOnLong')}
            off={t('composerDeletableOffLong')}
            onChange={(value) => composer.setOption('deletableByViewer', value)}
          />
        )}
      </Field>
    </>
  );
}
