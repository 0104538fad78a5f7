import { DELIMITERS, NO_DELIMITER } from '../../lib/batch/delimiter';
import { t } from '../../lib/i18n/translate';
import type { Preparation } from '../../lib/state/batch/preparation';
import { delimiterText, tableProblemText } from '../../lib/text/batch';
import { SelectField } from '../ui/SelectField';

/** Chooses the separator of the table, or of a text that could not be read with the one that was guessed. */
export function SeparatorField({ preparation }: { preparation: Preparation }) {
  const problem = preparation.problem.value;
  const table = preparation.table.value;
  const chosen = table?.delimiter ?? '';
  return (
    <SelectField
      label={t('generatorSeparator')}
      error={table && problem && tableProblemText(problem)}
      value={chosen}
      onChange={(value) => value !== '' && void preparation.setDelimiter(value)}
    >
      {!table && <option value="">{t('batchSeparatorChoose')}</option>}
      {[...new Set([...DELIMITERS, NO_DELIMITER, ...(table ? [chosen] : [])])].map((delimiter) => (
        <option key={delimiter} value={delimiter}>
          {delimiterText(delimiter)}
        </option>
      ))}
    </SelectField>
  );
}
