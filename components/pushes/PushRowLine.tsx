import { Fragment } from 'preact';
import { apart } from '../../lib/apart';
import { t } from '../../lib/i18n';
import { isNamed, type PushRow, shortToken } from '../../lib/push/push-row';
import type { RowState } from '../../lib/push/row-state';
import { whyNotExpirable } from '../../lib/push/stored-facts';
import { endsAt } from '../../lib/push/stored-push';
import { formatNear, formatUntil } from '../../lib/when';
import { Chip } from '../ui/Chip';
import { CopyButton } from '../ui/CopyButton';
import { Moment } from './Moment';
import { OptionMarks } from './OptionMarks';
import { STATE_WORDS, titleOf } from './pushes-words';
import { ViewsLeft } from './ViewsLeft';

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
        <Moment at={row.createdAt}>{formatNear(row.createdAt, now)}</Moment>
      </td>
      <td class="cell-ends">
        {isActive ? (
          <>
            <span class="row-label">{t('pushesEnds')} </span>
            <Moment at={endsAt(row)}>{formatUntil(endsAt(row), now)}</Moment>
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
  const why = row.withAccount ? undefined : whyNotExpirable(row, false);
  const parts = [
    !row.withAccount && row.instance.name,
    row.note,
    why && t(why === 'link' ? 'pushesRowLinkOff' : 'pushesRowExpireOff'),
  ].filter((part): part is string => typeof part === 'string' && part !== '');
  if (parts.length === 0) return null;
  return (
    <span class="clip small soft" title={parts.map((part) => apart(part)).join(' · ')}>
      {parts.map((part, at) => (
        <Fragment key={part}>
          {at > 0 && ' · '}
          <bdi>{part}</bdi>
        </Fragment>
      ))}
    </span>
  );
}
