import { FileSpreadsheet } from 'lucide';
import { useEffect, useRef, useState } from 'preact/hooks';
import { MAX_ROWS } from '../../lib/batch/delimiter';
import { MAX_TABLE_BYTES } from '../../lib/batch/table';
import { formatBytes } from '../../lib/i18n/format';
import { formatList, formatNumber, t, tPlural } from '../../lib/i18n/translate';
import type { Preparation } from '../../lib/state/batch/preparation';
import { columnRoleText, tableProblemText } from '../../lib/text/batch';
import { Button } from '../ui/Button';
import { Field } from '../ui/Field';
import { FileButton } from '../ui/FileButton';
import { Notice } from '../ui/Notice';
import { StatusLine } from '../ui/StatusLine';
import { SECRET_FIELD } from '../ui/secret-field';
import { useDroppedFiles } from '../ui/use-dropped-files';
import { BatchStep, DoneStep } from './BatchStep';
import { SeparatorField } from './SeparatorField';

export function TableStep({ preparation }: { preparation: Preparation }) {
  const table = preparation.table.value;
  useDroppedFiles(([file]) => void (file && preparation.readFile(file)));
  return (
    <BatchStep number={1} title={t('batchTable')}>
      {table ? (
        <>
          <DoneStep
            facts={tPlural('batchRows', table.rows.length - Number(preparation.columns.value.hasHeadings))}
            edit={<Button onClick={preparation.clear}>{t('batchAnother')}</Button>}
          />
          {table.leftOut.length > 0 && (
            <Notice kind="info">
              <span>{t('batchLeftOut', formatList(table.leftOut.map(formatNumber)))}</span>
              <Button variant="link" onClick={() => void preparation.keepAllLines()}>
                {t('batchKeepLines')}
              </Button>
            </Notice>
          )}
        </>
      ) : (
        <>
          <TableField preparation={preparation} />
          <UndecodedFile preparation={preparation} />
        </>
      )}
      <StatusLine class="muted">
        {preparation.isReading.value ? t('pushesLoading') : preparation.isFileIgnored.value && t('batchFileRefused')}
      </StatusLine>
    </BatchStep>
  );
}

function TableField({ preparation }: { preparation: Preparation }) {
  const problem = preparation.problem.value;
  const [typed, setTyped] = useState('');
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => field.current?.focus({ preventScroll: true }), []);
  usePastedTable(preparation);
  return (
    <>
      <Field
        label={t('batchPaste')}
        hint={t('batchPasteHint', formatBytes(MAX_TABLE_BYTES), MAX_ROWS)}
        error={problem && tableProblemText(problem)}
      >
        {(control) => (
          <div class="paste">
            <textarea
              {...SECRET_FIELD}
              {...control}
              ref={field}
              rows={5}
              value={typed}
              onInput={(event) => setTyped(event.currentTarget.value)}
            />
            {typed === '' && <GhostTable />}
          </div>
        )}
      </Field>
      <p class="small muted">{t('batchPasteLoses')}</p>
      {typeof problem === 'object' && 'unclosedQuoteLine' in problem && <SeparatorField preparation={preparation} />}
      <div class="row wrap">
        {typed !== '' && (
          <Button variant="outline" onClick={() => void preparation.readPastedText(typed)}>
            {t('receivedPasteNext')}
          </Button>
        )}
        <FileButton
          icon={FileSpreadsheet}
          accept=".csv,.tsv,.txt,text/csv,text/tab-separated-values,text/plain"
          onChoose={(file) => void preparation.readFile(file)}
        >
          {t('batchChooseFile')}
        </FileButton>
      </div>
    </>
  );
}

const GHOST_ROWS = ['72%', '54%'];

/** Shows what a table may look like, until there is one. */
function GhostTable() {
  return (
    <div class="ghost small" aria-hidden="true">
      {(['name', 'secret', 'email'] as const).map((role) => (
        <div key={role}>
          <span>{columnRoleText(role)}</span>
          {GHOST_ROWS.map((inlineSize) => (
            <i key={inlineSize} style={{ inlineSize }} />
          ))}
        </div>
      ))}
    </div>
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
      <p class="small muted">{t('batchEncodingHint')}</p>
      <div>
        <Button variant="outline" onClick={() => void preparation.decodeAsWindows1252()}>
          {t('batchEncodingUse')}
        </Button>
      </div>
    </div>
  );
}

/** Takes a table that is pasted anywhere on the page, except into another field. */
function usePastedTable(preparation: Preparation): void {
  useEffect(() => {
    const onPaste = (event: ClipboardEvent) => {
      const isElsewhere = event.target instanceof Element && event.target.matches('input');
      if (isElsewhere) return;
      // A field would change the line breaks of what is pasted.
      event.preventDefault();
      void preparation.readPastedText(event.clipboardData?.getData('text/plain') ?? '');
    };
    document.addEventListener('paste', onPaste);
    return () => document.removeEventListener('paste', onPaste);
  }, [preparation]);
}
