import { useState } from 'preact/hooks';
import { COLUMN_ROLES, looksLikePassword } from '../../lib/batch/columns';
import { formatList, getDirection, t } from '../../lib/i18n/translate';
import { summarizeOptions } from '../../lib/push/options-summary';
import type { BatchPageState } from '../../lib/state/batch/batch-page';
import type { Preparation } from '../../lib/state/batch/preparation';
import { columnRoleText, delimiterText } from '../../lib/text/batch';
import { OptionFields } from '../push/OptionFields';
import { OptionsSummaryText } from '../push/OptionsDisclosure';
import { TemplateChoice, useTemplateChoice } from '../push/TemplateChoice';
import { Button } from '../ui/Button';
import { EitherText } from '../ui/EitherText';
import { CheckField } from '../ui/Field';
import { SelectField } from '../ui/SelectField';
import { BatchStep, DoneStep, HIDDEN_SECRET } from './BatchStep';
import { SeparatorField } from './SeparatorField';

const EXAMPLES = 3;
const EXAMPLE_LENGTH = 40;

export function ColumnsStep({ page, instanceName }: { page: BatchPageState; instanceName: string }) {
  const { preparation } = page;
  const [isEdited, setEdited] = useState(false);
  const isDone = preparation.rows.value !== undefined && !isEdited;
  return (
    <BatchStep number={2} title={t('batchColumns')}>
      {isDone ? (
        <DoneStep
          facts={<Facts page={page} />}
          edit={
            <Button aria-label={t('optionsEditTitle', t('batchColumns'))} onClick={() => setEdited(true)}>
              {t('optionsEdit')}
            </Button>
          }
        />
      ) : (
        <Columns
          preparation={preparation}
          hasRecipientPage={page.activeInstance.features.value?.page?.state === 'found'}
          instanceName={instanceName}
          check={() => void preparation.toReview().then(() => setEdited(false))}
        />
      )}
    </BatchStep>
  );
}

function Facts({ page: { preparation, activeInstance } }: { page: BatchPageState }) {
  const { roles } = preparation.columns.value;
  const delimiter = preparation.table.value?.delimiter;
  const { secret, passphrase } = preparation.generatesMissing.value;
  const facts = [
    formatList(roles.filter((role) => role !== 'ignore').map(columnRoleText)),
    delimiter && delimiterText(delimiter),
    secret && t('batchGenerateSecrets'),
    passphrase && t('batchGeneratePassphrases'),
    preparation.sendsEmail.value && preparation.canEmail.value && t('batchEmails'),
  ];
  const options = preparation.options.sent.value;
  return (
    <>
      <p>{facts.filter(Boolean).join(' · ')}</p>
      <p>
        <OptionsSummaryText
          summary={summarizeOptions('text', options, undefined, activeInstance.instanceDefaults('text'))}
        />
      </p>
    </>
  );
}

interface ColumnsProps {
  preparation: Preparation;
  /** Whether the instance has a page on which recipients need nothing but a browser. */
  hasRecipientPage: boolean;
  instanceName: string;
  check: () => void;
}

function Columns({ preparation, hasRecipientPage, instanceName, check }: ColumnsProps) {
  const { options } = preparation;
  const { hasHeadings } = preparation.columns.value;
  const generates = preparation.generatesMissing.value;
  const isEncrypted = options.sent.value.endToEnd ?? false;
  const [emailHint, whyNoEmail] = [t('batchEmailsHint', instanceName), t('emailNotEncrypted')];
  const makesPassphrases = generates.passphrase || (options.chosen.value.generatesPassphrase ?? false);
  return (
    <>
      <div class="halves">
        <div class="stack">
          <ColumnFields preparation={preparation} />
          <div class="checks">
            <CheckField label={t('batchHeadings')} isChecked={hasHeadings} onChange={preparation.setHeadings} />
            <CheckField
              label={t('batchGenerateSecrets')}
              isChecked={generates.secret}
              onChange={(secret) => preparation.setGenerates({ secret })}
            />
            <CheckField
              label={t('batchGeneratePassphrases')}
              isChecked={makesPassphrases}
              onChange={(passphrase) => {
                options.set('generatesPassphrase', undefined);
                preparation.setGenerates({ passphrase });
              }}
            />
            {preparation.offersEmail.value && (
              <>
                <CheckField
                  label={t('batchEmails')}
                  isChecked={preparation.sendsEmail.value && preparation.canEmail.value}
                  isLocked={!preparation.canEmail.value}
                  onChange={(isOn) => {
                    preparation.sendsEmail.value = isOn;
                  }}
                />
                <p class="small muted">
                  <EitherText
                    shown={isEncrypted ? whyNoEmail : emailHint}
                    other={isEncrypted ? emailHint : whyNoEmail}
                  />
                </p>
              </>
            )}
          </div>
        </div>
        <div class="stack">
          <SeparatorField preparation={preparation} />
          <TemplateChoice choice={useTemplateChoice(options)} />
          <OptionFields place="table" options={options} hasRecipientPage={hasRecipientPage} />
        </div>
      </div>
      <div>
        <Button variant="primary" onClick={check}>
          {t('batchNext')}
        </Button>
      </div>
    </>
  );
}

/** A list for each column, with what is in its first rows. */
function ColumnFields({ preparation }: { preparation: Preparation }) {
  const { hasHeadings, roles } = preparation.columns.value;
  const rows = preparation.table.value?.rows ?? [];
  const examples = rows.slice(hasHeadings ? 1 : 0, EXAMPLES + 1);
  return (
    <div class="columns">
      {roles.map((role, column) => {
        const isSecret = role === 'secret' || role === 'passphrase';
        const cells = examples.map((cells) => cells[column] ?? '').filter((cell) => cell !== '');
        return (
          <SelectField
            key={column}
            label={<bdi>{(hasHeadings && rows[0]?.[column]) || t('batchColumn', column + 1)}</bdi>}
            hint={
              // The list runs as the page does, though its first cell may not.
              <bdi dir={getDirection()}>
                {formatList(
                  cells.map((cell) =>
                    isSecret || looksLikePassword(cell) ? HIDDEN_SECRET : cell.slice(0, EXAMPLE_LENGTH),
                  ),
                )}
              </bdi>
            }
            value={role}
            onChange={(value) => preparation.setRole(column, COLUMN_ROLES.find((it) => it === value) ?? role)}
          >
            {COLUMN_ROLES.map((option) => (
              <option key={option} value={option}>
                {columnRoleText(option)}
              </option>
            ))}
          </SelectField>
        );
      })}
    </div>
  );
}
