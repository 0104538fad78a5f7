import { Download, Search } from 'lucide';
import { useState } from 'preact/hooks';
import { formatNumber, type MessageKey, t } from '../../lib/i18n/translate';
import { EXPIRED_STATUSES } from '../../lib/pushes/push-row';
import type { ListView, RowFilter } from '../../lib/state/pushes/list-view';
import type { ListName, PushesPageState } from '../../lib/state/pushes/pushes-page';
import { STATUS_TEXTS } from '../../lib/text/pushes';
import { Button, Icon } from '../ui/Button';
import { SegmentedControl } from '../ui/SegmentedControl';
import { SECRET_FIELD } from '../ui/secret-field';
import { ExportPushes } from './Export';

const LIST_NAMES = { active: 'pushesActive', expired: 'pushesExpired', anonymous: 'pushesAnonymous' } as const;

export function FindBar({ page }: { page: PushesPageState }) {
  const [isExporting, setExporting] = useState(false);
  const { filter, isEmpty } = page.view.value;
  return (
    <search class="find-bar">
      {page.account.value && (
        <SegmentedControl
          legend={t('pushesSource')}
          hidesLegend
          value={page.listName.value}
          onChange={page.show}
          segments={(Object.keys(LIST_NAMES) as ListName[]).map((value) => ({
            value,
            label: <ListLabel page={page} listName={value} />,
          }))}
        />
      )}
      <div class="find-field">
        <Icon of={Search} />
        {/* A link may be pasted, so the field is treated as one with a secret. */}
        <input
          {...SECRET_FIELD}
          type="search"
          aria-label={t('pushesFind')}
          placeholder={t('pushesFind')}
          value={page.query.value}
          onInput={(event) => {
            page.query.value = event.currentTarget.value;
          }}
        />
      </div>
      <select
        aria-label={t('pushesFilter')}
        value={filter.value}
        onChange={(event) => {
          filter.value = event.currentTarget.value as RowFilter;
        }}
      >
        {filtersOf(page.listName.value, page.view.value).map((value) => (
          <option key={value} value={value}>
            {t(FILTER_TEXTS[value])}
          </option>
        ))}
      </select>
      <Button icon={Download} aria-disabled={isEmpty.value} onClick={() => !isEmpty.value && setExporting(true)}>
        {t('pushesExport')}
      </Button>
      <ExportPushes isOpen={isExporting} page={page} close={() => setExporting(false)} />
    </search>
  );
}

const FILTER_TEXTS: Record<RowFilter, MessageKey> = {
  ...STATUS_TEXTS,
  all: 'pushesFilterAll',
  unopened: 'pushesFilterUnopened',
  opened: 'pushesFilterOpened',
  expired: 'pushesStatusExpired',
};

/** The filters for what can be in the list. A list of active pushes has expired ones until it is read again. */
function filtersOf(listName: ListName, { rows, filter, getStatus }: ListView): RowFilter[] {
  if (listName === 'expired') return ['all', ...EXPIRED_STATUSES];
  if (listName === 'anonymous') return ['all', 'active', ...EXPIRED_STATUSES];
  const states = new Set(rows.value.map(getStatus));
  const ended = EXPIRED_STATUSES.filter((state) => states.has(state) || filter.value === state);
  return ['all', 'unopened', 'opened', ...(ended.length > 0 ? (['active', ...ended] as const) : [])];
}

/** The name of a list, with the number of rows found so far, because the instance sends no total. */
function ListLabel({ page, listName }: { page: PushesPageState; listName: ListName }) {
  const account = page.account.value;
  const list = listName === 'anonymous' ? undefined : account?.[listName].list;
  const found =
    listName === 'anonymous' ? page.anonymousView.found.value.length : (account?.counts.value[listName] ?? 0);
  const isKnown = list ? list.refreshedAt.value !== undefined : page.anonymous.rows.value.length > 0;
  return (
    <>
      {t(LIST_NAMES[listName])}{' '}
      {isKnown && (
        <span class="tabular-nums muted">
          {list && list.end.value !== 'complete' && found > 0
            ? t('pushesAndMore', formatNumber(found))
            : formatNumber(found)}
        </span>
      )}
    </>
  );
}
