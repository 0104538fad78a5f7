import { Flame, RotateCw } from 'lucide';
import { useEffect, useRef } from 'preact/hooks';
import { t } from '../../lib/i18n';
import type { PushRow } from '../../lib/push/push-row';
import { notExpirableReason } from '../../lib/push/result';
import { SORT_KEYS, type SortKey } from '../../lib/push/rows';
import type { PushesPageState } from '../../lib/state/pushes/page';
import { foundWords, hiddenWords, SORT_WORDS } from '../../lib/text/pushes';
import { Button, IconButton } from '../ui/Button';
import { CopyButton } from '../ui/CopyButton';
import { StatusLine } from '../ui/StatusLine';
import { useDebounced } from '../ui/settled';
import { BulkDone, BulkProgress, wasPlain } from './BulkExpire';
import { ForgetHere } from './WithoutAccount';

/** What is found, what is selected of it, and what can be done with that. `ListNews` says it aloud. */
export function ListBar({ page }: { page: PushesPageState }) {
  const shelf = page.shelf.value;
  const list = page.section.value?.list;
  const chosen = shelf.chosen.value;
  const { by, isDescending } = shelf.sort.value;
  const active = chosen.filter((row) => shelf.stateOf(row) === 'active');
  const isExpirable = (row: PushRow) =>
    shelf.stateOf(row) === 'active' && notExpirableReason(row, row.withAccount) === undefined;
  const expirable = chosen.filter(isExpirable);
  const { bulk } = page;
  if (bulk.state.value.step === 'running')
    return (
      <div class="list-bar is-running">
        <BulkProgress bulk={bulk} now={page.now} />
      </div>
    );
  const isDone = wasPlain(bulk.state.value);
  return (
    <div class={chosen.length > 0 ? 'list-bar is-on' : 'list-bar'}>
      <SelectAll page={page} />
      <p class="grow">
        {chosen.length > 0 ? <b>{t('pushesSelectedNumber', chosen.length)}</b> : !isDone && foundWords(page)}{' '}
        {isDone && <BulkDone bulk={bulk} />}
        <span class="small soft">{hiddenWords(page)}</span>
      </p>
      {list && (
        <IconButton
          icon={RotateCw}
          label={t('pushesRefresh')}
          busy={list.job.value !== undefined}
          onClick={() => void page.refresh()}
        />
      )}
      {chosen.length > 0 ? (
        <div class="row wrap">
          {active.length > 0 && (
            <CopyButton
              copy={() => page.copyText(active.map(({ link }) => link).join('\n'))}
              label={t('pushesCopySelected')}
            />
          )}
          {page.source.value === 'here' && (
            <ForgetHere urlTokens={chosen.map(({ urlToken }) => urlToken)} forget={page.here.forget} />
          )}
          {expirable.length > 0 && (
            <Button variant="danger" icon={Flame} onClick={() => bulk.ask(expirable, chosen.length - expirable.length)}>
              {t('createdExpireNow')}
            </Button>
          )}
        </div>
      ) : (
        <label class="row small soft sort-choice">
          {t('pushesSort')}
          <select
            value={`${by} ${isDescending ? 'down' : 'up'}`}
            onChange={(event) => {
              const [key, way] = event.currentTarget.value.split(' ');
              shelf.sort.value = { by: key as SortKey, isDescending: way === 'down' };
            }}
          >
            {SORT_KEYS.flatMap((key) =>
              (['down', 'up'] as const).map((way) => (
                <option key={`${key}${way}`} value={`${key} ${way}`}>
                  {t(way === 'down' ? 'pushesSortDown' : 'pushesSortUp', t(SORT_WORDS[key]))}
                </option>
              )),
            )}
          </select>
        </label>
      )}
    </div>
  );
}

/** All that are found, loaded and shown: selected by one click. */
function SelectAll({ page }: { page: PushesPageState }) {
  const shelf = page.shelf.value;
  const box = useRef<HTMLInputElement>(null);
  const [chosen, shown] = [shelf.chosen.value.length, shelf.shown.value.length];
  useEffect(() => {
    if (box.current) box.current.indeterminate = chosen > 0 && chosen < shown;
  }, [chosen, shown]);
  return (
    <input
      ref={box}
      type="checkbox"
      aria-label={t('pushesSelectAll')}
      disabled={shown === 0}
      checked={shown > 0 && chosen === shown}
      onChange={() => shelf.selectAll(chosen < shown)}
    />
  );
}

/** How long nothing must change until it is said: a search changes with each key. */
const STILL_MS = 800;

/** For ears: that the list is being read, how many are found, how many are selected. There all the time, so that nothing is missed. */
export function ListNews({ page }: { page: PushesPageState }) {
  return <StatusLine class="unseen">{useDebounced(newsOf(page), STILL_MS)}</StatusLine>;
}

function newsOf(page: PushesPageState): string {
  const list = page.section.value?.list;
  const job = list?.job.value;
  // Which is said where it is shown.
  if (list?.failure.value || (job && job.kind !== 'look')) return '';
  if (list && list.refreshedAt.value === undefined) return t('pushesLoading');
  if (job) return t('pushesLooking');
  const chosen = page.shelf.value.chosen.value.length;
  const words = chosen > 0 ? t('pushesSelectedNumber', chosen) : foundWords(page);
  const hidden = hiddenWords(page);
  return hidden === '' ? words : `${words} ${hidden}`;
}
