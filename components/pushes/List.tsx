import './push-table.css';
import type { RefObject } from 'preact';
import { useRef } from 'preact/hooks';
import { count, formatNumber, t } from '../../lib/i18n';
import type { PushList } from '../../lib/state/pushes/list';
import type { PushesPageActions, PushesPageState } from '../../lib/state/pushes/page';
import type { SearchAll } from '../../lib/state/pushes/search-all';
import { Button } from '../ui/Button';
import { useFocusFallback } from '../ui/focus';
import { MissingToken } from '../ui/MissingToken';
import { Notice } from '../ui/Notice';
import { PacedLine, StatusLine } from '../ui/StatusLine';
import { ListBar, ListNews } from './ListBar';
import { OwnFailure, RateLimitStatus } from './OwnFailure';
import { PushTable, Skeleton } from './Table';

/** Nothing to show: why, and what to do next. */
function EmptyList({ page, openComposer }: { page: PushesPageState; openComposer: () => void }) {
  const shelf = page.shelf.value;
  const list = page.section.value?.list;
  if (shelf.rows.value.length > 0) {
    const clear = () => {
      page.query.value = '';
      shelf.filter.value = 'all';
    };
    const other = page.source.value === 'active' ? 'expired' : 'active';
    const isElsewhere = page.query.value !== '' && (page.account.value?.counts.value[other] ?? 0) > 0;
    return (
      <div class="empty stack">
        <p>{list && list.end.value === 'more' ? t('pushesNoneFoundSoFar') : t('pushesNoneFound')}</p>
        <div class="row wrap">
          {isElsewhere && (
            <Button onClick={() => page.show(other)}>
              {t(other === 'active' ? 'pushesToActive' : 'pushesToExpired')}
            </Button>
          )}
          <Button onClick={clear}>{t('pushesShowAll')}</Button>
        </div>
      </div>
    );
  }
  const source = page.source.value;
  return (
    <div class="empty stack">
      <p>{t(source === 'here' ? 'pushesNoneHere' : source === 'active' ? 'pushesNoneActive' : 'pushesNoneExpired')}</p>
      <div>
        {source === 'expired' ? (
          <Button onClick={() => page.show('active')}>{t('pushesToActive')}</Button>
        ) : (
          <Button onClick={openComposer}>{t('pushesMakeOne')}</Button>
        )}
      </div>
    </div>
  );
}

interface ListFailureProps {
  list: PushList;
  openOptions: () => void;
}

/** Why the list could not be read, or not further. What was read before stays. */
function ListFailure({ list, openOptions }: ListFailureProps) {
  const failure = list.failure.value;
  if (!failure) return null;
  return (
    <div class="list-notice">
      <OwnFailure failure={failure} operation="list" instanceName={list.instance.name}>
        <span class="row wrap">
          <Button variant="link" onClick={() => void list.retry()}>
            {t('pushesTryAgain')}
          </Button>
          <Button variant="link" onClick={openOptions}>
            {t('pushesOpenSettings')}
          </Button>
        </span>
      </OwnFailure>
    </div>
  );
}

/** What the instance has beyond what is loaded. It gives no totals: only asking shows whether there is more. */
function LoadMore({ list, searchAll, now }: { list: PushList; searchAll: SearchAll; now: () => number }) {
  const foot = useRef<HTMLDivElement>(null);
  useFocusFallback(foot, () => foot.current?.querySelector('button') ?? foot.current);
  const job = list.job.value;
  const end = list.end.value;
  const isLoaded = list.refreshedAt.value !== undefined;
  const searched = searchAll.loaded.value;
  const isLong = job !== undefined && (job.kind === 'all' || job.pages > 1 || list.pausedUntil.value !== undefined);
  const isBusy = searched !== undefined || isLong;
  const far = job && job.pages > 0 ? count('pushesPages', job.pages, count('pushesCount', list.rows.value.length)) : '';
  return (
    <div ref={foot} tabIndex={-1} class={isBusy ? 'list-foot is-busy' : 'list-foot'}>
      {searched !== undefined ? (
        <InFlight
          words={t('pushesSearching', formatNumber(searched))}
          pausedUntil={searchAll.pausedUntil.value}
          now={now}
          label={t('pushesStop')}
          stop={searchAll.stop}
        />
      ) : (
        isLong && (
          <InFlight
            words={far}
            pausedUntil={list.pausedUntil.value}
            now={now}
            label={t('uiCancel')}
            stop={list.cancel}
          />
        )
      )}
      {isLoaded && end === 'more' && !isBusy && (
        <div class="row wrap">
          <span class="grow soft">{t('pushesMayHaveMore')}</span>
          <Button busy={job !== undefined} onClick={() => void list.loadMore()}>
            {t('pushesLoadMore')}
          </Button>
          <Button busy={job !== undefined} onClick={() => void list.loadAll()}>
            {t('pushesLoadAll')}
          </Button>
        </div>
      )}
      <StatusLine class="tone-warn">{list.hasUnreadable.value && t('pushesUnreadable')}</StatusLine>
      <StatusLine class="soft">
        {isLoaded && end === 'limit' && count('pushesLimit', list.rows.value.length)}
      </StatusLine>
    </div>
  );
}

interface InFlightProps {
  words: string;
  pausedUntil: number | undefined;
  now: () => number;
  label: string;
  stop: () => void;
}

/** How far it has come, and the button that stops it. */
function InFlight({ words, pausedUntil, now, label, stop }: InFlightProps) {
  return (
    <div class="row wrap">
      <span class="spinner" aria-hidden="true" />
      <div class="grow">
        {words} <RateLimitStatus until={pausedUntil} now={now} />
        <PacedLine words={words} />
      </div>
      <Button onClick={stop}>{label}</Button>
    </div>
  );
}

interface ListPanelProps {
  page: PushesPageState;
  doors: PushesPageActions;
  /** Around the list. */
  element: RefObject<HTMLDivElement | null>;
}

/** The pushes of one list, or why there are none. It alone is drawn anew with each key of a search. */
export function ListPanel({ page, doors, element }: ListPanelProps) {
  const shelf = page.shelf.value;
  const list = page.section.value?.list;
  const isEmpty = shelf.isEmpty.value;
  const isLooked = list === undefined || list.refreshedAt.value !== undefined;
  const hasRows = shelf.rows.value.length > 0;
  /** Which is said above the list, with what can be done about it. */
  const isForbidden = page.allowing.host.value !== undefined && list?.failure.value?.name === 'PermissionMissing';
  const hasFailed = list?.failure.value !== undefined;
  useFocusFallback(element, () => whereListIs(element.current));
  return (
    <div class={isForbidden && !hasRows ? 'pushes-list' : 'pushes-list panel'} ref={element}>
      <ListNews page={page} />
      {(hasRows || isLooked) && <ListBar page={page} />}
      {!isLooked && !hasRows && !hasFailed && <Skeleton />}
      {list && !isForbidden && <ListFailure list={list} openOptions={doors.openOptions} />}
      {isEmpty && (isLooked || hasRows) && !hasFailed && <EmptyList page={page} openComposer={doors.openComposer} />}
      {!isEmpty && <PushTable key={page.source.value} page={page} />}
      {list && <LoadMore list={list} searchAll={page.searchAll} now={page.now} />}
    </div>
  );
}

/** Where the keyboard is in a list: at its row, or before all of them. */
export function whereListIs(list: HTMLElement | null): HTMLElement | null | undefined {
  return (
    list?.querySelector<HTMLElement>('.row-name[tabindex="0"]') ?? list?.querySelector<HTMLElement>('button, input')
  );
}

/** Only this browser's pushes can be shown, and how to get to the others. */
export function NoAccount({ page, openOptions }: { page: PushesPageState; openOptions: () => void }) {
  const instance = page.where.active.value;
  const words =
    instance === undefined
      ? t('pushesNoInstance')
      : instance.tokenArea === 'none'
        ? t('pushesNoToken', instance.name)
        : t('pushesTokenForgotten', instance.name);
  return (
    <Notice kind="info">
      <span>{words}</span>
      {instance && instance.tokenArea !== 'none' && (
        <MissingToken key={`${instance.id} ${instance.baseUrl}`} instance={instance} />
      )}
      <Button variant="link" onClick={openOptions}>
        {t('pushesOpenSettings')}
      </Button>
    </Notice>
  );
}

/** The browser may not talk to the instance, and the button that has it ask: this page is a tab, which its question does not close. */
export function AllowNotice({ page: { allowing } }: { page: PushesPageState }) {
  const host = allowing.host.value;
  if (host === undefined) return null;
  return (
    <Notice kind="warn" isUrgent>
      <b>{t('errorPermission', host)}</b>
      <span>{t('pushesForbidden')}</span>
      <div class="row wrap">
        <Button onClick={() => void allowing.ask()}>{t('permissionAllow')}</Button>
        <StatusLine class="small">{allowing.isRefused.value && t('permissionRefused')}</StatusLine>
      </div>
    </Notice>
  );
}
