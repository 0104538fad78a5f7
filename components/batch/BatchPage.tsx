import './batch.css';
import { Plus, Undo2 } from 'lucide';
import { useRef } from 'preact/hooks';
import { canOpenBatch } from '../../lib/browser/pages';
import { formatRelativeDay } from '../../lib/i18n/format';
import { t, tPlural } from '../../lib/i18n/translate';
import type { BatchPageState } from '../../lib/state/batch/batch-page';
import { InstanceNotices } from '../push/Notices';
import { Button } from '../ui/Button';
import { InstanceDot } from '../ui/Chip';
import { FailureNotice } from '../ui/FailureNotice';
import { useFocusFallback } from '../ui/focus';
import { Notice } from '../ui/Notice';
import { ServerChoice } from '../welcome/ServerChoice';
import { RemoveBatchButton } from './BatchStep';
import { ColumnsStep } from './ColumnsStep';
import { LinksStep } from './LinksStep';
import { ReviewStep } from './ReviewStep';
import { TableStep } from './TableStep';

/** A table becomes links, in steps; each is shown when the one before is done. */
export function BatchPage({ page }: { page: BatchPageState }) {
  const sending = page.sending.value;
  const isElsewhere = sending && sending.batch.instance.id !== page.activeInstance.active.value?.id;
  const memory = page.isPrivate ? 'privacyPrivateWindows' : 'batchMemory';
  const root = useRef<HTMLDivElement>(null);
  useFocusFallback(root, () => root.current?.querySelector('h2'));
  return (
    <div ref={root} class="batch">
      <main class="stack">
        <div class="row wrap batch-head">
          <div class="grow">
            <h1 class="visually-hidden">{t('batchOpen')}</h1>
            <p class="muted">{t(sending ? memory : 'batchWhy')}</p>
            {isElsewhere && (
              <p class="row">
                <span class="muted">{t('pushesInstance')}</span>
                <InstanceDot color={sending.batch.instance.color} />
                <b>
                  <bdi>{sending.batch.instance.name}</bdi>
                </b>
              </p>
            )}
          </div>
          {sending && !sending.isBusy.value && (
            <Button icon={page.preparation.table.value ? Undo2 : Plus} onClick={page.startNewTable}>
              {t(page.preparation.table.value ? 'batchBackToTable' : 'batchAnother')}
            </Button>
          )}
        </div>
        {sending ? (
          <LinksStep key={sending.batch.id} page={page} sending={sending} />
        ) : (
          <PreparationSteps page={page} />
        )}
        {!sending?.isBusy.value && <OtherBatches page={page} />}
      </main>
    </div>
  );
}

function PreparationSteps({ page }: { page: BatchPageState }) {
  const { preparation, activeInstance } = page;
  const failure = page.failure.value;
  const instance = activeInstance.active.value;
  if (!canOpenBatch(page.policy.value, page.isPrivate)) return <Notice kind="info">{t('policyBatch')}</Notice>;
  if (!instance) return <ServerChoice policy={page.policy.value} />;
  return (
    <>
      <InstanceNotices activeInstance={activeInstance} kind="text" />
      <TableStep preparation={preparation} />
      {preparation.table.value && <ColumnsStep page={page} instanceName={instance.name} />}
      {preparation.rows.value && <ReviewStep key={preparation.checkCount.value} page={page} />}
      {failure && <FailureNotice failure={failure} instanceName={instance.name} instance={instance} />}
    </>
  );
}

function OtherBatches({ page }: { page: BatchPageState }) {
  const others = page.batches.value.filter(({ id }) => id !== page.sending.value?.batch.id);
  if (others.length === 0) return null;
  return (
    <section class="panel stack" aria-labelledby="earlier">
      <h2 id="earlier">{t('batchEarlier')}</h2>
      <ul class="other-batches">
        {others.map((batch) => {
          const { instance, createdAt, rowCount } = batch;
          const when = formatRelativeDay(createdAt, page.now());
          const label = t('batchOrigin', tPlural('batchRows', rowCount), instance.name, when);
          return (
            <li key={batch.id} class="row">
              <span class="grow">
                <Button variant="link" onClick={() => void page.open(batch)}>
                  {label}
                </Button>
              </span>
              <RemoveBatchButton
                page={page}
                batchId={batch.id}
                label={t('optionsRemoveConfirm')}
                aria-label={t('optionsRemove', label)}
              />
            </li>
          );
        })}
      </ul>
    </section>
  );
}
