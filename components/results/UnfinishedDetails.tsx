import { CircleX, RotateCw } from 'lucide';
import { useEffect, useState } from 'preact/hooks';
import { formatCompactTime } from '../../lib/i18n/format';
import { t } from '../../lib/i18n/translate';
import { findInstance } from '../../lib/instance/instance';
import { callWorker } from '../../lib/messaging/messaging';
import { type FailedResult, getSearchedAt, type PushResult, type UnknownResult } from '../../lib/push/result';
import type { ComposePageState } from '../../lib/state/push/compose-page';
import { copySharedLink, toSharedLink } from '../../lib/state/results/shared-link';
import { describeFailure } from '../../lib/text/failures';
import { isAnswered } from '../../lib/text/options';
import { matchText } from '../../lib/text/pushes';
import { Button } from '../ui/Button';
import { FailureNotice, FailureStep } from '../ui/FailureNotice';
import { Menu } from '../ui/Menu';
import { MenuButton } from '../ui/MenuButton';
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

/** What is known of a create without an answer. It is sent again only after a question. */
export function UnknownDetails({ result, composePage }: DetailsProps<UnknownResult>) {
  const { id: resultId } = result;
  const search = useWorkerCall(() => callWorker('searchForPush', { resultId }));
  const confirmation = useWorkerCall((urlToken: string) => composePage.confirmCandidate(result, urlToken));
  const denial = useWorkerCall(() => callWorker('markNotCreated', { resultId }));
  const { now } = composePage;
  const [searchedAt, setSearchedAt] = useState<number>();
  const hasDraft = useHasDraft(composePage, result);
  const failure = search.failure ?? confirmation.failure ?? denial.failure;
  const isNotListed = !result.isUnreachable && result.search === 'done' && result.candidates.length === 0;
  return (
    <>
      <p>
        {whyUnknown(result)} <span role="status">{searchText(result, now())}</span>
      </p>
      {result.candidates.map(({ link, stored }) => (
        <div key={stored.urlToken} class="candidate stack">
          <p class="small">{matchText({ ...result, createdAt: stored.createdAt })}</p>
          {link === undefined ? (
            <p>{t('createdMisdirected')}</p>
          ) : (
            <LinkBox link={toSharedLink(link, result.instance)} copy={() => copySharedLink(link, result.instance)} />
          )}
          <div class="row wrap">
            <Button onClick={() => void confirmation.run(stored.urlToken)}>{t('batchThisOne')}</Button>
            <ExpireResultButton result={result} stored={stored} composePage={composePage} />
          </div>
        </div>
      ))}
      {failure && (
        <FailureNotice
          failure={failure}
          instanceName={result.instance.name}
          instance={findInstance(composePage.activeInstance.instances.value, result.instance.id)}
        />
      )}
      <div class="row wrap">
        {result.search !== 'no-account' && (
          <Button
            icon={RotateCw}
            busy={search.isBusy}
            onClick={() => void search.run().then(() => setSearchedAt(now()))}
          >
            {t('createdSearchAgain')}
          </Button>
        )}
        {hasDraft && <Button onClick={() => void composePage.askToRepeat(result)}>{t('createdSendAgain')}</Button>}
        <MenuButton label={t('uiMore')}>
          {(menu) => (
            <Menu
              label={t('uiMore')}
              groups={[{ items: [{ label: t('batchMarkNotCreated'), icon: CircleX, run: () => void denial.run() }] }]}
              menu={menu}
            />
          )}
        </MenuButton>
        <StatusLine class="small muted">
          {search.isBusy
            ? t('optionsActivityChecking')
            : searchedAt !== undefined &&
              !failure &&
              !isNotListed &&
              t('createdLooked', formatCompactTime(searchedAt, now()))}
        </StatusLine>
      </div>
    </>
  );
}

/** What is known of an unknown outcome. */
export function describeUnknown(result: UnknownResult, now: number): string {
  return `${whyUnknown(result)} ${searchText(result, now)}`.trim();
}

/** That nobody knows; of an answer that says nothing, what it was. */
function whyUnknown(result: UnknownResult): string {
  const { failure, instance } = result;
  const isUnclear = failure !== undefined && !result.isUnreachable && isAnswered(result);
  return isUnclear ? describeFailure(failure, { instanceName: instance.name }).title : t('createdUnreachableWhy');
}

/** What a search has found; empty before there was one, and where the title says that the server does not answer. */
function searchText(result: UnknownResult, now: number): string {
  const { search, candidates, instance } = result;
  if (search === 'no-account') return t('createdNoList');
  if (result.isUnreachable || search === 'pending') return '';
  if (search === 'failed') return t('createdSearchFailed', instance.name);
  if (candidates.length > 0) return t('createdFoundSome', candidates.length);
  return t('createdNoneFound', formatCompactTime(getSearchedAt(result), now));
}
