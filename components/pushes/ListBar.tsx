import { Flame, ListX, RotateCw } from 'lucide';
import { copyText } from '../../lib/browser/clipboard';
import { formatAgo } from '../../lib/i18n/format';
import { formatNumber, t, tPlural } from '../../lib/i18n/translate';
import { isExpirable } from '../../lib/push/result';
import type { PushList } from '../../lib/state/pushes/push-list';
import type { PushesPageState } from '../../lib/state/pushes/pushes-page';
import { toSharedLink } from '../../lib/state/results/shared-link';
import { Button, IconButton } from '../ui/Button';
import { ConfirmButton } from '../ui/ConfirmButton';
import { CopyButton } from '../ui/CopyButton';
import { StatusLine } from '../ui/StatusLine';
import { useDebounced } from '../ui/use-settled';
import { BulkDone, BulkProgress, expireLabel, PushNames } from './BulkExpire';
import { COLUMNS } from './columns';

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
          <b>{t('pushesSelectedNumber', selected.length)}</b>
        ) : bulk.expired.value === undefined ? (
          foundText(page)
        ) : (
          <BulkDone bulk={bulk} />
        )}{' '}
        <span class="small muted">{hiddenText(page)}</span>
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
      {selected.length === 0 && <SortChoice page={page} />}
      {selected.length > 0 && (
        <div class="row wrap">
          {active.length > 0 && (
            <CopyButton
              copy={() => copyText(active.map(({ link, instance }) => toSharedLink(link, instance)).join('\n'))}
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

function UpdatedAt({ list, now }: { list: PushList; now: number }) {
  const refreshedAt = list.refreshedAt.value;
  const isRefreshing = list.job.value?.kind === 'refresh';
  return (
    <span class="small muted">
      {isRefreshing ? t('pushesLoading') : refreshedAt !== undefined && t('pushesUpdated', formatAgo(refreshedAt, now))}
    </span>
  );
}

const ORDERS = COLUMNS.flatMap(({ label, sort: by }) =>
  by === undefined ? [] : [true, false].map((isDescending) => ({ label, by, isDescending })),
);

function SortChoice({ page }: { page: PushesPageState }) {
  const { sort } = page.view.value;
  const { by, isDescending } = sort.value;
  return (
    <label class="row small muted sort-choice">
      {t('pushesSort')}
      <select
        value={String(ORDERS.findIndex((order) => order.by === by && order.isDescending === isDescending))}
        onChange={(event) => {
          sort.value = ORDERS[Number(event.currentTarget.value)] ?? sort.value;
        }}
      >
        {ORDERS.map((order, at) => (
          <option key={`${order.label}${order.isDescending}`} value={at}>
            {t(order.isDescending ? 'pushesSortDown' : 'pushesSortUp', t(order.label))}
          </option>
        ))}
      </select>
    </label>
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
  return `${selected > 0 ? t('pushesSelectedNumber', selected) : foundText(page)} ${hiddenText(page)}`.trim();
}

/** "1 of 59", "176 pushes · Expired: 30": expired ones keep their place until the next refresh. */
function foundText(page: PushesPageState): string {
  const view = page.view.value;
  const shown = view.visibleRows.value.length;
  const loaded = view.rows.value.length;
  if (shown !== loaded) return t('pushesFound', formatNumber(shown), formatNumber(loaded));
  const active = page.listName.value === 'active' ? page.account.value?.counts.value.active : undefined;
  if (active === undefined || active === loaded) return tPlural('pushesCount', loaded);
  return t('pushesCountAndExpired', tPlural('pushesCount', active), loaded - active);
}

function hiddenText(page: PushesPageState): string {
  const hidden = page.view.value.hiddenCount.value;
  return hidden === 0 ? '' : t('pushesSelectedHidden', hidden);
}
