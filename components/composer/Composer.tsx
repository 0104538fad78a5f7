import './composer.css';
import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { type MessageKey, t } from '../../lib/i18n';
import { hasContent, KINDS } from '../../lib/push/draft';
import type { ComposePageState } from '../../lib/state/compose-page';
import { disabledReason, KIND_LABELS } from '../../lib/text/kinds';
import { useInView } from '../ui/focus';
import { SegmentedControl } from '../ui/SegmentedControl';
import { CreateBar } from './CreateBar';
import {
  ComposerNotices,
  DraftClearedStatus,
  DraftOrigin,
  FailedNotice,
  FileIntake,
  FilesField,
  Hints,
  PolicyNotice,
  ProblemWords,
  QrPreview,
  TakenFileLine,
} from './lazy-parts';
import { OptionsFold } from './OptionsDisclosure';
import { PayloadField } from './PayloadField';
import { TemplateChoice } from './TemplateChoice';

interface ComposerProps {
  composePage: ComposePageState;
  /** In the place of files, where none can be chosen. */
  filesDoor?: ComponentChildren;
  /** As the keyboard has it: Ctrl or ⌘, with Enter. */
  shortcut: MessageKey;
  openOptions: () => void;
}

/** Where a push is written: its kind, its payload, its options, and the one button that sends it. */
export function Composer({ composePage, filesDoor, shortcut, openOptions }: ComposerProps) {
  const { composer, drafts, where } = composePage;
  const draft = composer.draft.value;
  const isLocked = composer.isLocked.value;
  const instanceName = where.active.value?.name ?? '';
  const inFlight = composer.inFlight.value;
  const off = where.off(draft.kind);
  const { files } = composer;
  const isForbidden = where.inaccessibleHost.value !== undefined;
  const cannotSend = isForbidden || off !== undefined || (draft.kind === 'file' && !files);
  const problem = composer.visibleProblem.value;
  const failed = composePage.failed.value;
  const dropped = drafts.discarded.value;
  const isCleared = dropped !== undefined && dropped.id === draft.id;
  const rules = useRef<HTMLDivElement>(null);
  const said = useRef<HTMLParagraphElement>(null);
  useInView(said, 'nearest', problem !== undefined);

  useEffect(() => {
    const flush = () => void composer.flush();
    addEventListener('pagehide', flush);
    return () => removeEventListener('pagehide', flush);
  }, [composer]);

  const send = () => {
    if (!cannotSend) void composePage.create();
    if (composer.visibleViolations.peek().length > 0) rules.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.isComposing) return;
    const isAsked = event.ctrlKey || event.metaKey;
    // A form sends at Enter in any of its fields.
    if (isAsked || event.target instanceof HTMLInputElement) event.preventDefault();
    if (isAsked) send();
  };

  return (
    <form
      class="composer stack"
      aria-label={t('composerLabel')}
      autocomplete="off"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
      onKeyDown={onKeyDown}
    >
      {files && <FileIntake composePage={composePage} />}
      {failed && !isLocked && <FailedNotice failed={failed} composePage={composePage} />}
      {drafts.hasOthers.value && <DraftOrigin composePage={composePage} />}
      <div role="status" class={isCleared ? 'unseen' : 'status'}>
        {isCleared ? t('composerDropped') : dropped && <DraftClearedStatus drafts={drafts} />}
      </div>
      <fieldset class="stack" disabled={isLocked}>
        <legend class="unseen">{t('composerLegend')}</legend>
        <SegmentedControl
          legend={t('composerKind')}
          hidesLegend
          segments={KINDS.map((kind) => ({
            value: kind,
            label: t(KIND_LABELS[kind]),
            off: disabledReason(kind, where.off(kind), instanceName),
          }))}
          value={draft.kind}
          onChange={composer.setKind}
        />
        {draft.kind === 'file' &&
          (files ? (
            <FilesField composePage={composePage} files={files} openOptions={openOptions} />
          ) : (
            !off && filesDoor
          ))}
        {files?.taken.value?.draftId === draft.id && <TakenFileLine taken={files.taken.value} composer={composer} />}
        <PayloadField
          composer={composer}
          drop={() => void drafts.discard()}
          putBack={isCleared ? () => void drafts.putBack() : undefined}
        />
        {draft.kind === 'qr' && draft.payloads.qr !== '' && <QrPreview composer={composer} />}
        {hasContent(draft) && <Hints composer={composer} />}
        <div class="template-choice">
          <TemplateChoice composer={composer} />
        </div>
        <OptionsFold
          composer={composer}
          account={inFlight ? (inFlight.withAccount ? 'with' : 'without') : where.account.value}
          byDefault={where.serverDefault(draft.kind)}
          sendsEmail={where.features.value?.email ?? false}
        />
      </fieldset>
      {(isForbidden ||
        off ||
        composePage.where.account.value === 'forgotten' ||
        composer.isUnsaved.value ||
        composer.failure.value) && <ComposerNotices composePage={composePage} openOptions={openOptions} />}
      <div ref={rules} role="status" class="status" tabIndex={-1}>
        {composer.visibleViolations.value.length > 0 && <PolicyNotice composer={composer} />}
      </div>
      <CreateBar
        composer={composer}
        instanceName={inFlight?.instance.name ?? instanceName}
        isOff={cannotSend}
        shortcut={shortcut}
      />
      {/* Below the button, which stays under the pointer. */}
      <p ref={said} id="problem" role="status" class="status small field-error">
        {problem && <ProblemWords problem={problem} draft={draft} />}
      </p>
    </form>
  );
}
