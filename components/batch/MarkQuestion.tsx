import { formatNumber, t } from '../../lib/i18n/translate';
import type { FoundMark, Preparation } from '../../lib/state/batch/preparation';
import { columnRoleText } from '../../lib/text/batch';
import { Button } from '../ui/Button';
import { Notice } from '../ui/Notice';
import { HIDDEN_SECRET } from './BatchStep';

const EXAMPLES = 3;

interface MarkQuestionProps {
  mark: FoundMark;
  preparation: Preparation;
  showsSecrets: boolean;
}

/** Asks whether a program has changed the cells of a column, with some of them as they are and as they may be meant. */
export function MarkQuestion({ mark, preparation, showsSecrets }: MarkQuestionProps) {
  const role = preparation.columns.value.roles[mark.column] ?? 'ignore';
  const isHidden = !showsSecrets && (role === 'secret' || role === 'passphrase');
  const count = preparation.rows.value?.length ?? 0;
  const changes = [...mark.changes.values()].slice(0, EXAMPLES);
  const forms = [
    { form: 'meant', label: t('batchMarkRemove'), takesOff: true },
    { form: 'written', label: t('batchMarkKeep'), takesOff: false },
  ] as const;
  return (
    <Notice kind="warn">
      <span>{t('batchMarkWhy', formatNumber(mark.changes.size), formatNumber(count), columnRoleText(role))}</span>
      {forms.map(({ form, label, takesOff }) => (
        <div key={form} class="row wrap">
          <ul class="cell-form">
            {changes.map((change, index) => (
              <li key={index}>
                <bdi class="mono">{isHidden ? HIDDEN_SECRET : change[form]}</bdi>
              </li>
            ))}
          </ul>
          <Button variant="outline" onClick={() => void preparation.answerMark(mark, takesOff)}>
            {label}
          </Button>
        </div>
      ))}
    </Notice>
  );
}
