import { RotateCw } from 'lucide';
import { findInstance } from '../../lib/instance/instance';
import './push-table.css';
import type { RefObject } from 'preact';
import { useRef } from 'preact/hooks';
import { openTab } from '../../lib/browser/pages';
import { formatNumber, t, tPlural } from '../../lib/i18n/translate';
import type { PushList } from '../../lib/state/pushes/push-list';
import type { ListName, PushesPageState } from '../../lib/state/pushes/pushes-page';
import { MissingTokenForm } from '../instances/MissingTokenForm';
import { Button } from '../ui/Button';
import { SettingsLink } from '../ui/FailureNotice';
import { useFocusFallback } from '../ui/focus';
import { ErrorNotice, Notice } from '../ui/Notice';
import { RateLimitStatus } from '../ui/RateLimitStatus';
import { StatusLine, ThrottledStatus } from '../ui/StatusLine';
import { ListBar, ListLiveRegion } from './ListBar';
import { PushesFailure } from './PushesFailure';
import { PushTable, Skeleton } from './PushTable';

/** The pushes of one list, or why there are none. Typing in the search renders nothing else. */
export function ListPanel({ page, element }: { page: PushesPageState; element: RefObject<HTMLDivElement | null> }) {
  const view = page.view.value;
  const list = page.list.value;
  const failure = list?.failure.value;
  const isRead = list === undefined || list.refreshedAt.value !== undefined;
  const hasRows = view.rows.value.length > 0;
  // The notice above the list reports it.
  const lacksPermission = page.permission.host.value !== undefined && failure?.kind === 'PermissionMissing';
  useFocusFallback(element, () => findListFocusTarget(element.current));
  return (
    <div class={lacksPermission && !hasRows ? 'pushes-list' : 'pushes-list panel'} ref={element}>
      <ListLiveRegion page={page} />
      {(hasRows || isRead) && <ListBar page={page} />}
      {!isRead && !hasRows && !failure && <Skeleton />}
      {list && failure && !lacksPermission && (
        <div class="list-notice">
          <PushesFailure
            failure={failure}
            operation="list"
            instanceName={list.instance.name}
            instance={findInstance(page.activeInstance.instances.value, list.instance.id)}
          >
            <Button variant="outline" icon={RotateCw} onClick={() => void list.retryLast()}>
              {t('pushesTryAgain')}
            </Button>
          </PushesFailure>
        </div>
      )}
      {view.isEmpty.value &&
        (isRead || hasRows) &&
        !failure &&
        (hasRows ? <NoneFound page={page} /> : <NoPushes listName={page.listName.value} />)}
      {/* Where a click may be meant for what lies under the pointer now. */}
      <div
        class="held-rows"
        onPointerEnter={() => {
          page.hold.isPointed.value = true;
        }}
        onPointerLeave={() => {
          page.hold.isPointed.value = false;
        }}
      >
        {!view.isEmpty.value && <PushTable key={page.listName.value} page={page} />}
        {list && <LoadMore list={list} page={page} />}
      </div>
    </div>
  );
}

/** What stops an operation, the row that Tab stops at, or the first control before the rows. */
export function findListFocusTarget(list: HTMLElement | null): HTMLElement | null | undefined {
  return (
    list?.querySelector<HTMLElement>('.list-bar.is-running button') ??
    list?.querySelector<HTMLElement>('.row-name[tabindex="0"]') ??
    list?.querySelector<HTMLElement>('button, input:enabled')
  );
}

function NoneFound({ page }: { page: PushesPageState }) {
  const otherName = page.listName.value === 'active' ? 'expired' : 'active';
  const isInOther = page.query.value !== '' && (page.account.value?.counts.value[otherName] ?? 0) > 0;
  const clear = () => {
    page.query.value = '';
    page.view.value.filter.value = 'all';
  };
  return (
    <div class="empty stack">
      <p>{t('pushesNoneFound')}</p>
      <div class="row wrap">
        {isInOther && (
          <Button onClick={() => page.show(otherName)}>
            {t(otherName === 'active' ? 'pushesToActive' : 'pushesToExpired')}
          </Button>
        )}
        <Button onClick={clear}>{t('pushesShowAll')}</Button>
      </div>
    </div>
  );
}

const NO_PUSHES = {
  active: 'pushesNoneActive',
  expired: 'pushesNoneExpired',
  anonymous: 'pushesNoneAnonymous',
} as const;

function NoPushes({ listName }: { listName: ListName }) {
  return (
    <div class="empty stack">
      <p>{t(NO_PUSHES[listName])}</p>
      {listName !== 'expired' && (
        <div>
          <Button onClick={() => void openTab('/compose.html')}>{t('composerLabel')}</Button>
        </div>
      )}
    </div>
  );
}

/** The instance sends no totals. */
function LoadMore({ list, page }: { list: PushList; page: PushesPageState }) {
  const foot = useRef<HTMLDivElement>(null);
  useFocusFallback(foot, () => foot.current?.querySelector('button') ?? foot.current);
  const { searchAll, now } = page;
  const job = list.job.value;
  const end = list.end.value;
  const loaded = list.rows.value.length;
  const isRead = list.refreshedAt.value !== undefined;
  const searched = searchAll.loaded.value;
  const isLong = job !== undefined && (job.kind === 'all' || job.pages > 1 || list.pausedUntil.value !== undefined);
  const isBusy = searched !== undefined || isLong;
  const pages = job && job.pages > 0 ? `${t('pushesLoading')} ${tPlural('pushesCount', loaded)}` : '';
  const text = searched === undefined ? pages : t('pushesSearching', formatNumber(searched));
  const { pausedUntil } = searched === undefined ? list : searchAll;
  return (
    <div ref={foot} tabIndex={-1} class={isBusy ? 'list-foot is-busy' : 'list-foot'}>
      {isBusy && (
        <div class="row wrap">
          <span class="spinner" aria-hidden="true" />
          <div class="grow">
            {text} <RateLimitStatus until={pausedUntil.value} now={now} />
            <ThrottledStatus words={text} />
          </div>
          <Button onClick={searched === undefined ? list.cancel : searchAll.stop}>
            {t(searched === undefined ? 'uiCancel' : 'uiStop')}
          </Button>
        </div>
      )}
      {isRead && end === 'more' && !isBusy && (
        <div class="row wrap">
          <span class="grow muted">{t('pushesMayHaveMore')}</span>
          <Button busy={job !== undefined} onClick={() => void list.loadMore()}>
            {t('pushesLoadMore')}
          </Button>
          <Button busy={job !== undefined} onClick={() => void list.loadAll()}>
            {t('pushesLoadAll')}
          </Button>
        </div>
      )}
      <StatusLine class="tone-warn">{list.hasUnreadable.value && t('pushesUnreadable')}</StatusLine>
      <StatusLine class="muted">{isRead && end === 'limit' && t('pushesLimitReached')}</StatusLine>
    </div>
  );
}

export function NoAccount({ page }: { page: PushesPageState }) {
  const instance = page.activeInstance.active.value;
  const lacksToken = instance !== undefined && instance.tokenArea !== 'none';
  return (
    <Notice kind="info">
      <span>
        {instance ? t(lacksToken ? 'errorTokenMissing' : 'pushesNoToken', instance.name) : t('errorNoInstance')}
      </span>
      {lacksToken && <MissingTokenForm key={instance.id} instance={instance} />}
      <SettingsLink />
    </Notice>
  );
}

/** Asks here: unlike the popup, a tab stays open during the browser's question. */
export function ListPermissionNotice({ page: { permission } }: { page: PushesPageState }) {
  const host = permission.host.value;
  if (host === undefined) return null;
  return (
    <ErrorNotice kind="warn" title={t('errorPermission', host)} action={t('permissionMissingNext')}>
      <div class="row wrap">
        <Button onClick={() => void permission.ask()}>{t('permissionAllow')}</Button>
        <StatusLine class="small">{permission.isRefused.value && t('permissionRefused')}</StatusLine>
      </div>
    </ErrorNotice>
  );
}
