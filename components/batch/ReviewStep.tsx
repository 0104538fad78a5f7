import type { RefObject } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { FOLLOWED_PUSHES } from '../../lib/activity/poll-settings';
import { formatDuration } from '../../lib/i18n/format';
import { formatNumber, type MessageKey, t, tPlural } from '../../lib/i18n/translate';
import type { BatchPageState } from '../../lib/state/batch/batch-page';
import type { BatchRow, Question } from '../../lib/state/batch/preparation';
import { columnRoleText } from '../../lib/text/batch';
import { UNAVAILABLE_REASON_ID } from '../../lib/text/kinds';
import { Button } from '../ui/Button';
import { CheckField } from '../ui/Field';
import { Notice } from '../ui/Notice';
import { StatusLine } from '../ui/StatusLine';
import { BatchStep, usePagedRows } from './BatchStep';
import { MarkQuestion } from './MarkQuestion';
import { ReviewRow } from './ReviewRow';
import { SeparatorField } from './SeparatorField';

/** Below this, nobody has to plan for the time that it takes. */
const NOTABLE_SECONDS = 10;
const FIELDS = ['name', 'secret', 'passphrase', 'note', 'email'] as const;

export function ReviewStep({ page }: { page: BatchPageState }) {
  const { preparation } = page;
  const rows = preparation.rows.value ?? [];
  const problems = preparation.problems.value;
  const [showsSecrets, setShowsSecrets] = useState(false);
  const [onlyProblems, setOnlyProblems] = useState(false);
  /** The row that is being corrected, which stays among the rows shown. */
  const [edited, setEdited] = useState<number>();
  const withProblems = rows.filter(({ index }) => (problems[index]?.length ?? 0) > 0 || index === edited);
  // Once there are no others, all are shown again.
  const isFiltered = onlyProblems && withProblems.length > 0;
  const { shown, more } = usePagedRows<BatchRow>(isFiltered ? withProblems : rows);
  const fields = FIELDS.filter((field) => field === 'secret' || rows.some((row) => row[field] !== ''));
  return (
    <BatchStep number={3} title={t('batchReview')}>
      <ReviewNotices page={page} showsSecrets={showsSecrets} />
      <div class="checks">
        <CheckField label={t('batchShowSecrets')} isChecked={showsSecrets} onChange={setShowsSecrets} />
        <CheckField
          label={t('batchOnlyProblems', problems.filter(({ length }) => length > 0).length)}
          isChecked={isFiltered}
          isLocked={withProblems.length === 0}
          onChange={setOnlyProblems}
        />
      </div>
      <table class="batch-table review">
        <caption class="visually-hidden">{t('batchReview')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('batchInclude')}</th>
            <th scope="col">{t('batchRow')}</th>
            {fields.map((field) => (
              <th key={field} scope="col">
                {columnRoleText(field)}
              </th>
            ))}
            <th scope="col">{t('batchProblems')}</th>
            <th scope="col">
              <span class="visually-hidden">{t('optionsEdit')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {shown.map((row) => (
            <ReviewRow
              key={row.index}
              row={row}
              fields={fields}
              problems={problems[row.index] ?? []}
              showsSecrets={showsSecrets}
              isEdited={edited === row.index}
              edit={(isOn) => setEdited(isOn ? row.index : undefined)}
              preparation={preparation}
            />
          ))}
        </tbody>
      </table>
      {more}
      <CreateLinks page={page} />
    </BatchStep>
  );
}

const QUESTION_TEXTS: Record<Question, Record<'why' | 'yes', MessageKey>> = {
  separator: { why: 'batchUnclearWhy', yes: 'batchUnclearRight' },
  cells: { why: 'batchSeveralLinesWhy', yes: 'batchLinesRight' },
  rows: { why: 'batchDoubtfulWhy', yes: 'batchAreRows' },
  trailing: { why: 'batchTrailingWhy', yes: 'batchTrailingRight' },
};

/** What has to be settled before the links can be created: above the rows, of which there may be many. */
function ReviewNotices({ page, showsSecrets }: { page: BatchPageState; showsSecrets: boolean }) {
  const { preparation } = page;
  const questions = preparation.questions.value;
  const bad = preparation.invalidRows.value;
  /** The indices of the rows that were left out here. */
  const [leftOut, setLeftOut] = useState<readonly number[]>([]);
  const notices = useRef<HTMLDivElement>(null);
  useSteadyHeight(notices);
  const leaveOut = () => {
    setLeftOut(bad.map(({ index }) => index));
    preparation.excludeInvalidRows();
  };
  const undo = () => {
    for (const index of leftOut) preparation.setExcluded(index, false);
    setLeftOut([]);
  };
  return (
    <div class="review-notices stack" ref={notices}>
      {preparation.marks.value.map((mark) => (
        <MarkQuestion key={mark.column} mark={mark} preparation={preparation} showsSecrets={showsSecrets} />
      ))}
      {questions.map((question) => (
        <Notice key={question} kind="warn">
          <span>{t(QUESTION_TEXTS[question].why)}</span>
          <Button variant="link" onClick={() => preparation.confirm(question)}>
            {t(QUESTION_TEXTS[question].yes)}
          </Button>
        </Notice>
      ))}
      {questions.some((question) => question === 'separator' || question === 'cells') && (
        <SeparatorField preparation={preparation} />
      )}
      {bad.length > 0 && (
        <Notice kind="warn" id="bad-rows">
          <span>{t('batchInvalidRows', bad.length)}</span>
          <Button variant="link" onClick={leaveOut}>
            {t('batchExclude')}
          </Button>
        </Notice>
      )}
      {leftOut.length > 0 && (
        <Notice kind="info">
          <span>{t('batchExcluded', formatNumber(leftOut.length))}</span>
          <Button variant="link" onClick={undo}>
            {t('uiUndo')}
          </Button>
        </Notice>
      )}
      {page.outnumbersAlerts.value && (
        <Notice kind="info">
          <span>{t('batchAlertsLimit', formatNumber(FOLLOWED_PUSHES))}</span>
        </Notice>
      )}
    </div>
  );
}

function CreateLinks({ page }: { page: BatchPageState }) {
  const { preparation, activeInstance } = page;
  const bad = preparation.invalidRows.value.length;
  const total = preparation.included.value.length;
  const isOff =
    activeInstance.inaccessibleHost.value !== undefined ||
    activeInstance.account.value === 'token-missing' ||
    activeInstance.unavailableReason('text') !== undefined;
  const hadProblems = useRef(false);
  hadProblems.current ||= bad > 0;
  const cannotSend = isOff || bad > 0 || total === 0 || page.isStoring.value;
  return (
    // The button is not at the start of the line, where "Check rows" was just pressed.
    <div class="row wrap create-links">
      <Button
        variant="primary"
        busy={page.isStoring.value}
        aria-disabled={cannotSend}
        aria-describedby={isOff ? UNAVAILABLE_REASON_ID : bad > 0 ? 'bad-rows' : undefined}
        onClick={() => !cannotSend && void page.create()}
      >
        {tPlural('batchCreate', total)}
      </Button>
      {preparation.secondsNeeded.value > NOTABLE_SECONDS && (
        <span class="small muted">{t('batchDuration', formatDuration(preparation.secondsNeeded.value))}</span>
      )}
      <StatusLine class="small">
        {hadProblems.current && t('uiLabeled', t('batchProblems'), formatNumber(bad))}
      </StatusLine>
    </div>
  );
}

/** Keeps the height of a list that gets shorter, so that a row that was corrected moves nothing under the pointer. */
function useSteadyHeight(element: RefObject<HTMLElement | null>): void {
  // The height is measured once the list is drawn. Before, asking for it would lay out the whole table at once.
  useEffect(() => {
    const { height = 0 } = element.current?.getBoundingClientRect() ?? {};
    if (element.current && height > 0) element.current.style.minBlockSize = `${height}px`;
  });
}
