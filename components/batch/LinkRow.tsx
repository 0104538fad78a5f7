import { Flame, MessageSquareText, Search } from 'lucide';
import { useState } from 'preact/hooks';
import { copyText } from '../../lib/browser/clipboard';
import { formatFuture, formatMoment } from '../../lib/format';
import { t } from '../../lib/i18n';
import { expiresAt } from '../../lib/push/stored-push';
import { addressesOf, type BatchRun, isWeaker, type RunRow, type StoredBatchRow } from '../../lib/state/batch/run';
import { stateText } from '../../lib/text/batch';
import { describeFailure } from '../../lib/text/errors';
import { differenceWords } from '../../lib/text/options';
import { ShareMessageSection } from '../created/ShareMessageSection';
import { Button, IconButton } from '../ui/Button';
import { CopyButton } from '../ui/CopyButton';

interface LinkRowProps {
  target: RunRow;
  run: BatchRun;
  now: () => number;
}

export function LinkRow({ target, run, now }: LinkRowProps) {
  const row = target.row.value;
  const [showsMessage, setShowsMessage] = useState(false);
  const { link, stored, draft, expiredAt, number = target.index + 1 } = row;
  const { name, passphrase } = draft.options;
  const label = name || t('batchRowNumber', number);
  const id = `message-${target.index}`;
  const isOpen = stored && link !== undefined && expiredAt === undefined;
  return (
    <>
      <tr>
        <th scope="row" class="num">
          {number}
        </th>
        <td>
          <bdi>{name}</bdi>
        </td>
        <td>
          <StateWords target={target} run={run} />
        </td>
        <td>
          {link !== undefined && (
            <bdi dir="ltr" class="mono">
              {link}
            </bdi>
          )}
        </td>
        <td class="num" data-label={t('pushesEnds')}>
          {isOpen && <time>{formatFuture(expiresAt(stored), now())}</time>}
          {expiredAt !== undefined && t('createdExpired')}
        </td>
        <td>
          {isOpen && (
            <div class="row">
              <CopyButton
                copy={() => copyText(link)}
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
      {showsMessage && isOpen && (
        <tr>
          <td colSpan={6} class="whole">
            {passphrase !== '' && (
              <p class="row wrap">
                <CopyButton copy={() => copyText(passphrase)} label={t('createdCopyApart')} />
                <span class="small soft">{t('createdPassphraseHint')}</span>
              </p>
            )}
            <ShareMessageSection
              id={id}
              result={{
                link,
                stored,
                instance: run.batch.instance,
                hasPassphrase: passphrase !== '',
                message: draft.message,
                isPrivate: run.batch.isPrivate,
              }}
              to={addressesOf(row, run.batch)}
            />
          </td>
        </tr>
      )}
    </>
  );
}

function StateWords({ target, run }: { target: RunRow; run: BatchRun }) {
  const row = target.row.value;
  const { state, failure, differences = [], email } = row;
  const instanceName = run.batch.instance.name;
  const isBad = state === 'failed' || state === 'unknown' || isWeaker(row);
  return (
    <>
      <p class={isBad ? 'tone-warn' : undefined}>{stateText(state)}</p>
      {differences.map((difference) => (
        <p key={difference.option} class="small">
          {differenceWords(difference)}
        </p>
      ))}
      {email && (
        <p class="small">
          {email.isTaken ? t('createdEmailed', instanceName, email.to) : t('createdNotEmailed', instanceName)}
        </p>
      )}
      {isWeaker(row) && row.expiredAt === undefined && run.bulk.state.value.step !== 'running' && (
        <Button variant="danger" icon={Flame} onClick={() => run.askToExpire(row)}>
          {t('createdExpireNow')}
        </Button>
      )}
      {state === 'failed' && failure && <p class="small">{describeFailure(failure, { instanceName }).title}</p>}
      {state === 'unknown' && <Unknown row={row} target={target} run={run} />}
    </>
  );
}

function Unknown({ row, target, run }: { row: StoredBatchRow; target: RunRow; run: BatchRun }) {
  const instanceName = run.batch.instance.name;
  const { search, candidates = [] } = row;
  return (
    <div class="small">
      <p>{t('createdUnknownWhy', instanceName)}</p>
      {search === 'no-account' && <p>{t('createdNoList')}</p>}
      {search === 'ambiguous' && <p>{t('batchAmbiguous')}</p>}
      {search === 'looked' && candidates.length === 0 && <p>{t('createdNoneFound', instanceName)}</p>}
      {candidates.map(({ link, stored }) => (
        <div key={link}>
          <p>{t('createdCandidate', formatMoment(stored.createdAt))}</p>
          <p class="row">
            <bdi dir="ltr" class="mono">
              {link}
            </bdi>
            <CopyButton copy={() => copyText(link)} label={t('batchPossible')} showsLabel={false} variant="plain" />
            <Button onClick={() => void run.settle(target, stored.urlToken)}>{t('batchThisOne')}</Button>
          </p>
        </div>
      ))}
      {search !== 'no-account' && search !== 'ambiguous' && (
        <Button icon={Search} onClick={() => void run.lookUp(target)}>
          {t('createdLookAgain')}
        </Button>
      )}
    </div>
  );
}
