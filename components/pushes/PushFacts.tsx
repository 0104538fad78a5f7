import { formatDateOrTime } from '../../lib/format';
import { count, t } from '../../lib/i18n';
import { type PushRow, type RowState, timesOpened } from '../../lib/push/push-row';
import { expiresAt } from '../../lib/push/stored-push';
import type { PushesPageState } from '../../lib/state/pushes/page';
import { endWords, STATE_WORDS } from '../../lib/text/pushes';
import { Moment } from './Row';

/** What is known of a push, without a look that uses a view. Whether it has a passphrase no list tells. */
export function PushFacts({ row, state, page }: { row: PushRow; state: RowState; page: PushesPageState }) {
  const now = page.clock.value;
  const { counts, end } = page.details.audit;
  const { openedFrom, wrongPassphrase, tooLate, ownLooks, adminLooks } = counts.value;
  const opened = timesOpened(row, counts.value, { isActive: state === 'active', isWhole: end.value === 'end' });
  const hasLog = row.withAccount && end.value !== undefined;
  const looks = [
    ownLooks > 0 && count('pushesOwnLooks', ownLooks),
    adminLooks > 0 && count('pushesAdminLooks', adminLooks),
  ].filter((words) => words !== false);
  return (
    <dl class="facts">
      {!row.withAccount && (
        <>
          <dt>{t('pushesInstance')}</dt>
          <dd>
            <bdi>{row.instance.name}</bdi>
          </dd>
        </>
      )}
      {row.withAccount && (
        <>
          <dt>{t('pushesSeen')}</dt>
          <dd>{opened ? openedWords(opened, openedFrom) : hasLog ? t('pushesNotSeenSoFar') : '…'}</dd>
        </>
      )}
      {hasLog && (
        <>
          {wrongPassphrase > 0 && (
            <>
              <dt>{t('createdPassphrase')}</dt>
              <dd class="tone-warn">{count('pushesWrong', wrongPassphrase)}</dd>
            </>
          )}
          {tooLate > 0 && (
            <>
              <dt>{t('pushesTooLate')}</dt>
              <dd class="tone-warn">{count('pushesTimes', tooLate)}</dd>
            </>
          )}
          {looks.length > 0 && (
            <>
              <dt>{t('pushesWithoutView')}</dt>
              <dd>{looks.join(' ')}</dd>
            </>
          )}
        </>
      )}
      <dt>{t('pushesMade')}</dt>
      <dd>
        <Moment at={row.createdAt}>{formatDateOrTime(row.createdAt, now)}</Moment>
      </dd>
      <dt>{t('pushesEnds')}</dt>
      <dd>
        {state === 'active' ? (
          <Moment at={expiresAt(row)}>{endWords(row, now)}</Moment>
        ) : (
          <Ended state={state} at={row.expiredAt} now={now} />
        )}
      </dd>
      {row.viewsLeft === undefined && (
        <>
          <dt>{t('pushesViews')}</dt>
          <dd>{t('pushesViewsUnknownWhy')}</dd>
        </>
      )}
      <dt>{t('createdFirstClick')}</dt>
      <dd>{row.retrievalStep ? t('createdStepOn') : t('createdStepOff')}</dd>
      <dt>{t('createdRecipient')}</dt>
      <dd>{t(RECIPIENT[String(row.deletableByViewer) as keyof typeof RECIPIENT])}</dd>
    </dl>
  );
}

function Ended({ state, at, now }: { state: RowState; at: number | undefined; now: number }) {
  const words = t(STATE_WORDS[state]);
  return at === undefined ? words : <Moment at={at}>{t('pushesStateWhen', words, formatDateOrTime(at, now))}</Moment>;
}

const RECIPIENT = { true: 'createdDeletable', false: 'createdNotDeletable', null: 'createdLinkNotDeletable' } as const;

/** How often it was opened; of a log that was read in part nobody knows more than that. */
function openedWords({ times, isExact }: NonNullable<ReturnType<typeof timesOpened>>, from: number): string {
  if (times === 0) return t('pushesNotSeen');
  const number = count('pushesTimes', times);
  const words = from > 1 ? count('pushesSeenFrom', from, number) : number;
  return isExact ? words : t('pushesSeenAtLeast', words);
}
