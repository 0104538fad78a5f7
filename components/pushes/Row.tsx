import { Flame, type IconNode, MousePointerClick } from 'lucide';
import { Fragment } from 'preact';
import { copyText } from '../../lib/browser/clipboard';
import { formatDateOrTime, formatFuture } from '../../lib/format';
import { t } from '../../lib/i18n';
import { isolateText } from '../../lib/isolate-text';
import { isNamed, type PushRow, shortToken } from '../../lib/push/push-row';
import { isExpirable } from '../../lib/push/result';
import { expiresAt } from '../../lib/push/stored-push';
import type { PushesPageState } from '../../lib/state/pushes/page';
import { STATE_WORDS, titleOf } from '../../lib/text/pushes';
import { Icon } from '../ui/Button';
import { Chip } from '../ui/Chip';
import { CopyButton } from '../ui/CopyButton';
import { Moment } from '../ui/Moment';

function ViewsLeft({ row, isActive }: { row: PushRow; isActive: boolean }) {
  const { viewsLeft, expireAfterViews } = row;
  if (viewsLeft === undefined)
    return (
      <span class="soft" title={t('pushesHereWhat')}>
        {t('createdLineUnknown')}
      </span>
    );
  const part = expireAfterViews > 0 ? Math.min(1, viewsLeft / expireAfterViews) : 0;
  return (
    <span class={isActive ? undefined : 'soft'}>
      {isActive && (
        <span class="meter" aria-hidden="true">
          <span style={{ inlineSize: `${Math.round(part * 100)}%` }} />
        </span>
      )}
      {t('pushesViewsLeft', viewsLeft, expireAfterViews)}
    </span>
  );
}

function Mark({ icon, label }: { icon: IconNode; label: string }) {
  return (
    <span class="mark" title={label}>
      <Icon of={icon} size={15} />
      <span class="unseen">{label}</span>
    </span>
  );
}

/** Height of `count` rows. No custom property: changing one restyles everything below it. */
export const rowsHigh = (count: number) => `calc(var(--row-size) * ${count})`;

interface PushTableRowProps {
  row: PushRow;
  index: number;
  page: PushesPageState;
  isTabStop: boolean;
}

export function PushTableRow({ row, index, page, isTabStop }: PushTableRowProps) {
  const view = page.view.value;
  const now = page.clock.value;
  const state = view.stateOf(row);
  const isSelected = view.selected.value.has(row.urlToken);
  const isOpen = page.details.row.value?.urlToken === row.urlToken;
  const tabIndex = isTabStop ? 0 : -1;
  const title = titleOf(row);
  const isActive = state === 'active';
  return (
    <tr
      class={['push-row', isSelected && 'is-selected', isOpen && 'is-open'].filter(Boolean).join(' ')}
      aria-rowindex={index + 2}
      aria-selected={isSelected}
      data-push={row.urlToken}
      style={{ insetBlockStart: rowsHigh(index) }}
    >
      <td class="cell-check">
        <input
          type="checkbox"
          data-control
          tabIndex={tabIndex}
          checked={isSelected}
          aria-label={t('pushesSelect', title)}
          onClick={(event) => view.toggle(row.urlToken, event.shiftKey)}
        />
      </td>
      <th scope="row" class="cell-name">
        <button
          type="button"
          class="row-name"
          data-control
          tabIndex={tabIndex}
          aria-current={isOpen ? 'true' : undefined}
          onClick={() => void page.details.open(row)}
        >
          {isNamed(row) ? (
            <bdi class="clip" title={row.name}>
              <b>{row.name}</b>
            </bdi>
          ) : (
            <span class="clip">
              <span class="soft">{t('pushesUnnamed')}</span>{' '}
              <bdi class="mono small soft">{shortToken(row.urlToken)}</bdi>
            </span>
          )}
        </button>
        <SecondLine row={row} />
      </th>
      <td class="cell-made">
        <span class="row-label">{t('pushesMade')} </span>
        <Moment at={row.createdAt}>{formatDateOrTime(row.createdAt, now)}</Moment>
      </td>
      <td class="cell-ends">
        {isActive ? (
          <>
            <span class="row-label">{t('pushesEnds')} </span>
            <Moment at={expiresAt(row)}>{formatFuture(expiresAt(row), now)}</Moment>
          </>
        ) : (
          <Chip>{t(STATE_WORDS[state])}</Chip>
        )}
      </td>
      <td class="cell-views num">
        <span class="row-label">{t('pushesViews')} </span>
        <ViewsLeft row={row} isActive={isActive} />
      </td>
      <td class="cell-options">
        {row.retrievalStep && <Mark icon={MousePointerClick} label={t('composerStepLabel')} />}
        {row.deletableByViewer === true && <Mark icon={Flame} label={t('composerDeletableOn')} />}
      </td>
      <td class="cell-tools">
        {isActive && (
          <CopyButton
            key={row.urlToken}
            variant="plain"
            button={{ tabIndex, 'data-control': true }}
            copy={() => copyText(row.link)}
            label={t('pushesCopyOf', title)}
            showsLabel={false}
          />
        )}
      </td>
    </tr>
  );
}

function SecondLine({ row }: { row: PushRow }) {
  const isLocked = !isExpirable(row, row.withAccount);
  const parts = [row.withAccount ? '' : row.instance.name, row.note, isLocked ? t('createdExpireOff') : ''].filter(
    (part) => part !== '',
  );
  if (parts.length === 0) return null;
  return (
    <span class="clip small soft" title={parts.map((part) => isolateText(part)).join(' · ')}>
      {parts.map((part, at) => (
        <Fragment key={part}>
          {at > 0 && ' · '}
          <bdi>{part}</bdi>
        </Fragment>
      ))}
    </span>
  );
}
