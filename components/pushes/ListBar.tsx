import { Flame, ListX, RotateCw } from 'lucide';
import { useId } from 'preact/hooks';
import { copyLink } from '../../lib/browser/clipboard-note';
import { formatAgo } from '../../lib/i18n/format';
import { formatNumber, t, tPlural } from '../../lib/i18n/translate';
import { isExpirable } from '../../lib/push/result';
import type { PushList } from '../../lib/state/pushes/push-list';
import type { PushesPageState } from '../../lib/state/pushes/pushes-page';
import { lookForPage, toSharedLink } from '../../lib/state/results/shared-link';
import { BulkDone, BulkProgress, expireLabel, PushNames } from '../results/BulkExpire';
import { Button, IconButton, LinkButton } from '../ui/Button';
import { ConfirmButton } from '../ui/ConfirmButton';
import { CopyButton } from '../ui/CopyButton';
import { StatusLine } from '../ui/StatusLine';
import { useDebounced } from '../ui/use-settled';

export function ListBar({ page }: { page: PushesPageState }) {
  const { bulk } = page;
  const view = page.view.value;
  const list = page.list.value;
  const selected = view.selectedRows.value;
  const active = selected.filter((row) => view.getStatus(row) === 'active');
  const expirable = active.filter((row) => isExpirable(row, row.withAccount));
  if (bulk.state.value.step === 'running')
    return (
      <div class="list-bar is-running">
        <BulkProgress bulk={bulk} now={page.now} />
      </div>
    );
  return (
    <div class={selected.length > 0 ? 'list-bar is-on' : 'list-bar'}>
      <SelectAll page={page} />
      <p class="grow">
        {selected.length > 0 ? (
          <b>{t('uiLabeled', t('pushesSelection'), selected.length)}</b>
        ) : bulk.expired.value === undefined ? (
          foundText(page)
        ) : (
          <BulkDone bulk={bulk} />
        )}{' '}
        <span class="small muted">{hiddenText(page)}</span>
        {selected.length === 0 && <JustExpired page={page} />}
      </p>
      {list && <UpdatedAt list={list} now={page.currentTime.value} />}
      {list && (
        <IconButton
          icon={RotateCw}
          label={t('pushesRefresh')}
          busy={list.job.value !== undefined}
          onClick={() => void page.refresh()}
        />
      )}
      {selected.length > 0 && (
        <div class="row wrap">
          {active.length > 0 && (
            <CopyButton
              copy={async () => {
                await Promise.all(active.map(({ link, instance }) => lookForPage(instance, [link])));
                await copyLink(active.map(({ link, instance }) => toSharedLink(link, instance)).join('\n'));
              }}
              label={t('pushesCopySelected')}
            />
          )}
          {!list && (
            <ConfirmButton
              icon={ListX}
              label={t('pushesRemove')}
              title={t('pushesRemoveTitle')}
              onConfirm={() => page.anonymous.remove(selected.map(({ urlToken }) => urlToken))}
            >
              <PushNames rows={selected} />
              <p>{t('pushesRemoveText')}</p>
            </ConfirmButton>
          )}
          {expirable.length > 0 && (
            <Button
              variant="danger"
              icon={Flame}
              onClick={() =>
                bulk.ask(expirable, {
                  notExpirable: selected.length - expirable.length,
                  hidden: view.hiddenCount.value,
                })
              }
            >
              {expireLabel(expirable.length)}
            </Button>
          )}
        </div>
      )}
    </div>
  );
}

/** How many active pushes have left the list since it was read, and the way to them. */
function JustExpired({ page }: { page: PushesPageState }) {
  const id = useId();
  const expired = countJustExpired(page);
  if (expired === 0) return null;
  return (
    <>
      <span class="muted" id={id}>
        {' · '}
        {t('pushesJustExpired', formatNumber(expired))}
      </span>{' '}
      <LinkButton aria-describedby={id} onClick={() => page.show('expired')}>
        {t('uiShow')}
      </LinkButton>
    </>
  );
}

function countJustExpired(page: PushesPageState): number {
  return page.listName.value === 'active' ? (page.account.value?.justExpired.value.length ?? 0) : 0;
}

function UpdatedAt({ list, now }: { list: PushList; now: number }) {
  const refreshedAt = list.refreshedAt.value;
  const isRefreshing = list.job.value?.kind === 'refresh';
  return (
    <span class="small muted updated-at">
      {isRefreshing ? t('pushesLoading') : refreshedAt !== undefined && t('pushesUpdated', formatAgo(refreshedAt, now))}
    </span>
  );
}

function SelectAll({ page }: { page: PushesPageState }) {
  const view = page.view.value;
  const [selected, shown] = [view.selectedRows.value.length, view.visibleRows.value.length];
  return (
    <input
      type="checkbox"
      aria-label={t('pushesSelectAll')}
      disabled={shown === 0}
      checked={shown > 0 && selected === shown}
      indeterminate={selected > 0 && selected < shown}
      onChange={() => view.selectAll(selected < shown)}
    />
  );
}

const DEBOUNCE_MS = 800;

/** Tells screen readers what is loading, and how many rows were found and selected. */
export function ListLiveRegion({ page }: { page: PushesPageState }) {
  return <StatusLine class="visually-hidden">{useDebounced(liveText(page), DEBOUNCE_MS)}</StatusLine>;
}

function liveText(page: PushesPageState): string {
  const list = page.list.value;
  const job = list?.job.value;
  // Other parts of the list announce these.
  if (list?.failure.value || (job && job.kind !== 'refresh')) return '';
  if (job || (list && list.refreshedAt.value === undefined)) return t('pushesLoading');
  const selected = page.view.value.selectedRows.value.length;
  if (selected > 0) return `${t('uiLabeled', t('pushesSelection'), selected)} ${hiddenText(page)}`.trim();
  // Those that were expired here are announced as such.
  const expired = page.bulk.expired.value === undefined ? countJustExpired(page) : 0;
  const news = expired > 0 ? ` · ${t('pushesJustExpired', formatNumber(expired))}` : '';
  return `${foundText(page)}${news} ${hiddenText(page)}`.trim();
}

/** "1 of 59", "176 pushes"; "1 of 50+", "50+ pushes" where the account may have more than was read. */
function foundText(page: PushesPageState): string {
  const view = page.view.value;
  const shown = view.visibleRows.value.length;
  const loaded = view.rows.value.length;
  const list = page.list.value;
  const isComplete = !list || list.end.value === 'complete';
  const all = isComplete ? formatNumber(loaded) : t('pushesAndMore', loaded);
  if (shown !== loaded) return t('uiOf', formatNumber(shown), all);
  return isComplete ? tPlural('pushesCount', loaded) : t('pushesCount_other', all);
}

function hiddenText(page: PushesPageState): string {
  const hidden = page.view.value.hiddenCount.value;
  return hidden === 0 ? '' : t('pushesSelectedHidden', hidden);
}
