import { Flame, type IconNode, MousePointerClick } from 'lucide';
import { Fragment } from 'preact';
import { isolateText } from '../../lib/bidi';
import { formatDateOrTime, formatFull, formatFuture } from '../../lib/format';
import { t } from '../../lib/i18n';
import { isNamed, type PushRow, type RowState, shortToken } from '../../lib/push/push-row';
import { notExpirableReason } from '../../lib/push/result';
import { expiresAt } from '../../lib/push/stored-push';
import { STATE_WORDS, titleOf } from '../../lib/text/pushes';
import { Icon } from '../ui/Button';
import { CopyButton } from '../ui/CopyButton';
import { Chip } from '../ui/Notice';

/** How often a push can still be opened, of how often in all; where nobody can know that, it says so. */
function ViewsLeft({ row, isActive }: { row: PushRow; isActive: boolean }) {
  const { viewsLeft, expireAfterViews } = row;
  if (viewsLeft === undefined)
    return (
      <span class="soft" title={t('pushesViewsUnknownWhy')}>
        {t('pushesViewsUnknown')}
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

/** A moment in words, with the exact one on hover. `at`: milliseconds since 1970. */
export function Moment({ at, children }: { at: number; children: string }) {
  return (
    <time dateTime={new Date(at).toISOString()} title={formatFull(at)}>
      {children}
    </time>
  );
}

/** What the recipient meets: a button first, and whether they may end it. */
function OptionMarks({ row }: { row: PushRow }) {
  return (
    <>
      {row.retrievalStep && <Mark icon={MousePointerClick} label={t('pushesMarkStep')} />}
      {row.deletableByViewer === true && <Mark icon={Flame} label={t('pushesMarkDeletable')} />}
    </>
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

export interface PushRowLineProps {
  row: PushRow;
  state: RowState;
  index: number;
  now: number;
  isSelected: boolean;
  isOpen: boolean;
  /** The keyboard is here: the one row that Tab stops at. */
  isCursor: boolean;
  toggle: (urlToken: string, withRange: boolean) => void;
  open: (row: PushRow) => Promise<void>;
  copy: (text: string) => Promise<void>;
}

/** One own push: what it is called, since when, until when, and how often it can still be opened. */
export function PushRowLine(props: PushRowLineProps) {
  const { row, state, index, now, isSelected, isOpen, isCursor } = props;
  const tabIndex = isCursor ? 0 : -1;
  const title = titleOf(row);
  const isActive = state === 'active';
  return (
    <tr
      class={['push-row', isSelected && 'is-selected', isOpen && 'is-open'].filter(Boolean).join(' ')}
      aria-rowindex={index + 2}
      aria-selected={isSelected}
      data-push={row.urlToken}
      style={{ '--at': index }}
    >
      <td class="cell-check">
        <input
          type="checkbox"
          data-control
          tabIndex={tabIndex}
          checked={isSelected}
          aria-label={t('pushesSelect', title)}
          onClick={(event) => props.toggle(row.urlToken, event.shiftKey)}
        />
      </td>
      <th scope="row" class="cell-name">
        <button
          type="button"
          class="row-name"
          data-control
          tabIndex={tabIndex}
          aria-current={isOpen ? 'true' : undefined}
          onClick={() => void props.open(row)}
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
        <OptionMarks row={row} />
      </td>
      <td class="cell-tools">
        {isActive && (
          <CopyButton
            look="plain"
            button={{ tabIndex, 'data-control': true }}
            copy={() => props.copy(row.link)}
            label={t('pushesCopyOf', title)}
            showsLabel={false}
          />
        )}
      </td>
    </tr>
  );
}

/** The note; for a push without an account, where it is and whether it can be ended before its time. */
function SecondLine({ row }: { row: PushRow }) {
  const why = row.withAccount ? undefined : notExpirableReason(row, false);
  const parts = [
    !row.withAccount && row.instance.name,
    row.note,
    why && t(why === 'link' ? 'pushesRowLinkOff' : 'pushesRowExpireOff'),
  ].filter((part): part is string => typeof part === 'string' && part !== '');
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
