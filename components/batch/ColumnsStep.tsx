import { COLUMN_USES, looksRandom } from '../../lib/batch/columns';
import { DELIMITERS } from '../../lib/batch/table';
import { formatList, t } from '../../lib/i18n';
import type { Preparation } from '../../lib/state/batch/prepare';
import { columnUseText, delimiterText, tableProblemText } from '../../lib/text/batch';
import { FlagFields, LimitFields } from '../composer/OptionFields';
import { TemplateChoice } from '../composer/TemplateChoice';
import { Button } from '../ui/Button';
import { CheckField, Switch } from '../ui/Field';
import { SelectField } from '../ui/SelectField';
import { HIDDEN, Step } from './Step';

const EXAMPLES = 3;
const EXAMPLE_LENGTH = 40;

export function ColumnsStep({ preparation, instanceName }: { preparation: Preparation; instanceName: string }) {
  const { composer } = preparation;
  const { hasHeadings } = preparation.columns.value;
  const generates = preparation.generates.value;
  const makesPassphrases = generates.passphrase || (composer.draft.value.options.makesPassphrase ?? false);
  return (
    <Step title={t('batchColumns')}>
      <div class="options">
        <SeparatorField preparation={preparation} />
      </div>
      <ColumnFields preparation={preparation} />
      <div class="checks">
        <CheckField label={t('batchHeadings')} isOn={hasHeadings} onChange={preparation.setHeadings} />
        <CheckField
          label={t('batchMakeSecrets')}
          isOn={generates.secret}
          onChange={(secret) => preparation.setGenerates({ secret })}
        />
        <CheckField
          label={t('batchMakePassphrases')}
          isOn={makesPassphrases}
          onChange={(passphrase) => {
            composer.setOption('makesPassphrase', undefined);
            preparation.setGenerates({ passphrase });
          }}
        />
        {(generates.secret || makesPassphrases) && <p class="small soft">{t('batchMakeHint')}</p>}
      </div>
      {preparation.canEmail.value && (
        <Switch
          label={t('batchEmails')}
          explanation={t('batchEmailsHint', instanceName)}
          isOn={preparation.sendsEmail.value}
          onChange={(isOn) => {
            preparation.sendsEmail.value = isOn;
          }}
        />
      )}
      <div class="options stack">
        <TemplateChoice composer={composer} />
        <LimitFields composer={composer} />
        <FlagFields composer={composer} />
      </div>
      <div>
        <Button variant={preparation.rows.value ? 'outline' : 'primary'} onClick={() => void preparation.makeRows()}>
          {t('batchNext')}
        </Button>
      </div>
    </Step>
  );
}

function SeparatorField({ preparation }: { preparation: Preparation }) {
  const problem = preparation.problem.value;
  return (
    <SelectField
      label={t('batchSeparator')}
      error={problem && tableProblemText(problem)}
      value={preparation.table.value?.delimiter ?? ''}
      onChange={(value) => void preparation.separateBy(DELIMITERS.find((it) => it === value))}
    >
      {DELIMITERS.map((delimiter) => (
        <option key={delimiter} value={delimiter}>
          {delimiterText(delimiter)}
        </option>
      ))}
    </SelectField>
  );
}

/** A list for each column, with what is in its first rows. */
function ColumnFields({ preparation }: { preparation: Preparation }) {
  const { hasHeadings, uses } = preparation.columns.value;
  const rows = preparation.table.value?.rows ?? [];
  const examples = rows.slice(hasHeadings ? 1 : 0, EXAMPLES + 1);
  return (
    <div class="columns">
      {uses.map((use, column) => {
        const isSecret = use === 'secret' || use === 'passphrase';
        const cells = examples.map((cells) => cells[column] ?? '').filter((cell) => cell !== '');
        return (
          <SelectField
            key={column}
            label={<bdi>{(hasHeadings && rows[0]?.[column]) || t('batchColumn', column + 1)}</bdi>}
            hint={
              <bdi>
                {formatList(
                  cells.map((cell) => (isSecret || looksRandom(cell) ? HIDDEN : cell.slice(0, EXAMPLE_LENGTH))),
                )}
              </bdi>
            }
            value={use}
            onChange={(value) => preparation.setUse(column, COLUMN_USES.find((it) => it === value) ?? use)}
          >
            {COLUMN_USES.map((option) => (
              <option key={option} value={option}>
                {columnUseText(option)}
              </option>
            ))}
          </SelectField>
        );
      })}
    </div>
  );
}
