import { t } from '../../lib/i18n';
import type { Composer } from '../../lib/state/composer';
import { Field } from '../ui/Field';
import { SwitchSelect } from './SwitchSelect';

/** What the first click shows, and whether the recipient may end it. */
export function RecipientFields({ composer }: { composer: Composer }) {
  const { kind } = composer.draft.value;
  const options = composer.options.value;
  const { retrievalStep, deletableByViewer } = composer.policy.value;
  const setHere = t('managedSet');
  return (
    <>
      <Field label={t('composerStepLabel')} hint={retrievalStep !== undefined && setHere}>
        {(control) => (
          <SwitchSelect
            {...control}
            disabled={retrievalStep !== undefined}
            value={options.retrievalStep}
            on={t('composerStepOnLong')}
            off={t('composerStepOffLong')}
            onChange={(value) => composer.setOption('retrievalStep', value)}
          />
        )}
      </Field>
      <Field
        label={t('composerDeletableLabel')}
        hint={kind === 'url' ? t('composerDeletableNotForLinks') : deletableByViewer !== undefined && setHere}
      >
        {(control) => (
          <SwitchSelect
            {...control}
            disabled={kind === 'url' || deletableByViewer !== undefined}
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
