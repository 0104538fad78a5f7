import { FileSpreadsheet } from 'lucide';
import { useEffect, useState } from 'preact/hooks';
import { MAX_ROWS, MAX_TABLE_BYTES } from '../../lib/batch/table';
import { formatBytes } from '../../lib/format';
import { count, t } from '../../lib/i18n';
import type { Preparation } from '../../lib/state/batch/prepare';
import { tableProblemText } from '../../lib/text/batch';
import { Button, Icon } from '../ui/Button';
import { Field } from '../ui/Field';
import { StatusLine } from '../ui/StatusLine';
import { SECRET_FIELD } from '../ui/secret-field';
import { DoneStep, Step } from './Step';

export function TableStep({ preparation }: { preparation: Preparation }) {
  const table = preparation.table.value;
  const problem = preparation.problem.value;
  const [typed, setTyped] = useState('');
  useDroppedFile(preparation);
  return (
    <Step number={1} title={t('batchTable')}>
      {table ? (
        <DoneStep
          facts={count('batchRows', table.rows.length - Number(preparation.columns.value.hasHeadings))}
          edit={<Button onClick={preparation.clear}>{t('batchAnother')}</Button>}
        />
      ) : (
        <>
          <Field
            label={t('batchPaste')}
            hint={t('batchPasteHint', formatBytes(MAX_TABLE_BYTES), MAX_ROWS)}
            error={problem && tableProblemText(problem)}
          >
            {(control) => (
              <textarea
                {...SECRET_FIELD}
                {...control}
                rows={4}
                value={typed}
                // A field would change line breaks.
                onPaste={(event) => {
                  event.preventDefault();
                  void preparation.take(event.clipboardData?.getData('text/plain') ?? '');
                }}
                onInput={(event) => setTyped(event.currentTarget.value)}
              />
            )}
          </Field>
          <div class="row wrap">
            {typed !== '' && (
              <Button variant="outline" onClick={() => void preparation.take(typed)}>
                {t('openPasteNext')}
              </Button>
            )}
            <label class="button">
              <Icon of={FileSpreadsheet} />
              {t('batchChooseFile')}
              <input
                type="file"
                accept=".csv,.tsv,.txt,text/csv,text/tab-separated-values,text/plain"
                class="unseen"
                onChange={({ currentTarget }) => {
                  const [file] = currentTarget.files ?? [];
                  if (file) void preparation.takeFile(file);
                  currentTarget.value = '';
                }}
              />
            </label>
          </div>
          <UndecodedFile preparation={preparation} />
        </>
      )}
      <StatusLine class="soft">
        {preparation.isReading.value ? t('batchReading') : preparation.isFileRefused.value && t('batchFileRefused')}
      </StatusLine>
    </Step>
  );
}

function UndecodedFile({ preparation }: { preparation: Preparation }) {
  const undecoded = preparation.undecoded.value;
  if (!undecoded) return null;
  return (
    <div class="stack" role="alert">
      <h3>{t('batchEncoding')}</h3>
      <pre class="preview" dir="auto">
        {undecoded.preview}
      </pre>
      <p class="small soft">{t('batchEncodingHint')}</p>
      <div>
        <Button variant="outline" onClick={() => void preparation.useWindows1252()}>
          {t('batchEncodingUse')}
        </Button>
      </div>
    </div>
  );
}

/** Anywhere on the page, where the browser would otherwise open the file. */
function useDroppedFile(preparation: Preparation): void {
  useEffect(() => {
    const listeners = new AbortController();
    const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes('Files') ?? false;
    const onDragOver = (event: DragEvent) => {
      if (hasFiles(event)) event.preventDefault();
    };
    const onDrop = (event: DragEvent) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      const [file] = event.dataTransfer?.files ?? [];
      if (file) void preparation.takeFile(file);
    };
    addEventListener('dragover', onDragOver, { signal: listeners.signal });
    addEventListener('drop', onDrop, { signal: listeners.signal });
    return () => listeners.abort();
  }, [preparation]);
}
