import { CircleAlert, CircleHelp, RotateCw } from 'lucide';
import { useEffect, useState } from 'preact/hooks';
import { count, formatMoment, t } from '../../lib/i18n';
import type { Failure } from '../../lib/push/failure';
import type { FailedResult, PushResult, UnknownResult } from '../../lib/push/result';
import type { ComposePageState } from '../../lib/state/compose-page';
import { resultsOf } from '../../lib/state/results';
import { describeFailure } from '../../lib/text/errors';
import { Button } from '../ui/Button';
import { FailureNotice } from '../ui/FailureNotice';
import { type CardProps, ResultFrame } from './CardHead';
import { ExpireButton } from './ExpireButton';
import { LinkBox } from './LinkBox';

/** Whether the result's draft is still stored. */
function useHasDraft(composePage: ComposePageState, result: PushResult): boolean {
  const [hasDraft, setHasDraft] = useState(false);
  const shown = composePage.composer.draft.value;
  // Another draft is shown: this one may have been removed.
  useEffect(() => {
    let isCurrent = true;
    void composePage.drafts.hasDraftOf(result).then((has) => isCurrent && setHasDraft(has));
    return () => {
      isCurrent = false;
    };
  }, [composePage, result.id, shown.id, shown.createdAt]);
  return hasDraft;
}

/** A push that was not created. Its draft is kept. */
export function FailedCard({ result, composePage, isAlone }: CardProps<FailedResult>) {
  const { title, action } = describeFailure(result.failure, { instanceName: result.instance.name });
  const hasDraft = useHasDraft(composePage, result);
  return (
    <ResultFrame
      result={result}
      composePage={composePage}
      title={t('createdFailed')}
      icon={CircleAlert}
      tone="bad"
      autoFocus={isAlone}
    >
      <div>
        <p>{title}</p>
        <p class="soft">{action}</p>
        {hasDraft && <p>{result.kind === 'file' ? t('filesKeptThere') : t('composerTextKept')}</p>}
      </div>
      {hasDraft && (
        <div>
          <Button onClick={() => void composePage.goBackTo(result)}>{t('createdBackToText')}</Button>
        </div>
      )}
    </ResultFrame>
  );
}

/** A push of unknown outcome: says why, searches again on request, and never sends again by itself. Above the composer while its draft is shown. */
export function UnknownCard({ result, composePage }: CardProps<UnknownResult>) {
  const [failure, setFailure] = useState<Failure>();
  const results = resultsOf(composePage);
  const instanceName = result.instance.name;
  const hasDraft = useHasDraft(composePage, result);
  const isAbove = composePage.view.value.name === 'composer' && composePage.unknown.value?.id === result.id;
  const isBusy = results.busy.value.has(result.id);
  return (
    <ResultFrame
      result={result}
      composePage={composePage}
      title={result.isUnreachable ? t('createdUnreachable', instanceName) : t('createdUnknown')}
      icon={CircleHelp}
      tone="warn"
      isAnnounced={isAbove}
    >
      {result.isUnreachable ? (
        <p>{t('createdUnreachableWhy')}</p>
      ) : (
        <div>
          <p>
            {result.failure ? describeFailure(result.failure, { instanceName }).title : t('createdUnknownStopped')}{' '}
            {t('createdUnknownWhy', instanceName)}
          </p>
          <p role="status">{searchText(result)}</p>
        </div>
      )}
      {result.candidates.map(({ link, stored }) => (
        <div key={stored.urlToken} class="candidate stack">
          <p class="small">{t('createdCandidate', formatMoment(stored.createdAt))}</p>
          <LinkBox link={link} urlToken={stored.urlToken} />
          <div class="row wrap">
            <ExpireButton result={result} stored={stored} results={results} />
          </div>
        </div>
      ))}
      {failure && <FailureNotice failure={failure} instanceName={instanceName} />}
      <div class="row wrap">
        {result.search !== 'no-account' && (
          <Button icon={RotateCw} busy={isBusy} onClick={async () => setFailure(await results.searchAgain(result.id))}>
            {t('createdLookAgain')}
          </Button>
        )}
        {hasDraft && !isAbove && (
          <Button onClick={() => void composePage.goBackTo(result)}>{t('createdSendAgain')}</Button>
        )}
      </div>
      {hasDraft && <p class="small soft">{t('createdSendAgainHint')}</p>}
    </ResultFrame>
  );
}

function searchText({ search, candidates, instance }: UnknownResult): string {
  if (search === 'no-account') return t('createdNoList');
  if (search === 'not-looked') return t('createdNotLooked', instance.name);
  return candidates.length === 0 ? t('createdNoneFound', instance.name) : count('createdFound', candidates.length);
}
