import { useEffect } from 'preact/hooks';
import { t } from '../../lib/i18n';
import { KINDS } from '../../lib/push/draft';
import type { Desk } from '../../lib/state/desk';
import { Notice } from '../ui/Notice';
import { SegmentedControl } from '../ui/SegmentedControl';
import './composer.css';
import { CreateBar } from './CreateBar';
import { DraftOrigin } from './DraftOrigin';
import { KIND_LABELS, offReason } from './kind-words';
import { lazily } from './lazily';
import { OptionsFold } from './OptionsFold';
import { PayloadField } from './PayloadField';
import { ProblemLine } from './ProblemLine';

const FailureNotice = lazily(async () => (await import('./FailureNotice')).FailureNotice);

interface ComposerProps {
  desk: Desk;
  /** As the keyboard has it: Ctrl or ⌘, with Enter. */
  shortcut: string;
  openOptions: () => void;
}

/** Where a push is written: its kind, its payload, its options, and the one button that sends it. */
export function Composer({ desk, shortcut, openOptions }: ComposerProps) {
  const { composer, where } = desk;
  const { kind } = composer.draft.value;
  const isLocked = composer.isLocked.value;
  const instanceName = where.active.value?.name ?? '';
  const off = where.off(kind);
  const failure = composer.failure.value;
  const failed = desk.failed.value;

  useEffect(() => {
    const flush = () => void composer.flush();
    addEventListener('pagehide', flush);
    return () => removeEventListener('pagehide', flush);
  }, [composer]);

  const send = () => {
    if (!off) void desk.create();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.isComposing) return;
    event.preventDefault();
    send();
  };

  return (
    <form
      class="composer stack"
      aria-label={t('composerLabel')}
      aria-busy={isLocked}
      autocomplete="off"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
      onKeyDown={onKeyDown}
    >
      <DraftOrigin desk={desk} />
      {off === 'needs-account' && (
        <Notice kind="warn">
          <span>{t('composerNeedsAccount', instanceName)}</span>
          <button type="button" class="button link" onClick={openOptions}>
            {t('composerNeedsAccountDoor')}
          </button>
        </Notice>
      )}
      <fieldset class="stack" disabled={isLocked}>
        <legend class="unseen">{t('composerLegend')}</legend>
        <SegmentedControl
          legend={t('composerKind')}
          hidesLegend
          segments={KINDS.map((value) => ({
            value,
            label: t(KIND_LABELS[value]),
            off: offReason(value, where.off(value), instanceName),
          }))}
          value={kind}
          onChange={composer.setKind}
        />
        <PayloadField composer={composer} drop={() => void desk.drafts.drop()} />
        <OptionsFold composer={composer} account={where.account.value} />
      </fieldset>
      {composer.isUnkept.value && (
        <Notice kind="warn" isUrgent>
          {t('composerUnkept')}
        </Notice>
      )}
      {failed && !isLocked && <FailureNotice failure={failed.failure} instanceName={failed.instance.name} keepsText />}
      {failure && !isLocked && <FailureNotice failure={failure} instanceName={instanceName} />}
      <ProblemLine composer={composer} />
      <CreateBar composer={composer} instanceName={instanceName} isOff={off !== undefined} shortcut={shortcut} />
    </form>
  );
}
