import { Search } from 'lucide';
import { formatNumber, t } from '../../lib/i18n';
import { ENDED_STATES, type RowState } from '../../lib/push/push-row';
import type { PushesPageState, SourceName } from '../../lib/state/pushes/page';
import { STATE_WORDS } from '../../lib/text/pushes';
import { Icon } from '../ui/Button';
import { SegmentedControl } from '../ui/SegmentedControl';
import { SECRET_FIELD } from '../ui/secret-field';

const FILTERS: readonly RowState[] = ['active', ...ENDED_STATES];

/** Which list, and what of it. */
export function FindBar({ page }: { page: PushesPageState }) {
  const shelf = page.shelf.value;
  const account = page.account.value;
  const sources: readonly SourceName[] = account ? ['active', 'expired', 'here'] : ['here'];
  return (
    <search class="find-bar">
      {account && (
        <SegmentedControl
          legend={t('pushesSource')}
          hidesLegend
          value={page.source.value}
          onChange={page.show}
          segments={sources.map((value) => ({ value, label: <SourceLabel page={page} source={value} /> }))}
        />
      )}
      <FindField page={page} />
      <select
        aria-label={t('pushesFilter')}
        value={shelf.filter.value}
        onChange={(event) => {
          shelf.filter.value = event.currentTarget.value as RowState | 'all';
        }}
      >
        <option value="all">{t('pushesFilterAll')}</option>
        {FILTERS.map((state) => (
          <option key={state} value={state}>
            {t(state === 'ended' ? 'pushesFilterEnded' : STATE_WORDS[state])}
          </option>
        ))}
      </select>
    </search>
  );
}

/** A pasted link is as good as a name: so it is a field that holds a secret. */
function FindField({ page }: { page: PushesPageState }) {
  return (
    <div class="find-field">
      <Icon of={Search} />
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
  );
}

const SOURCE_WORDS = { active: 'pushesActive', expired: 'pushesExpired', here: 'pushesHere' } as const;

/** How many of it are found, by the newest answers; the instance gives no total, so there may be more. */
function SourceLabel({ page, source }: { page: PushesPageState; source: SourceName }) {
  const account = page.account.value;
  const list = source === 'here' ? undefined : account?.[source].list;
  const number = source === 'here' ? page.hereShelf.found.value.length : (account?.counts.value[source] ?? 0);
  const isKnown = list ? list.refreshedAt.value !== undefined : page.here.rows.value.length > 0;
  return (
    <>
      {t(SOURCE_WORDS[source])}{' '}
      {isKnown && (
        <span class="num soft">
          {list && list.end.value !== 'end' ? t('pushesAndMore', formatNumber(number)) : formatNumber(number)}
        </span>
      )}
    </>
  );
}
