import { type IconNode, KeyRound, LockKeyhole, RectangleEllipsis, Unlink } from 'lucide';
import { type ComponentChildren, Fragment } from 'preact';
import { isolateText } from '../../lib/i18n/bidi';
import { formatFuture, formatRelativeDay, startLine } from '../../lib/i18n/format';
import { type MessageKey, t } from '../../lib/i18n/translate';
import { isExpirable } from '../../lib/push/result';
import { getExpiresAt } from '../../lib/push/stored-push';
import { isoTime, type Line } from '../../lib/pushes/export';
import {
  foldText,
  getWorkingLink,
  hasName,
  isKeyMissing,
  type PushRow,
  type PushStatus,
  shortenToken,
} from '../../lib/pushes/push-row';
import {
  byCreation,
  byName,
  excerptFound,
  markFound,
  type SortValue,
  type TextPart,
} from '../../lib/pushes/search-and-sort';
import type { PushesPageState } from '../../lib/state/pushes/pushes-page';
import { copySharedLink, toSharedLink } from '../../lib/state/results/shared-link';
import { pushTitle, STATUS_TEXTS } from '../../lib/text/pushes';
import { Icon } from '../ui/Button';
import { CopyButton } from '../ui/CopyButton';
import { TimeText } from '../ui/TimeText';

interface CellProps {
  row: PushRow;
  state: PushStatus;
  isSelected: boolean;
  /** Whether its details are shown. */
  isOpen: boolean;
  tabIndex: number;
  page: PushesPageState;
}

interface ExportOptions {
  state: PushStatus;
  withLinks: boolean;
}

export interface Column {
  key: string;
  label: MessageKey;
  /** The width of its track in the grid; `narrowWidth` where the list is narrow, if it differs. */
  width: string;
  narrowWidth?: string;
  sort?: SortValue;
  cell: (props: CellProps) => ComponentChildren;
  exported?: (row: PushRow, options: ExportOptions) => Line;
}

/** Every column, in the order of the table, of the choice of its order, and of the exported file. */
export const COLUMNS: readonly Column[] = [
  {
    key: 'check',
    label: 'pushesSelection',
    width: '34px',
    cell: ({ row, isSelected, tabIndex, page }) => (
      <input
        type="checkbox"
        data-control
        tabIndex={tabIndex}
        checked={isSelected}
        aria-label={t('pushesSelect', pushTitle(row))}
        onClick={(event) => page.view.value.toggle(row.urlToken, event.shiftKey)}
      />
    ),
  },
  {
    key: 'name',
    label: 'composerNameLabel',
    width: 'minmax(0, 1fr)',
    sort: byName,
    cell: Name,
    exported: ({ name, note, instance, withAccount }) => ({ name, note, instance: instance.name, withAccount }),
  },
  {
    key: 'createdAt',
    label: 'pushesCreated',
    width: '168px',
    narrowWidth: '156px',
    sort: byCreation,
    cell: ({ row, page }) => (
      <TimeText at={row.createdAt}>{startLine(formatRelativeDay(row.createdAt, page.currentTime.value))}</TimeText>
    ),
    exported: ({ createdAt }) => ({ madeAt: isoTime(createdAt) }),
  },
  {
    key: 'expiresAt',
    label: 'pushesExpires',
    width: '144px',
    sort: getExpiresAt,
    cell: ({ row, state, page }) =>
      state === 'active' ? (
        <Expiry at={getExpiresAt(row)} now={page.currentTime.value} />
      ) : (
        <span class="state small muted">{t(STATUS_TEXTS[state])}</span>
      ),
    exported: (row, { state }) => ({
      expiresAt: isoTime(getExpiresAt(row)),
      state,
      expiredAt: row.expiredAt === undefined ? null : isoTime(row.expiredAt),
    }),
  },
  {
    key: 'views',
    label: 'pushesViews',
    width: '140px',
    narrowWidth: '100px',
    sort: ({ viewsLeft }) => viewsLeft,
    cell: ({ row, state }) => <ViewsLeft row={row} isActive={state === 'active'} />,
    exported: ({ viewsLeft, expireAfterViews, retrievalStep = null, deletableByViewer = null }) => ({
      viewsLeft: viewsLeft ?? null,
      views: expireAfterViews,
      retrievalStep,
      deletableByViewer,
    }),
  },
  {
    key: 'actions',
    label: 'pushesLink',
    width: '44px',
    cell: ({ row, state, tabIndex }) => state === 'active' && <LinkCell row={row} tabIndex={tabIndex} />,
    exported: (row, { withLinks }) =>
      withLinks ? { link: toSharedLink(getWorkingLink(row), row.instance) ?? null } : {},
  },
];

/** A push as a line of the exported file. */
export function toExportedPush(row: PushRow, options: ExportOptions): Line {
  return Object.fromEntries(COLUMNS.flatMap(({ exported }) => Object.entries(exported?.(row, options) ?? {})));
}

function LinkCell({ row, tabIndex }: Pick<CellProps, 'row' | 'tabIndex'>) {
  const link = getWorkingLink(row);
  if (isKeyMissing(row)) return <Mark icon={KeyRound} label={t('pushesKeyMissing')} />;
  if (link === undefined) return <Mark icon={Unlink} label={t('createdMisdirected')} />;
  return (
    <CopyButton
      key={row.urlToken}
      variant="plain"
      button={{ tabIndex, 'data-control': true }}
      copy={() => copySharedLink(link, row.instance)}
      label={t('pushesCopyOf', pushTitle(row))}
      showsLabel={false}
    />
  );
}

function Name({ row, isOpen, tabIndex, page }: CellProps) {
  const terms = page.view.value.searchTerms.value;
  return (
    <>
      <button
        type="button"
        class="row-name"
        data-control
        tabIndex={tabIndex}
        aria-current={isOpen ? 'true' : undefined}
        onClick={() => void page.details.open(row)}
      >
        {hasName(row) ? (
          <bdi class="truncate" title={row.name}>
            <b>
              <Marked parts={markFound(row.name, terms)} />
            </b>
          </bdi>
        ) : (
          <span class="truncate">
            <span class="muted">{t('pushesUnnamed')}</span>{' '}
            <bdi dir="ltr" class="mono small muted">
              <Marked parts={markFound(shortenToken(row.urlToken), terms)} />
            </bdi>
          </span>
        )}
      </button>
      {row.hasPassphrase && (
        <Mark icon={RectangleEllipsis} label={t('uiLabeled', t('composerPassphraseLabel'), t('pushesPassphraseSet'))} />
      )}
      {row.isEncrypted && <Mark icon={LockKeyhole} label={t('composerEndToEndOn')} />}
      <RowNote row={row} terms={terms} />
    </>
  );
}

function Marked({ parts }: { parts: readonly TextPart[] }) {
  return <>{parts.map(({ text, isFound }, at) => (isFound ? <mark key={at}>{text}</mark> : text))}</>;
}

/** The parts of the push ID, which is not shown elsewhere, that alone contain one of the terms. The whole ID would be the link. */
function findInToken({ name, note, urlToken }: PushRow, terms: readonly string[]): readonly TextPart[] {
  const only = terms.filter((term) => !foldText(name).includes(term) && !foldText(note).includes(term));
  if (only.length === 0) return [];
  return markFound(urlToken, only).map((part) => (part.isFound ? part : { ...part, text: '…' }));
}

function RowNote({ row, terms }: { row: PushRow; terms: readonly string[] }) {
  const isLocked = !isExpirable(row, row.withAccount);
  const inToken = findInToken(row, terms);
  const parts = [
    { key: 'token', title: '', shown: inToken },
    { key: 'instance', title: row.withAccount ? '' : row.instance.name },
    { key: 'note', title: row.note, shown: excerptFound(markFound(row.note, terms)) },
    { key: 'locked', title: isLocked ? t('createdExpireOff') : '' },
  ].map(({ shown, ...part }) => ({ ...part, shown: shown ?? [{ text: part.title, isFound: false }] }));
  const filled = parts.filter(({ shown }) => shown.some(({ text }) => text !== ''));
  const title = filled.map((part) => part.title).filter((text) => text !== '');
  const [only] = filled.length === 1 ? filled : [];
  // The text is in its own direction, so that its end is cut off.
  if (only !== undefined)
    return (
      <bdi
        dir={only.key === 'token' ? 'ltr' : undefined}
        class={`truncate small muted${only.key === 'token' ? ' mono' : ''}`}
        title={only.title || undefined}
      >
        <Marked parts={only.shown} />
      </bdi>
    );
  if (filled.length === 0) return null;
  return (
    <span class="truncate small muted" title={title.map((part) => isolateText(part)).join(' · ')}>
      {filled.map(({ key, shown }, at) => (
        <Fragment key={key}>
          {at > 0 && ' · '}
          <bdi dir={key === 'token' ? 'ltr' : undefined} class={key === 'token' ? 'mono' : undefined}>
            <Marked parts={shown} />
          </bdi>
        </Fragment>
      ))}
    </span>
  );
}

function Expiry({ at, now }: { at: number; now: number }) {
  const text = formatFuture(at, now);
  return (
    <>
      <span class="row-short">
        <TimeText at={at}>{startLine(text)}</TimeText>
      </span>
      <span class="row-words">
        <TimeText at={at}>{`${t('pushesExpires')} ${text}`}</TimeText>
      </span>
    </>
  );
}

function ViewsLeft({ row, isActive }: { row: PushRow; isActive: boolean }) {
  const { viewsLeft, expireAfterViews, withAccount } = row;
  if (viewsLeft === undefined)
    return (
      <>
        <span class="row-label">{t('pushesViews')} </span>
        <span class="muted" title={withAccount ? undefined : t('pushesAnonymousExplained')}>
          {t('createdRowUnknown')}
        </span>
      </>
    );
  const part = expireAfterViews > 0 ? Math.min(1, viewsLeft / expireAfterViews) : 0;
  return (
    <>
      <span class={isActive ? 'tabular-nums row-short' : 'tabular-nums row-short muted'}>
        {isActive && (
          <span class="meter" aria-hidden="true">
            <span style={{ inlineSize: `${Math.round(part * 100)}%` }} />
          </span>
        )}
        {t('uiOf', viewsLeft, expireAfterViews)}
      </span>
      {isActive && <span class="tabular-nums row-words">{t('activityViewsLeft', viewsLeft)}</span>}
    </>
  );
}

function Mark({ icon, label }: { icon: IconNode; label: string }) {
  return (
    <span class="mark" title={label}>
      <Icon of={icon} size={15} />
      <span class="visually-hidden">{label}</span>
    </span>
  );
}
