import { RotateCw } from 'lucide';
import { useEffect, useState } from 'preact/hooks';
import { formatCompactTime, formatDateTime } from '../../lib/i18n/format';
import { t } from '../../lib/i18n/translate';
import { findInstance } from '../../lib/instance/instance';
import { callWorker } from '../../lib/messaging/messaging';
import type { FailedResult, PushResult, UnknownResult } from '../../lib/push/result';
import type { ComposePageState } from '../../lib/state/push/compose-page';
import { toSharedLink } from '../../lib/state/results/shared-link';
import { describeFailure } from '../../lib/text/failures';
import { Button } from '../ui/Button';
import { FailureNotice, FailureStep } from '../ui/FailureNotice';
import { StatusLine } from '../ui/StatusLine';
import { useWorkerCall } from '../ui/use-worker-call';
import { ExpireResultButton } from './ExpireResultButton';
import { LinkBox } from './LinkBox';

function useHasDraft(composePage: ComposePageState, result: PushResult): boolean {
  const [hasDraft, setHasDraft] = useState(false);
  const shown = composePage.composer.draft.value;
  // This draft may have been removed since another one is shown.
  useEffect(() => {
    let isCurrent = true;
    void composePage.drafts.isDraftOfResultStored(result).then((has) => isCurrent && setHasDraft(has));
    return () => {
      isCurrent = false;
    };
  }, [composePage, result.id, shown.id, shown.createdAt]);
  return hasDraft;
}

interface DetailsProps<R extends PushResult> {
  result: R;
  composePage: ComposePageState;
}

export function FailedDetails({ result, composePage }: DetailsProps<FailedResult>) {
  const { title, action, step } = describeFailure(result.failure, { instanceName: result.instance.name });
  const hasDraft = useHasDraft(composePage, result);
  return (
    <>
      <div>
        <p>{title}</p>
        <p class="muted">{action}</p>
        <FailureStep
          step={step}
          instance={findInstance(composePage.activeInstance.instances.value, result.instance.id)}
        />
        {hasDraft && <p>{result.kind === 'file' ? t('filesPopOutKept') : t('composerDraftKept')}</p>}
      </div>
      {hasDraft && (
        <div>
          <Button onClick={() => void composePage.showDraft(result.draftId)}>{t('createdBackToText')}</Button>
        </div>
      )}
    </>
  );
}

/** Searches again on request, and never sends again by itself. `isAbove`: its draft is shown below. */
export function UnknownDetails({ result, composePage, isAbove }: DetailsProps<UnknownResult> & { isAbove: boolean }) {
  const { isBusy, failure, run } = useWorkerCall(() => callWorker('searchForPush', { resultId: result.id }));
  const { now } = composePage;
  const [searchedAt, setSearchedAt] = useState<number>();
  const instanceName = result.instance.name;
  const hasDraft = useHasDraft(composePage, result);
  const isUnnamed = result.name === '' && result.note === '';
  return (
    <>
      {result.isUnreachable ? (
        <p>{t('createdUnreachableWhy')}</p>
      ) : (
        <div>
          <p>
            {whyUnknown(result)} {t('createdUnreachableWhy')}
          </p>
          <p role="status">{searchText(result)}</p>
        </div>
      )}
      {result.candidates.map(({ link, stored }) => (
        <div key={stored.urlToken} class="candidate stack">
          <p class="small">
            {t(isUnnamed ? 'createdCandidateUnnamed' : 'createdCandidate', formatDateTime(stored.createdAt))}
          </p>
          {link === undefined ? (
            <p>{t('createdMisdirected')}</p>
          ) : (
            <LinkBox link={toSharedLink(link, result.instance)} />
          )}
          <div class="row wrap">
            <ExpireResultButton result={result} stored={stored} composePage={composePage} />
          </div>
        </div>
      ))}
      {failure && (
        <FailureNotice
          failure={failure}
          instanceName={instanceName}
          instance={findInstance(composePage.activeInstance.instances.value, result.instance.id)}
        />
      )}
      <div class="row wrap">
        {result.search !== 'no-account' && (
          <Button icon={RotateCw} busy={isBusy} onClick={() => void run().then(() => setSearchedAt(now()))}>
            {t('createdSearchAgain')}
          </Button>
        )}
        {hasDraft && !isAbove && (
          <Button onClick={() => void composePage.showDraft(result.draftId)}>{t('createdSendAgain')}</Button>
        )}
        <StatusLine class="small muted">
          {isBusy
            ? t('optionsActivityChecking')
            : searchedAt !== undefined && !failure && t('createdLooked', formatCompactTime(searchedAt, now()))}
        </StatusLine>
      </div>
      {hasDraft && <p class="small muted">{t('createdSendAgainHint')}</p>}
    </>
  );
}

/** Why the outcome is unknown; empty where the heading says all that is known. */
function whyUnknown({ failure, instance }: UnknownResult): string {
  if (!failure) return t('createdUnknownStopped');
  const isSilence = failure.kind === 'NetworkError' && !failure.estimate;
  return isSilence ? '' : describeFailure(failure, { instanceName: instance.name }).title;
}

function searchText({ search, candidates, instance }: UnknownResult): string {
  if (search === 'no-account') return t('createdNoList');
  if (search === 'failed') return t('createdSearchFailed', instance.name);
  return candidates.length === 0 ? t('createdNoneFound') : t('createdFoundSome', candidates.length);
}
