import { CircleHelp, RotateCw } from 'lucide';
import { useState } from 'preact/hooks';
import { describeFailure } from '../../lib/describe-error';
import { count, t } from '../../lib/i18n';
import type { Failure } from '../../lib/push/failure';
import type { UnknownResult } from '../../lib/push/result';
import { resultsOf } from '../../lib/state/results';
import { Button } from '../ui/Button';
import { Notice } from '../ui/Notice';
import { CandidateBox } from './CandidateBox';
import { CardHead } from './CardHead';
import { CardOrigin } from './CardOrigin';
import type { CardProps } from './ResultCard';
import { useHasDraft } from './use-has-draft';

/** Nobody here knows whether it was made. Says why, looks again when asked, asserts nothing and sends nothing by itself. */
export function UnknownCard({ result, desk, isAlone }: CardProps<UnknownResult>) {
  const [failure, setFailure] = useState<Failure>();
  const results = resultsOf(desk);
  const instanceName = result.instance.name;
  const hasDraft = useHasDraft(desk, result);
  const isBusy = results.busy.value.has(result.id);
  const words = failure && describeFailure(failure, { instanceName });
  return (
    <section class="card stack" aria-label={result.name || t('createdUnnamed')}>
      <CardHead icon={CircleHelp} tone="warn" takesFocus={isAlone} dismiss={() => void results.dismiss(result.id)}>
        {t('createdUnknown')}
      </CardHead>
      <CardOrigin result={result} />
      <div>
        <p>
          {result.failure ? describeFailure(result.failure, { instanceName }).what : t('createdUnknownStopped')}{' '}
          {t('createdUnknownWhy', instanceName)}
        </p>
        <p role="status">{searchWords(result)}</p>
      </div>
      {result.candidates.map((candidate) => (
        <CandidateBox key={candidate.stored.urlToken} candidate={candidate} result={result} results={results} />
      ))}
      {words && (
        <Notice kind="bad" isUrgent>
          <b>{words.what}</b>
          <span>{words.next}</span>
        </Notice>
      )}
      <div class="row wrap">
        {result.search !== 'no-account' && (
          <Button icon={RotateCw} busy={isBusy} onClick={async () => setFailure(await results.lookAgain(result.id))}>
            {t('createdLookAgain')}
          </Button>
        )}
        {hasDraft && <Button onClick={() => void desk.goBackTo(result)}>{t('createdSendAgain')}</Button>}
        {isAlone && !hasDraft && <Button onClick={() => void desk.newPush()}>{t('createdNewPush')}</Button>}
      </div>
      {hasDraft && <p class="small soft">{t('createdSendAgainHint')}</p>}
    </section>
  );
}

function searchWords({ search, candidates, instance }: UnknownResult): string {
  if (search === 'no-account') return t('createdNoList');
  if (search === 'not-looked') return t('createdNotLooked', instance.name);
  return candidates.length === 0 ? t('createdNoneFound', instance.name) : count('createdFound', candidates.length);
}
