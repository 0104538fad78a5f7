import { Flame, RotateCw } from 'lucide';
import { useEffect, useRef } from 'preact/hooks';
import { count, t } from '../../lib/i18n';
import type { PushRow } from '../../lib/push/push-row';
import { SORT_KEYS, type SortKey } from '../../lib/push/rows-sort';
import { whyNotExpirable } from '../../lib/push/stored-facts';
import type { PushesPage } from '../../lib/state/pushes/pushes-page';
import { Button } from '../ui/Button';
import { CopyButton } from '../ui/CopyButton';
import { IconButton } from '../ui/IconButton';
import { ForgetHere } from './ForgetHere';
import { foundWords, hiddenWords } from './list-words';
import { SORT_WORDS } from './pushes-words';

/** What is found, what is selected of it, and what can be done with that. `ListNews` says it aloud. */
export function ListBar({ page }: { page: PushesPage }) {
  const shelf = page.shelf.value;
  const list = page.section.value?.list;
  const chosen = shelf.chosen.value;
  const { by, isDescending } = shelf.sort.value;
  const active = chosen.filter((row) => shelf.stateOf(row) === 'active');
  const isExpirable = (row: PushRow) =>
    shelf.stateOf(row) === 'active' && whyNotExpirable(row, row.withAccount) === undefined;
  const expirable = chosen.filter(isExpirable);
  const isRunning = page.bulk.state.value.step === 'running';
  return (
    <div class={chosen.length > 0 ? 'list-bar is-on' : 'list-bar'}>
      <SelectAll page={page} />
      <p class="grow">
        {chosen.length > 0 ? <b>{count('pushesSelected', chosen.length)}</b> : foundWords(page)}{' '}
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
              label={count('pushesCopyLinks', active.length)}
            />
          )}
          {page.source.value === 'here' && (
            <ForgetHere urlTokens={chosen.map(({ urlToken }) => urlToken)} forget={page.here.forget} />
          )}
          {expirable.length > 0 && (
            <Button
              look="danger"
              icon={Flame}
              busy={isRunning}
              onClick={() => page.bulk.ask(expirable, chosen.length - expirable.length)}
            >
              {count('pushesExpireMany', expirable.length)}
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
function SelectAll({ page }: { page: PushesPage }) {
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
