import { Clock, RotateCw } from 'lucide';
import { useRef } from 'preact/hooks';
import type { Failure } from '../../lib/base/failure';
import { formatBytes } from '../../lib/i18n/format';
import { formatNumber, type MessageKey, t } from '../../lib/i18n/translate';
import { findInstance } from '../../lib/instance/instance';
import { type Draft, getPayload, type Kind, MAX_EMAILS } from '../../lib/push/draft';
import type { TextOptionName } from '../../lib/push/options';
import type { FailedResult } from '../../lib/push/result';
import { type DraftProblem, MAX_ENCRYPTED_BYTES, MAX_PAYLOAD_CHARACTERS } from '../../lib/push/validate-draft';
import type { ActiveInstance } from '../../lib/state/instances/active-instance';
import type { ComposePageState } from '../../lib/state/push/compose-page';
import { describeFailure } from '../../lib/text/failures';
import { UNAVAILABLE_REASON_ID } from '../../lib/text/kinds';
import { MissingTokenForm } from '../instances/MissingTokenForm';
import { Button } from '../ui/Button';
import { FailureNotice, SettingsLink } from '../ui/FailureNotice';
import { useScrollIntoView } from '../ui/focus';
import { Alert, ErrorNotice, Notice } from '../ui/Notice';
import { useSecondsUntil } from '../ui/use-seconds-until';

interface InstanceNoticesProps {
  activeInstance: ActiveInstance;
  /** What is to be pushed. */
  kind: Kind;
  /** Whether the page can push files. */
  takesFiles?: boolean;
}

/** Why nothing can be pushed to the active instance, or nothing of this kind. */
export function InstanceNotices({ activeInstance, kind, takesFiles = false }: InstanceNoticesProps) {
  const instance = activeInstance.active.value;
  const instanceName = instance?.name ?? '';
  const off = activeInstance.unavailableReason(kind);
  const host = activeInstance.inaccessibleHost.value;
  return (
    <>
      {host !== undefined && (
        <Alert kind="warn" id={UNAVAILABLE_REASON_ID}>
          <b>{t('errorPermission', host)}</b>
          <span>{t('permissionMissingNext')}</span>
          <SettingsLink instanceId={instance?.id} />
        </Alert>
      )}
      {instance && activeInstance.account.value === 'token-missing' && (
        <ErrorNotice kind="warn" {...describeFailure({ kind: 'TokenMissing' }, { instanceName })}>
          <MissingTokenForm key={instance.id} instance={instance} />
        </ErrorNotice>
      )}
      {host === undefined &&
        activeInstance.account.value !== 'token-missing' &&
        (off === 'needs-account' || (off === 'files-need-account' && !takesFiles)) && (
          <Notice kind="warn" id={UNAVAILABLE_REASON_ID}>
            <span>{t('composerNeedsAccount', instanceName)}</span>
            <SettingsLink />
          </Notice>
        )}
    </>
  );
}

/** Why the draft was not sent or is not saved. */
export function ComposerNotices({
  composePage: { composer, activeInstance },
}: {
  composePage: Pick<ComposePageState, 'composer' | 'activeInstance'>;
}) {
  const failure = composer.failure.value;
  const instance = activeInstance.active.value;
  const isInaccessible = activeInstance.inaccessibleHost.value !== undefined;
  /** Whether the notices of the instance report the same failure. */
  const isShown = ({ kind }: Failure) => (isInaccessible && kind === 'PermissionMissing') || kind === 'TokenMissing';
  return (
    <>
      {composer.isUnsaved.value && <Alert kind="warn">{t('composerUnsaved')}</Alert>}
      {failure && !composer.isLocked.value && !isShown(failure) && (
        <FailureNotice ofField failure={failure} instanceName={instance?.name ?? ''} instance={instance} />
      )}
    </>
  );
}

const FIELD_NAME_TEXTS: Record<'payload' | TextOptionName, MessageKey> = {
  payload: 'errorFieldPayload',
  passphrase: 'composerPassphraseLabel',
  name: 'composerNameLabel',
  note: 'composerNoteLabel',
};

const DRAFT_PROBLEM_TEXTS = {
  'not-a-link': 'composerNotAUrl',
  'not-encryptable': 'composerEndToEndNotForQr',
  'not-whole': 'composerNotWhole',
  'not-an-address': 'emailNotAnAddress',
  none: 'filesNone',
} as const;

export function ProblemText({ problem, draft }: { problem: DraftProblem; draft: Pick<Draft, 'kind' | 'payloads'> }) {
  if (problem.why === 'blank') return t(getPayload(draft) === '' ? 'composerEmpty' : 'composerBlank');
  if (problem.why === 'too-long') return t('composerTooLong', formatNumber(MAX_PAYLOAD_CHARACTERS[draft.kind]));
  if (problem.why === 'too-many-bytes') return t('composerTooManyBytes', formatBytes(MAX_ENCRYPTED_BYTES[draft.kind]));
  if (problem.why === 'too-many') return t('emailTooMany', formatNumber(MAX_EMAILS));
  if (problem.why === 'lone-surrogate') return t('errorDamagedCharacter', t(FIELD_NAME_TEXTS[problem.field]));
  return t(DRAFT_PROBLEM_TEXTS[problem.why]);
}

/** Whether another try may succeed although nothing was changed: only for failures after which no push can exist. */
function mayHelpToTryAgain(failure: Failure): boolean {
  return failure.kind === 'NetworkError' || failure.kind === 'RateLimitError';
}

/** When the instance takes requests again, as it said when it refused this one. */
function getPauseEnd({ failure, startedAt }: FailedResult): number | undefined {
  if (failure.kind !== 'RateLimitError' || failure.seconds === undefined) return undefined;
  return startedAt + failure.seconds * 1000;
}

/** Why the draft shown was not pushed. Scrolls into view. */
export function FailedNotice({ failed, composePage }: { failed: FailedResult; composePage: ComposePageState }) {
  const { composer, activeInstance } = composePage;
  const notice = useRef<HTMLDivElement>(null);
  useScrollIntoView(notice, 'nearest');
  const secondsLeft = useSecondsUntil(getPauseEnd(failed), composePage.now);
  const active = activeInstance.active.value;
  const isOfActive = failed.instance.id === active?.id;
  const { failure } = failed;
  // The notices of the instance report the same.
  const isHostMissing = activeInstance.inaccessibleHost.value !== undefined && failure.kind === 'PermissionMissing';
  const isTokenMissing = activeInstance.account.value === 'token-missing' && failure.kind === 'TokenMissing';
  if (isOfActive && (isHostMissing || isTokenMissing)) return null;
  const isTokenRefused = isOfActive && failure.kind === 'HttpError' && failure.reason === 'invalid-token';
  const tryAgain = () => void composePage.pushDraft();
  return (
    <div ref={notice} class="failed">
      <FailureNotice
        ofField
        failure={failure}
        instanceName={failed.instance.name}
        instance={isTokenRefused ? undefined : findInstance(activeInstance.instances.value, failed.instance.id)}
        secondsLeft={secondsLeft}
        also={t(
          failed.kind === 'file' && composer.chosenFiles.value.length === 0 ? 'filesPopOutKept' : 'composerDraftKept',
        )}
        buttons={
          isOfActive &&
          mayHelpToTryAgain(failure) && (
            <Button
              variant="outline"
              icon={secondsLeft ? Clock : RotateCw}
              aria-disabled={secondsLeft ? true : undefined}
              onClick={secondsLeft ? undefined : tryAgain}
            >
              {t('pushesTryAgain')}
            </Button>
          )
        }
      >
        {isTokenRefused && <MissingTokenForm key={active.id} instance={active} tryAgain={tryAgain} />}
      </FailureNotice>
    </div>
  );
}
