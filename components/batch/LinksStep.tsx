import { findInstance } from '../../lib/instance/instance';
import '../ui/progress.css';
import { Download, Flame, KeyRound, Pause, Play, RotateCcw, RotateCw } from 'lucide';
import { useState } from 'preact/hooks';
import {
  hasFormulas,
  toClipboardTable,
  toCsvTable,
  toPassphraseCsv,
  toPassphraseTable,
} from '../../lib/batch/linked-table';
import { isWeaker } from '../../lib/batch/row-record';
import { copyText } from '../../lib/browser/clipboard';
import { downloadText } from '../../lib/browser/downloads';
import { formatCompactTime, formatDuration } from '../../lib/i18n/format';
import { formatNumber, t } from '../../lib/i18n/translate';
import { getCreated, getResult } from '../../lib/push/record';
import { getSearchedAt, isSearchable, type UnknownResult } from '../../lib/push/result';
import { exportFileName } from '../../lib/pushes/export';
import type { BatchPageState } from '../../lib/state/batch/batch-page';
import type { BatchSending } from '../../lib/state/batch/batch-sending';
import { rowStateText, stateText } from '../../lib/text/batch';
import { LINK_PROBLEM_TEXTS } from '../../lib/text/options';
import { BulkConfirmation, BulkDone, BulkProgress, BulkReport } from '../results/BulkExpire';
import { Button } from '../ui/Button';
import { ConfirmDialog } from '../ui/ConfirmDialog';
import { CopyButton } from '../ui/CopyButton';
import { FailureNotice, SettingsLink } from '../ui/FailureNotice';
import { CheckField } from '../ui/Field';
import { Notice } from '../ui/Notice';
import { RateLimitStatus } from '../ui/RateLimitStatus';
import { ThrottledStatus } from '../ui/StatusLine';
import { BatchStep, RemoveBatchButton, usePagedRows } from './BatchStep';
import { LinkRow, StateMark } from './LinkRow';

/** Headings of the columns that a table gets. */
const addedHeadings = () => ({ secret: t('errorFieldPayload'), state: t('pushesFilter'), link: t('pushesLink') });

const passphraseHeadings = () => ({
  number: t('batchRow'),
  name: t('composerNameLabel'),
  passphrase: t('composerPassphraseLabel'),
});

export function LinksStep({ page, sending }: { page: BatchPageState; sending: BatchSending }) {
  const { instance } = sending.batch;
  const { shown, more } = usePagedRows(sending.rows);
  const failure = sending.failure.value ?? page.failure.value;
  return (
    <>
      <UnknownNotice sending={sending} now={page.now} />
      <BatchStep title={t('batchLinks', instance.name)}>
        <Progress sending={sending} now={page.now} />
        {failure && !sending.isRunning.value && (
          <FailureNotice
            failure={failure}
            instanceName={instance.name}
            instance={findInstance(page.activeInstance.instances.value, sending.batch.instance.id)}
          >
            {failure.kind === 'InstanceRemoved' && <SettingsLink />}
          </FailureNotice>
        )}
        <BatchActions page={page} sending={sending} />
        <WeakerNotice sending={sending} />
        <LinkProblemNotice sending={sending} />
        <table class="batch-table links">
          <caption class="visually-hidden">{t('batchLinks', instance.name)}</caption>
          <thead>
            <tr>
              <th scope="col">{t('batchRow')}</th>
              <th scope="col">{t('composerNameLabel')}</th>
              <th scope="col">{t('pushesFilter')}</th>
              <th scope="col">{t('pushesLink')}</th>
              <th scope="col">{t('pushesExpires')}</th>
              <th scope="col">
                <span class="visually-hidden">{t('pushesOptions')}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {shown.map((entry) => (
              <LinkRow key={entry.index} entry={entry} sending={sending} now={page.now} />
            ))}
          </tbody>
        </table>
        {more}
        <BulkReport bulk={sending.bulk} next={() => document.querySelector('h2')} />
      </BatchStep>
    </>
  );
}

/** Says once for all rows without an answer what is known, and searches for them again. */
function UnknownNotice({ sending, now }: { sending: BatchSending; now: () => number }) {
  const { instance } = sending.batch;
  const unknown = sending.rows.flatMap(({ row }) => {
    const result = getResult(row.value);
    return result?.state === 'unknown' ? result : [];
  });
  return (
    // It is there from the start, or it would not be announced.
    <div role="status" class="status">
      {unknown.length > 0 && (
        <Notice kind="warn">
          <b>{t('batchUnknownTitle', instance.name)}</b>
          <span>{[t('batchUnknownWhy'), ...searchTexts(unknown, now())].join(' ')}</span>
          {unknown.some(isSearchable) && (
            <div>
              <Button icon={RotateCw} busy={sending.checking.value.size > 0} onClick={() => void sending.checkAgain()}>
                {t('createdSearchAgain')}
              </Button>
            </div>
          )}
        </Notice>
      )}
    </div>
  );
}

/** What searches for these pushes have found. */
function searchTexts(unknown: readonly UnknownResult[], now: number): string[] {
  const has = (search: UnknownResult['search']) => unknown.some((it) => it.search === search && !it.isUnreachable);
  const candidates = unknown.reduce((sum, it) => sum + it.candidates.length, 0);
  const searchedAt = Math.max(0, ...unknown.map(getSearchedAt));
  const texts = [
    unknown.some(({ search }) => search === 'no-account') && t('createdNoList'),
    has('failed') && t('createdSearchFailed', unknown[0]?.instance.name ?? ''),
    has('ambiguous') && t('batchAmbiguous'),
    candidates > 0 && t('createdFoundSome', candidates),
    candidates === 0 && has('done') && t('createdNoneFound', formatCompactTime(searchedAt, now)),
  ];
  return texts.filter((text) => text !== false);
}

function Progress({ sending, now }: { sending: BatchSending; now: () => number }) {
  const counts = sending.counts.value;
  const total = sending.rows.length;
  const done = total - counts.ready - counts.sending;
  const seconds = sending.secondsLeft.value;
  const isRunning = sending.isRunning.value;
  const words = t('batchProgress', formatNumber(done), formatNumber(total));
  const open = sending.activeCount.value;
  const tally = [
    ['good', stateText('created'), open],
    ['quiet', t('pushesExpired'), counts.created - open],
    ['warn', stateText('failed'), counts.failed],
    ['warn', stateText('unknown'), counts.unknown],
    ['quiet', stateText('ready'), counts.ready],
  ] as const;
  return (
    <div class={isRunning ? 'stack running' : 'stack'}>
      <div class="row wrap">
        {isRunning && (
          <div class="grow tabular-nums">
            <b>{words}</b>{' '}
            {seconds !== undefined && <span class="muted">{t('filesLeft', formatDuration(seconds))}</span>}{' '}
            <RateLimitStatus until={sending.pausedUntil.value} now={now} />
            <ThrottledStatus words={words} />
          </div>
        )}
        {/* The status is there from the start, or it would not be announced. */}
        <p class={isRunning ? 'visually-hidden' : 'status-marks grow row wrap tabular-nums'} role="status">
          {!isRunning &&
            tally.map(
              ([tone, label, rows]) =>
                rows > 0 && (
                  <StateMark key={label} tone={tone}>
                    {t('uiLabeled', label, formatNumber(rows))}
                  </StateMark>
                ),
            )}
        </p>
        {(isRunning || counts.ready > 0) && (
          <Button
            variant={isRunning ? 'quiet' : 'outline'}
            icon={isRunning ? Pause : Play}
            onClick={isRunning ? sending.pause : () => void sending.start()}
          >
            {t(isRunning ? 'batchPause' : 'batchContinue')}
          </Button>
        )}
      </div>
      {(isRunning || counts.ready > 0) && <progress max={total} value={done} aria-label={t('batchProgressLabel')} />}
    </div>
  );
}

function BatchActions({ page, sending }: { page: BatchPageState; sending: BatchSending }) {
  const [saves, setSaves] = useState<'table' | 'passphrases'>();
  const { created } = sending.counts.value;
  const isBusy = sending.isBusy.value;
  const close = () => setSaves(undefined);
  return (
    <>
      <div class="tools">
        <div class="row wrap">
          {created > 0 && (
            <>
              <CopyButton
                variant="outline"
                copy={async () => {
                  await sending.lookForPage();
                  await copyText(toClipboardTable(sending.toLinkedTable(rowStateText), addedHeadings()));
                }}
                label={t('batchCopyAll')}
              />
              <Button icon={Download} onClick={() => setSaves('table')}>
                {t('batchSave')}
              </Button>
            </>
          )}
          {sending.passphrases.value.length > 0 && (
            <Button icon={KeyRound} onClick={() => setSaves('passphrases')}>
              {t('batchPassphrases')}
            </Button>
          )}
          {!isBusy && sending.hasRetryable.value && (
            <Button icon={RotateCcw} onClick={() => void page.retryFailedRows(sending)}>
              {t('batchRetry')}
            </Button>
          )}
        </div>
        {!isBusy && (
          <div class="row wrap">
            {sending.activeCount.value > 0 && (
              <Button variant="danger" icon={Flame} onClick={() => sending.askToExpire()}>
                {t('batchExpireAll')}
              </Button>
            )}
            <RemoveBatchButton page={page} batchId={sending.batch.id} />
          </div>
        )}
      </div>
      {!isBusy && created > 0 && hasFormulas(sending.toLinkedTable(rowStateText)) && (
        <p class="small muted">{t('batchFormulas')}</p>
      )}
      {sending.bulk.state.value.step === 'running' && (
        <div class="row wrap">
          <BulkProgress bulk={sending.bulk} now={page.now} />
        </div>
      )}
      <BulkDone bulk={sending.bulk} />
      <BulkConfirmation bulk={sending.bulk} />
      <SaveDialog isOpen={saves === 'table'} close={close} sending={sending} now={page.now} />
      <PassphraseDialog isOpen={saves === 'passphrases'} close={close} sending={sending} now={page.now} />
    </>
  );
}

interface SaveDialogProps {
  isOpen: boolean;
  close: () => void;
  sending: BatchSending;
  now: () => number;
}

/** Asks for each file whether it may have the secrets. */
function SaveDialog({ isOpen, close, sending, now }: SaveDialogProps) {
  const [withSecrets, setWithSecrets] = useState(false);
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={t('batchSaveTitle')}
      confirmLabel={t('receivedSave')}
      onConfirm={async () => {
        setWithSecrets(false);
        close();
        await sending.lookForPage();
        const text = toCsvTable(sending.toLinkedTable(rowStateText), addedHeadings(), { withSecrets });
        saveCsv('links', now(), text);
      }}
      onCancel={() => {
        setWithSecrets(false);
        close();
      }}
    >
      <div class="stack">
        <p>{t('batchSaveText')}</p>
        <CheckField label={t('batchWithSecrets')} isChecked={withSecrets} onChange={setWithSecrets} />
        {withSecrets && <Notice kind="warn">{t('batchWithSecretsHint')}</Notice>}
      </div>
    </ConfirmDialog>
  );
}

/** Saves or copies the passphrases. They stand in no file with links, since whoever has both needs no passphrase. */
function PassphraseDialog({ isOpen, close, sending, now }: SaveDialogProps) {
  const rows = sending.passphrases.value;
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={t('batchPassphrasesTitle')}
      confirmLabel={t('receivedSave')}
      onConfirm={() => {
        saveCsv('passphrases', now(), toPassphraseCsv(rows, passphraseHeadings()));
        close();
      }}
      onCancel={close}
    >
      <div class="stack">
        <p>{t('batchPassphrasesText')}</p>
        <p>
          <CopyButton
            copy={() => copyText(toPassphraseTable(rows, passphraseHeadings()))}
            label={t('batchPassphrasesCopy')}
          />
        </p>
      </div>
    </ConfirmDialog>
  );
}

function saveCsv(what: 'links' | 'passphrases', at: number, text: string): void {
  downloadText(exportFileName(what, at, 'csv'), 'text/csv;charset=utf-8', text);
}

/** Tells a problem of the links once for all rows, because they begin alike. A row whose link is withheld says so itself. */
function LinkProblemNotice({ sending }: { sending: BatchSending }) {
  const [problem] = sending.rows
    .flatMap(({ row }) => getCreated(row.value)?.linkProblem ?? [])
    .filter((it) => it !== 'misdirected');
  return problem ? <Notice kind="warn">{t(LINK_PROBLEM_TEXTS[problem])}</Notice> : null;
}

function WeakerNotice({ sending }: { sending: BatchSending }) {
  const weaker = sending.rows.filter(({ row }) => isWeaker(row.value)).length;
  return weaker > 0 ? <Notice kind="warn">{t('batchWeakerLinks', weaker)}</Notice> : null;
}
