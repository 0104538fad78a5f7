import { Flame, MessageSquareText } from 'lucide';
import type { ComponentChildren } from 'preact';
import { useId, useRef, useState } from 'preact/hooks';
import { getActive, isWeaker, type RowRecord } from '../../lib/batch/row-record';
import { copyText } from '../../lib/browser/clipboard';
import { formatFuture, startLine } from '../../lib/i18n/format';
import { t } from '../../lib/i18n/translate';
import { getCreated, getResult, getState } from '../../lib/push/record';
import type { UnknownResult } from '../../lib/push/result';
import { getExpiresAt } from '../../lib/push/stored-push';
import { type BatchSending, type BatchSendingRow, getEmails } from '../../lib/state/batch/batch-sending';
import { copySharedLink, toSharedLink } from '../../lib/state/results/shared-link';
import { rowStateText } from '../../lib/text/batch';
import { describeFailure } from '../../lib/text/failures';
import { differenceText } from '../../lib/text/options';
import { matchText } from '../../lib/text/pushes';
import { ShareMessageSection } from '../results/ShareMessageSection';
import { Button, IconButton } from '../ui/Button';
import { CopyButton } from '../ui/CopyButton';

interface LinkRowProps {
  entry: BatchSendingRow;
  sending: BatchSending;
  now: () => number;
}

export function LinkRow({ entry, sending, now }: LinkRowProps) {
  const row = entry.row.value;
  const [showsMessage, setShowsMessage] = useState(false);
  const { draft, number } = row;
  const { name, passphrase } = draft.options;
  const { instance } = sending.batch;
  const link = toSharedLink(getCreated(row)?.link, instance);
  const active = getActive(row);
  const activeLink = active && link;
  const label = name || t('batchRowNumber', number);
  const id = `message-${entry.index}`;
  const to = getEmails(row, sending.batch);
  const headingId = useId();
  const state = useRef<HTMLSpanElement>(null);
  const isUnknown = getState(row) === 'unknown';
  const isChecked = isUnknown && sending.checking.value.has(entry.index);
  const markNotCreated = async () => {
    await sending.markNotCreated(entry);
    const heading = state.current?.closest('section')?.querySelector('h2');
    const next = sending.counts.peek().unknown > 0 ? state.current : heading;
    next?.focus({ preventScroll: true });
  };
  return (
    <>
      <tr>
        <th id={headingId} scope="row" class="tabular-nums">
          {number}
        </th>
        <td>
          <bdi>{name}</bdi>
        </td>
        <td>
          {/* It takes the focus of a button that settles the row. */}
          <span ref={state} tabIndex={-1}>
            <StateMark tone={toneOf(row)}>{isChecked ? t('optionsActivityChecking') : rowStateText(row)}</StateMark>
          </span>
        </td>
        <td>
          {isUnknown && (
            <Button aria-describedby={headingId} onClick={() => void markNotCreated()}>
              {t('batchMarkNotCreated')}
            </Button>
          )}
          {link !== undefined && (
            <bdi dir="ltr" class="mono not-printed">
              {link}
            </bdi>
          )}
        </td>
        <td class="tabular-nums" data-label={t('uiLabeled', t('pushesExpires'), '')}>
          {active && <time>{startLine(formatFuture(getExpiresAt(active.stored), now()))}</time>}
        </td>
        <td>
          {activeLink !== undefined && (
            <div class="row">
              <CopyButton
                copy={() => copySharedLink(active?.link ?? '', instance)}
                label={t('pushesCopyOf', label)}
                showsLabel={false}
                variant="plain"
              />
              <IconButton
                icon={MessageSquareText}
                label={t('batchMessageFor', label)}
                aria-expanded={showsMessage}
                aria-controls={showsMessage ? id : undefined}
                onClick={() => setShowsMessage(!showsMessage)}
              />
            </div>
          )}
        </td>
      </tr>
      <Reasons entry={entry} sending={sending} />
      {showsMessage && active && activeLink !== undefined && (
        <tr class="more">
          <td />
          <td colSpan={5} class="full-row">
            <div class="stack">
              {to !== '' && (
                <p>
                  <bdi>{t('uiLabeled', t('emailTo'), to)}</bdi>
                </p>
              )}
              {active.hasPassphrase && (
                <p class="row wrap">
                  <CopyButton copy={() => copyText(passphrase)} label={t('createdCopyPassphrase')} />
                  <span class="small muted">{t('createdPassphraseHint')}</span>
                </p>
              )}
              <ShareMessageSection id={id} result={{ ...active, link: active.link ?? '', recipient: name }} to={to} />
            </div>
          </td>
        </tr>
      )}
    </>
  );
}

export type Tone = 'good' | 'warn' | 'quiet';

export function StateMark({ tone, children }: { tone: Tone; children: ComponentChildren }) {
  return (
    <span class={`state ${tone}`}>
      <i aria-hidden="true" />
      {children}
    </span>
  );
}

function toneOf(row: RowRecord): Tone {
  const state = getState(row);
  if (state === 'failed' || state === 'unknown') return 'warn';
  const active = getActive(row);
  return active ? (isWeaker(row) || active.link === undefined ? 'warn' : 'good') : 'quiet';
}

/** Why a row's state is what it is and what can be done, over the whole width; nothing where the state says all. */
function Reasons({ entry, sending }: { entry: BatchSendingRow; sending: BatchSending }) {
  const row = entry.row.value;
  const result = getResult(row);
  const instanceName = sending.batch.instance.name;
  const { differences = [], sendsEmail } = getCreated(row) ?? {};
  const why = result?.state === 'failed' && describeFailure(result.failure, { instanceName }).title;
  const unknown = result?.state === 'unknown' && result.candidates.length > 0 && result;
  const isMisdirected = getCreated(row)?.linkProblem === 'misdirected';
  if (!unknown && !why && !sendsEmail && !isMisdirected && differences.length === 0) return null;
  return (
    <tr class="more">
      <td />
      <td colSpan={5} class="full-row small">
        {differences.map((difference) => (
          <p key={difference.option}>{differenceText(difference)}</p>
        ))}
        {isMisdirected && <p>{t('createdMisdirected')}</p>}
        {(isWeaker(row) || isMisdirected) && getActive(row) && sending.bulk.state.value.step !== 'running' && (
          <Button variant="danger" icon={Flame} onClick={() => sending.askToExpire(row)}>
            {t('createdExpireNow')}
          </Button>
        )}
        {sendsEmail && (
          <p>
            {sendsEmail.isAccepted
              ? t('createdEmailed', instanceName, sendsEmail.to)
              : t('createdNotEmailed', instanceName)}
          </p>
        )}
        {why && <p>{why}</p>}
        {unknown && <Candidates unknown={unknown} entry={entry} sending={sending} />}
      </td>
    </tr>
  );
}

/** The pushes that may be the row's. */
function Candidates({
  unknown,
  entry,
  sending,
}: {
  unknown: UnknownResult;
  entry: BatchSendingRow;
  sending: BatchSending;
}) {
  return unknown.candidates.map(({ link: own, stored }) => {
    const link = toSharedLink(own, sending.batch.instance);
    return (
      <div key={stored.urlToken}>
        <p>{matchText({ ...unknown, createdAt: stored.createdAt })}</p>
        <p class="row wrap">
          {link === undefined ? (
            t('createdMisdirected')
          ) : (
            <>
              <bdi dir="ltr" class="mono not-printed">
                {link}
              </bdi>
              <CopyButton
                copy={() => copySharedLink(own ?? '', sending.batch.instance)}
                label={t('createdCopy')}
                showsLabel={false}
                variant="plain"
              />
            </>
          )}
          <Button onClick={() => void sending.confirmCandidate(entry, stored.urlToken)}>{t('batchThisOne')}</Button>
        </p>
      </div>
    );
  });
}
