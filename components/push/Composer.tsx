import './composer.css';
import { Building } from 'lucide';
import type { ComponentChildren } from 'preact';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { isOfOption } from '../../lib/base/failure';
import { t } from '../../lib/i18n/translate';
import { hasContent, KINDS } from '../../lib/push/draft';
import type { ComposePageState } from '../../lib/state/push/compose-page';
import { KIND_TEXTS, kindUnavailableText } from '../../lib/text/kinds';
import { Icon } from '../ui/Button';
import { createLazy } from '../ui/create-lazy';
import { Form } from '../ui/Form';
import { useScrollIntoView } from '../ui/focus';
import { isHeldEnter } from '../ui/held-enter';
import { SegmentedControl } from '../ui/SegmentedControl';
import { CreateBar } from './CreateBar';
import { OptionsDisclosure } from './OptionsDisclosure';
import { PayloadField } from './PayloadField';

const onDemand = createLazy(() => import('./composer-lazy'));
const ClickedFileStatus = onDemand('ClickedFileStatus');
const ComposerNotices = onDemand('ComposerNotices');
const DraftDiscarded = onDemand('DraftDiscarded');
const DraftOrigin = onDemand('DraftOrigin');
const FailedNotice = onDemand('FailedNotice');
const FileDropTarget = onDemand('FileDropTarget');
const Hints = onDemand('Hints');
const InstanceNotices = onDemand('InstanceNotices');
const PolicyNotice = onDemand('PolicyNotice');
const ProblemText = onDemand('ProblemText');
const QrPreview = onDemand('QrPreview');
const FilesField = createLazy(() => import('./FilesField'))('FilesField');

interface ComposerProps {
  composePage: ComposePageState;
  filesPopOut: ComponentChildren;
}

export function Composer({ composePage, filesPopOut }: ComposerProps) {
  const { composer, drafts, activeInstance } = composePage;
  const draft = composer.draft.value;
  const isLocked = composer.isLocked.value;
  const instanceName = activeInstance.active.value?.name ?? '';
  const inFlight = composer.inFlight.value;
  const off = activeInstance.unavailableReason(draft.kind);
  const { files } = composer;
  const isInaccessible = activeInstance.inaccessibleHost.value !== undefined;
  const cannotSend = isInaccessible || off !== undefined || (draft.kind === 'file' && !files);
  const problem = composer.visibleProblem.value;
  const failed = composePage.failed.value;
  const showsFailed = failed?.kind === draft.kind && !isLocked && !composer.failure.value;
  const failure = composer.failure.value?.kind;
  const wasRefused =
    !isInaccessible && (showsFailed || (failure !== undefined && failure !== 'TokenMissing' && !isLocked));
  const discarded = drafts.discarded.value;
  const isCleared = discarded !== undefined && discarded.id === draft.id;
  const form = useRef<HTMLFormElement>(null);
  const violations = useRef<HTMLDivElement>(null);
  const problemText = useRef<HTMLParagraphElement>(null);
  useScrollIntoView(problemText, 'nearest', problem !== undefined);

  useEffect(() => {
    const flush = () => void composer.flush();
    addEventListener('pagehide', flush);
    return () => removeEventListener('pagehide', flush);
  }, [composer]);

  /** Whether the last try was made with the button, which has the focus again after a refusal. */
  const wasPressed = useRef(false);
  /** How often a try has led to what the organization does not allow, which the options mark. */
  const [timesLed, setTimesLed] = useState(0);
  const send = () => {
    wasPressed.current = document.activeElement?.matches('[type=submit]') ?? false;
    if (!cannotSend) void composePage.pushDraft();
    const broken = composer.visibleViolations.peek();
    if (broken.some(isOfOption)) setTimesLed((times) => times + 1);
    else if (broken.length > 0) violations.current?.focus();
  };
  // Keys are taken from the whole page, since the focus may be on its background or on a notice. `useEffect` would miss keys that are
  // pressed before the next frame.
  useLayoutEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const { target } = event;
      if (event.key !== 'Enter' || event.isComposing || !(target instanceof Element)) return;
      const owner = target.closest('form, dialog, a, button');
      if (owner && !form.current?.contains(owner)) return;
      const isShortcut = event.ctrlKey || event.metaKey;
      // Browsers submit a form at Enter in a field.
      if (isShortcut || target instanceof HTMLInputElement) event.preventDefault();
      if (isShortcut && !isHeldEnter(event)) send();
    };
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  });

  return (
    <Form formRef={form} class="composer stack" noValidate aria-label={t('composerLabel')} onSubmit={send}>
      {files && <FileDropTarget composePage={composePage} />}
      {(drafts.hasOthers.value || composePage.isUndone.value) && <DraftOrigin composePage={composePage} />}
      <div role="status" class={isCleared ? 'visually-hidden' : 'status'}>
        {isCleared ? t('composerCleared') : discarded && <DraftDiscarded drafts={drafts} />}
      </div>
      <fieldset class="stack" disabled={isLocked}>
        <legend class="visually-hidden">{t('composerLegend')}</legend>
        <SegmentedControl
          legend={t('composerKind')}
          hidesLegend
          segments={KINDS.map((kind) => ({
            value: kind,
            label: (
              <>
                {t(KIND_TEXTS[kind])}
                {activeInstance.unavailableReason(kind) === 'policy' && <Icon of={Building} size={14} />}
              </>
            ),
            unavailableReason: kindUnavailableText(kind, activeInstance.unavailableReason(kind), instanceName),
          }))}
          value={draft.kind}
          onChange={composer.setKind}
          onPointed={() => form.current?.querySelector<HTMLElement>('#payload')?.focus()}
        />
        {draft.kind === 'file' &&
          (files ? <FilesField composePage={composePage} files={files} /> : !off && filesPopOut)}
        {files?.clickedFile.value?.draftId === draft.id && (
          <ClickedFileStatus file={files.clickedFile.value} composer={composer} />
        )}
        <PayloadField
          composer={composer}
          wasRefused={wasRefused}
          wasPressed={wasPressed}
          clear={() => void drafts.discard()}
          undoClear={isCleared ? () => void drafts.undoDiscard() : undefined}
        />
        {draft.kind === 'qr' && draft.payloads.qr !== '' && <QrPreview composer={composer} />}
        {hasContent(draft) && <Hints composer={composer} />}
        <OptionsDisclosure
          composer={composer}
          account={inFlight ? (inFlight.withAccount ? 'signed-in' : 'anonymous') : activeInstance.account.value}
          instanceDefaults={activeInstance.instanceDefaults(draft.kind)}
          sendsEmail={activeInstance.features.value?.sendsEmail ?? false}
          hasRecipientPage={activeInstance.features.value?.page?.state === 'found'}
          timesLed={timesLed}
        />
      </fieldset>
      {(isInaccessible || off || activeInstance.account.value === 'token-missing') && (
        <InstanceNotices activeInstance={activeInstance} kind={draft.kind} takesFiles={files !== undefined} />
      )}
      <CreateBar
        composer={composer}
        instanceName={inFlight?.instance.name ?? instanceName}
        isDisabled={cannotSend}
        wasRefused={wasRefused}
        wasPressed={wasPressed}
      />
      {/* What went wrong is below the button, which must not move under the pointer. */}
      <div ref={violations} role="status" class="status" tabIndex={-1}>
        {composer.visibleViolations.value.length > 0 && <PolicyNotice composer={composer} />}
      </div>
      {(composer.isUnsaved.value || composer.failure.value) && <ComposerNotices composePage={composePage} />}
      {showsFailed && failed && <FailedNotice failed={failed} composePage={composePage} />}
      <p ref={problemText} id="problem" role="status" class="status small field-error">
        {problem && <ProblemText problem={problem} draft={draft} />}
      </p>
    </Form>
  );
}
