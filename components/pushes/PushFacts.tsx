import type { ComponentChildren } from 'preact';
import { formatRelativeDay, startLine } from '../../lib/i18n/format';
import { formatNumber, t, tPlural } from '../../lib/i18n/translate';
import { getExpiresAt } from '../../lib/push/stored-push';
import { countViews, type PushRow, type PushStatus } from '../../lib/pushes/push-row';
import type { PushesPageState } from '../../lib/state/pushes/pushes-page';
import { expirationText, STATUS_TEXTS } from '../../lib/text/pushes';
import { FlagFacts } from '../results/FlagFacts';
import { TimeText } from '../ui/TimeText';

/** The facts about a push that its list and its log tell. */
export function PushFacts({ row, state, page }: { row: PushRow; state: PushStatus; page: PushesPageState }) {
  const now = page.currentTime.value;
  const { counts, end, isReading } = page.details.audit;
  const { openedFrom, wrongPassphrase, failedViews, ownerViews, adminViews } = counts.value;
  const isActive = state === 'active';
  const opened = countViews(row, counts.value, { isActive, isComplete: end.value === 'complete' });
  const hasLog = row.withAccount && end.value !== undefined;
  const uncounted = [
    ...(ownerViews > 0 ? [t('pushesOwnerViews', ownerViews)] : []),
    ...(adminViews > 0 ? [t('pushesAdminViews', adminViews)] : []),
  ].join(' · ');
  return (
    <dl class="facts">
      <FactItem name={t('pushesInstance')}>{!row.withAccount && <bdi>{row.instance.name}</bdi>}</FactItem>
      <FactItem name={t('pushesOpened')}>
        {row.withAccount &&
          (opened ? viewCountText(opened, openedFrom) : isReading.value ? '…' : t('createdRowUnknown'))}
      </FactItem>
      <FactItem name={t('auditWrongPassphrase')} class="tone-warn">
        {hasLog && wrongPassphrase > 0 && formatNumber(wrongPassphrase)}
      </FactItem>
      <FactItem name={t('auditFailedView')} class="tone-warn">
        {hasLog && failedViews > 0 && formatNumber(failedViews)}
      </FactItem>
      <FactItem name={t('pushesWithoutView')}>{hasLog && uncounted}</FactItem>
      <FactItem name={t('pushesCreated')}>
        <TimeText at={row.createdAt}>{startLine(formatRelativeDay(row.createdAt, now))}</TimeText>
      </FactItem>
      <FactItem name={t('pushesExpires')}>
        {isActive ? (
          <TimeText at={getExpiresAt(row)}>{startLine(expirationText(row, now))}</TimeText>
        ) : row.expiredAt === undefined ? (
          t(STATUS_TEXTS[state])
        ) : (
          <TimeText at={row.expiredAt}>
            {t('uiPair', t(STATUS_TEXTS[state]), formatRelativeDay(row.expiredAt, now))}
          </TimeText>
        )}
      </FactItem>
      <FactItem name={t('pushesViews')}>
        {!row.withAccount && row.viewsLeft === undefined && t('pushesAnonymousExplained')}
      </FactItem>
      <FactItem name={t('composerPassphraseLabel')}>{row.hasPassphrase && t('pushesPassphraseSet')}</FactItem>
      <FactItem name={t('composerEndToEnd')}>{row.isEncrypted && t('uiOn')}</FactItem>
      <FlagFacts stored={row} />
    </dl>
  );
}

function FactItem({ name, class: tone, children }: { name: string; class?: string; children: ComponentChildren }) {
  if (!children) return null;
  return (
    <>
      <dt>{name}</dt>
      <dd class={tone}>{children}</dd>
    </>
  );
}

function viewCountText(
  { times, isComplete: isExact }: NonNullable<ReturnType<typeof countViews>>,
  from: number,
): string {
  if (times === 0) return tPlural('composerViewCount', 0);
  const number = tPlural('composerViewCount', times);
  const text = from > 1 ? `${number} · ${t('pushesOpenedAddresses', from)}` : number;
  return isExact ? text : t('pushesOpenedAtLeast', text);
}
