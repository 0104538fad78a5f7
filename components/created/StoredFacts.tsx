import { count, formatMoment, t } from '../../lib/i18n';
import type { CreatedResult } from '../../lib/push/result';
import { endsAt } from '../../lib/push/stored-push';
import type { Results } from '../../lib/state/results';
import { Bold } from './Bold';
import { PassphraseApart } from './PassphraseApart';

/** What the instance says it stored, in words of what will happen. */
export function StoredFacts({ result, results }: { result: CreatedResult; results: Results }) {
  const { stored } = result;
  const until = formatMoment(endsAt(stored));
  return (
    <dl class="facts">
      <dt>{t('createdOpens')}</dt>
      <dd>
        <Bold part={until}>{count('createdOpensUntil', stored.expireAfterViews, until)}</Bold>
      </dd>
      <dt>{t('createdFirstClick')}</dt>
      <dd>{stored.retrievalStep ? t('createdStepOn') : t('createdStepOff')}</dd>
      <dt>{t('createdRecipient')}</dt>
      <dd>{t(recipientKey(stored.deletableByViewer))}</dd>
      {result.hasPassphrase && (
        <>
          <dt id={`passphrase-${result.id}`}>{t('createdPassphrase')}</dt>
          <dd>
            <PassphraseApart resultId={result.id} results={results} labelId={`passphrase-${result.id}`} />
          </dd>
        </>
      )}
    </dl>
  );
}

function recipientKey(deletableByViewer: boolean | null) {
  if (deletableByViewer === null) return 'createdLinkNotDeletable' as const;
  return deletableByViewer ? ('createdDeletable' as const) : ('createdNotDeletable' as const);
}
