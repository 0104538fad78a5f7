import { Download, Search } from 'lucide';
import { useEffect, useRef, useState } from 'preact/hooks';
import { type MessageKey, t } from '../../lib/i18n/translate';
import { EXPIRED_STATUSES } from '../../lib/pushes/push-row';
import type { RowFilter } from '../../lib/state/pushes/list-view';
import type { ListName, PushesPageState } from '../../lib/state/pushes/pushes-page';
import { STATUS_TEXTS } from '../../lib/text/pushes';
import { Button, Icon } from '../ui/Button';
import { SegmentedControl } from '../ui/SegmentedControl';
import { SECRET_FIELD } from '../ui/secret-field';
import { COLUMNS } from './columns';
import { ExportPushes } from './Export';

const LIST_NAMES = { active: 'pushesActive', expired: 'pushesExpired', anonymous: 'pushesAnonymous' } as const;

interface FindBarProps {
  page: PushesPageState;
  /** Moves the focus into the list. */
  focusList: () => void;
}

/** The search has the focus first, and is named after the page, which screen readers say with it. */
export function FindBar({ page, focusList }: FindBarProps) {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (document.activeElement === document.body) field.current?.focus({ preventScroll: true });
  }, []);
  const [isExporting, setExporting] = useState(false);
  const { filter, isEmpty } = page.view.value;
  return (
    <search class="find-bar" aria-label={t('popupPushes')}>
      {page.account.value && (
        <SegmentedControl
          legend={t('uiShow')}
          hidesLegend
          value={page.listName.value}
          onChange={page.show}
          segments={(Object.keys(LIST_NAMES) as ListName[]).map((value) => ({
            value,
            label: t(LIST_NAMES[value]),
          }))}
        />
      )}
      <div class="find-field">
        <Icon of={Search} />
        {/* A link may be pasted, so the field is treated as one with a secret. */}
        <input
          {...SECRET_FIELD}
          ref={field}
          type="search"
          aria-label={t('pushesFind')}
          placeholder={t('pushesFind')}
          value={page.query.value}
          onInput={(event) => {
            page.query.value = event.currentTarget.value;
          }}
          onKeyDown={(event) => {
            if (event.key !== 'ArrowDown' || event.isComposing) return;
            event.preventDefault();
            focusList();
          }}
        />
        <SkipLink skip={focusList} />
      </div>
      <select
        aria-label={t('pushesFilter')}
        value={filter.value}
        onChange={(event) => {
          filter.value = event.currentTarget.value as RowFilter;
        }}
      >
        {FILTERS[page.listName.value].map((value) => (
          <option key={value} value={value}>
            {t(FILTER_TEXTS[value])}
          </option>
        ))}
      </select>
      <SortChoice page={page} />
      <Button
        icon={Download}
        class="export"
        aria-disabled={isEmpty.value}
        onClick={() => !isEmpty.value && setExporting(true)}
      >
        {t('pushesExport')}
      </Button>
      <ExportPushes isOpen={isExporting} page={page} close={() => setExporting(false)} />
    </search>
  );
}

/** Seen while it has the focus. */
function SkipLink({ skip }: { skip: () => void }) {
  const [isSeen, setSeen] = useState(false);
  return (
    <Button
      class={isSeen ? 'skip-link' : 'visually-hidden'}
      onFocus={() => setSeen(true)}
      onBlur={() => setSeen(false)}
      onClick={skip}
    >
      {t('pushesSkip')}
    </Button>
  );
}

const FILTER_TEXTS: Record<RowFilter, MessageKey> = {
  ...STATUS_TEXTS,
  all: 'pushesFilterAll',
  unopened: 'pushesFilterUnopened',
  opened: 'pushesOpened',
  expired: 'pushesStatusExpired',
};

/** What can be in each list. */
const FILTERS: Record<ListName, readonly RowFilter[]> = {
  active: ['all', 'unopened', 'opened'],
  expired: ['all', ...EXPIRED_STATUSES],
  anonymous: ['all', 'active', ...EXPIRED_STATUSES],
};

const ORDERS = COLUMNS.flatMap(({ label, sort: by }) =>
  by === undefined ? [] : [true, false].map((isDescending) => ({ label, by, isDescending })),
);

/** Where a list is too narrow for the heads of its columns, which sort it. */
function SortChoice({ page }: { page: PushesPageState }) {
  const { sort } = page.view.value;
  const { by, isDescending } = sort.value;
  return (
    <select
      class="sort-choice"
      aria-label={t('pushesSort')}
      value={String(ORDERS.findIndex((order) => order.by === by && order.isDescending === isDescending))}
      onChange={(event) => {
        sort.value = ORDERS[Number(event.currentTarget.value)] ?? sort.value;
      }}
    >
      {ORDERS.map((order, at) => (
        <option key={`${order.label}${order.isDescending}`} value={at}>
          {t(order.label)} {order.isDescending ? '↓' : '↑'}
        </option>
      ))}
    </select>
  );
}
