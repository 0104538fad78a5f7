import { useRef } from 'preact/hooks';
import { count, t } from '../../lib/i18n';
import type { AccountList } from '../../lib/state/pushes/account-list';
import { Button } from '../ui/Button';
import { PacedLine } from '../ui/PacedLine';
import { StatusLine } from '../ui/StatusLine';
import { useKeptFocus } from '../ui/use-kept-focus';
import { PauseLine } from './PauseLine';

/** What the instance has beyond what is loaded. It gives no totals: only asking shows whether there is more. */
export function ListFoot({ list, now }: { list: AccountList; now: () => number }) {
  const foot = useRef<HTMLDivElement>(null);
  useKeptFocus(foot, () => foot.current?.querySelector('button') ?? foot.current);
  const job = list.job.value;
  const end = list.end.value;
  const isLoaded = list.lookedAt.value !== undefined;
  const isLong = job !== undefined && (job.kind === 'all' || job.pages > 1 || list.pausedUntil.value !== undefined);
  const far = job && job.pages > 0 ? count('pushesPages', job.pages, count('pushesCount', list.rows.value.length)) : '';
  return (
    <div ref={foot} tabIndex={-1} class={isLong ? 'list-foot is-busy' : 'list-foot'}>
      {isLong && (
        <div class="row wrap">
          <span class="spinner" aria-hidden="true" />
          <div class="grow">
            {far} <PauseLine until={list.pausedUntil.value} now={now} />
            <PacedLine words={far} />
          </div>
          <Button onClick={list.cancel}>{t('uiCancel')}</Button>
        </div>
      )}
      {isLoaded && end === 'more' && !isLong && (
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
      <StatusLine class="soft">
        {isLoaded && end === 'limit' && count('pushesLimit', list.rows.value.length)}
      </StatusLine>
    </div>
  );
}
