import '../ui/expanded.css';
import { Check, Pencil } from 'lucide';
import type { TargetedKeyboardEvent } from 'preact';
import { useEffect, useId, useRef } from 'preact/hooks';
import { isBlocking } from '../../lib/batch/rows';
import { type MessageKey, t } from '../../lib/i18n/translate';
import type { BatchRow, CorrectedField, Preparation, RowProblem } from '../../lib/state/batch/preparation';
import { columnRoleText } from '../../lib/text/batch';
import { violationText } from '../../lib/text/policy';
import { ProblemText } from '../push/Notices';
import { Button } from '../ui/Button';
import { Chip } from '../ui/Chip';
import { SECRET_FIELD } from '../ui/secret-field';
import { HIDDEN_SECRET } from './BatchStep';

interface ReviewRowProps {
  row: BatchRow;
  fields: readonly CorrectedField[];
  problems: readonly RowProblem[];
  showsSecrets: boolean;
  isEdited: boolean;
  edit: (isOn: boolean) => void;
  preparation: Preparation;
}

export function ReviewRow({ row, fields, problems, showsSecrets, isEdited, edit, preparation }: ReviewRowProps) {
  const name = t('batchRowNumber', row.number);
  const id = useId();
  const element = useRef<HTMLTableRowElement>(null);
  const fieldsOfProblems = problems.map((problem) => getField(problem, fields));
  const [focused] = [...fieldsOfProblems.filter((field) => field !== undefined), ...fields];
  useEffect(() => {
    if (!isEdited) return;
    const field = element.current?.querySelector<HTMLTextAreaElement>(`textarea[name="${focused}"]`);
    field?.focus();
    field?.setSelectionRange(field.value.length, field.value.length);
  }, [isEdited]);
  /** What concerns the field. What concerns the row is said where the focus is. */
  const describe = (field: CorrectedField) => {
    const ids = problems.flatMap((_, index) =>
      (fieldsOfProblems[index] ?? focused) === field ? `${id}-${index}` : [],
    );
    const isWrong = problems.some((problem, index) => fieldsOfProblems[index] === field && isBlocking(problem));
    return { 'aria-describedby': ids.join(' ') || undefined, 'aria-invalid': isWrong || undefined };
  };
  /** Enter saves the row, unless the value has several lines already: a line break is hardly ever wanted in a password. Shift breaks the line. */
  const onKeyDown = (field: CorrectedField, event: TargetedKeyboardEvent<HTMLTextAreaElement>) => {
    const { currentTarget: area, key, shiftKey, ctrlKey, metaKey } = event;
    if (key !== 'Enter' || event.isComposing || shiftKey) return;
    if (area.value.includes('\n') && !ctrlKey && !metaKey) return;
    event.preventDefault();
    // The key that opened the fields may still be held.
    if (event.repeat) return;
    preparation.correct(row.index, field, area.value);
    element.current?.querySelector<HTMLElement>('[aria-expanded]')?.focus();
    edit(false);
  };
  const isHidden = (field: CorrectedField) => !showsSecrets && (field === 'secret' || field === 'passphrase');
  return (
    <tr ref={element} class={row.isExcluded ? 'is-excluded' : undefined}>
      <td>
        <input
          type="checkbox"
          autocomplete="off"
          aria-label={t('pushesSelect', name)}
          checked={!row.isExcluded}
          onChange={({ currentTarget }) => preparation.setExcluded(row.index, !currentTarget.checked)}
        />
      </td>
      <th scope="row" class="tabular-nums">
        {row.number}
      </th>
      {fields.map((field) =>
        isEdited ? (
          <td key={field} data-label={t('uiLabeled', columnRoleText(field), '')}>
            <textarea
              {...SECRET_FIELD}
              {...describe(field)}
              name={field}
              rows={2}
              class={isHidden(field) ? 'mono is-masked' : 'mono'}
              dir="auto"
              aria-label={`${columnRoleText(field)}, ${name}`}
              value={row[field]}
              onChange={({ currentTarget }) => preparation.correct(row.index, field, currentTarget.value)}
              onKeyDown={(event) => onKeyDown(field, event)}
            />
          </td>
        ) : (
          <td
            key={field}
            data-label={t('uiLabeled', columnRoleText(field), '')}
            class={field === 'secret' || field === 'passphrase' ? 'mono' : undefined}
          >
            {isHidden(field) && row[field] !== '' ? (
              <bdi>{HIDDEN_SECRET}</bdi>
            ) : (
              <bdi title={row[field]}>{row[field]}</bdi>
            )}
            {field === 'secret' && row.isGenerated && <Chip>{t('batchGenerated')}</Chip>}
          </td>
        ),
      )}
      <td class="problems">
        {problems.map((problem, index) => (
          <p key={index} id={`${id}-${index}`} class={isBlocking(problem) ? 'field-error' : 'tone-warn'}>
            <ProblemWords problem={problem} row={row} />
          </p>
        ))}
      </td>
      <td>
        {/* Both actions are one button, which keeps the focus. */}
        <Button
          variant={isEdited ? 'quiet' : 'plain'}
          icon={isEdited ? Check : Pencil}
          aria-label={isEdited ? undefined : t('optionsEditTitle', name)}
          title={isEdited ? undefined : t('optionsEditTitle', name)}
          aria-expanded={isEdited}
          onClick={() => edit(!isEdited)}
        >
          {isEdited && t('batchDone')}
        </Button>
      </td>
    </tr>
  );
}

/** The field of the row that a problem is about; undefined where it is about the row, or the table has no such field. */
function getField(problem: RowProblem, fields: readonly CorrectedField[]): CorrectedField | undefined {
  const names: Partial<Record<string, CorrectedField>> = { payload: 'secret' };
  const about =
    problem.kind === 'draft'
      ? problem.problem.field
      : problem.kind === 'policy'
        ? problem.violation.rule
        : problem.kind === 'mark' || problem.kind === 'invisible-end'
          ? problem.field
          : '';
  return fields.find((field) => field === (names[about] ?? about));
}

function ProblemWords({ problem, row }: { problem: RowProblem; row: BatchRow }) {
  switch (problem.kind) {
    case 'draft': {
      const payloads = { text: row.secret, url: '', file: '', qr: '' };
      return <ProblemText problem={problem.problem} draft={{ kind: 'text', payloads }} />;
    }
    case 'policy':
      return violationText(problem.violation);
    case 'duplicate':
      return t('batchDuplicate', problem.of);
    case 'mark':
      return t('uiLabeled', columnRoleText(problem.field), t('batchMark'));
    case 'invisible-end':
      return t('uiLabeled', columnRoleText(problem.field), t('batchInvisibleEnd'));
    default:
      // The line where a text editor shows the row: lines that were left out and cells of several lines move the rows.
      return t('uiLabeled', t('batchLine', row.line), t(LINE_PROBLEMS[problem.kind]));
  }
}

const LINE_PROBLEMS: Record<
  Exclude<RowProblem['kind'], 'draft' | 'policy' | 'mark' | 'duplicate' | 'invisible-end'>,
  MessageKey
> = {
  'extra-cells': 'batchExtraCells',
  'trailing-cells': 'batchExtraCells',
  'joined-cells': 'batchJoinedCells',
  ambiguous: 'batchUnclear',
  'few-cells': 'batchFewCells',
  'no-row': 'batchDoubtful',
};
