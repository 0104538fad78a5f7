import { Download } from 'lucide';
import { useId } from 'preact/hooks';
import { t } from '../../lib/i18n';
import { nameApart } from '../../lib/plain-name';
import type { Travel as Store } from '../../lib/state/travel';
import { Button } from '../ui/Button';
import { Field } from '../ui/Field';
import { Notice } from '../ui/Notice';
import { describeFileProblem } from './describe-file-problem';
import { ImportPreview } from './ImportPreview';
import './travel.css';

/** Settings as a file: saved from here, or brought here from elsewhere. */
export function Travel({ store }: { store: Store }) {
  const id = useId();
  const chosen = store.chosen.value;
  const problem = chosen.step === 'problem' ? describeFileProblem(chosen.problem) : undefined;
  return (
    <>
      <section class="panel stack" aria-labelledby={`${id}-out`}>
        <h3 id={`${id}-out`}>{t('travelExportTitle')}</h3>
        <p class="soft">{t('travelExportExplained')}</p>
        <div class="row wrap">
          <Button icon={Download} onClick={() => void store.exportSettings()}>
            {t('travelExport')}
          </Button>
        </div>
      </section>
      <section class="panel stack" aria-labelledby={`${id}-in`}>
        <h3 id={`${id}-in`}>{t('travelImportTitle')}</h3>
        <p class="soft">{t('travelImportExplained')}</p>
        <Field label={t('travelFile')}>
          {(control) => (
            <input
              {...control}
              type="file"
              accept=".json,application/json"
              onChange={({ currentTarget }) => {
                const [file] = currentTarget.files ?? [];
                if (file) void store.choose(file);
                // The same file can be chosen again when it was changed.
                currentTarget.value = '';
              }}
            />
          )}
        </Field>
        {problem && (
          <Notice kind="bad" isUrgent>
            <b>{problem.what}</b>
            <span>{problem.next}</span>
          </Notice>
        )}
        {chosen.step === 'shown' && <ImportPreview store={store} name={chosen.name} />}
        {chosen.step === 'taken' && (
          <Notice kind="good" isUrgent>
            {t('travelTaken', nameApart(chosen.name))}
          </Notice>
        )}
      </section>
    </>
  );
}
