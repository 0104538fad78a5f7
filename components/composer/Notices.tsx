import { useRef } from 'preact/hooks';
import { openOptions } from '../../lib/browser/pages';
import { formatNumber, type MessageKey, t } from '../../lib/i18n';
import { type Draft, MAX_ADDRESSES, payloadOf } from '../../lib/push/draft';
import { type DraftProblem, isStorable } from '../../lib/push/draft-problem';
import type { Failure } from '../../lib/push/failure';
import { PAYLOAD_LIMIT } from '../../lib/push/limits';
import type { FailedResult } from '../../lib/push/result';
import type { ComposePageState } from '../../lib/state/compose-page';
import { DISABLED_REASON_ID } from '../../lib/text/kinds';
import { Button } from '../ui/Button';
import { FailureNotice } from '../ui/FailureNotice';
import { useInView } from '../ui/focus';
import { MissingToken } from '../ui/MissingToken';
import { Notice } from '../ui/Notice';

/** Opens the settings in a tab, since the browser's question for permission would close the popup. */
function SettingsLink({ label }: { label: string }) {
  return (
    <Button variant="link" onClick={() => void openOptions()}>
      {label}
    </Button>
  );
}

/** Why the draft cannot be sent, was not sent or is not saved. */
export function ComposerNotices({ composePage }: { composePage: ComposePageState }) {
  const { composer, where } = composePage;
  const failure = composer.failure.value;
  const instance = where.active.value;
  const instanceName = instance?.name ?? '';
  const isLocked = composer.isLocked.value;
  const off = where.off(composer.draft.value.kind);
  const host = where.inaccessibleHost.value;
  /** Whether one of the first notices says the same. */
  const isShown = ({ name }: Failure) =>
    (host !== undefined && name === 'PermissionMissing') || name === 'TokenMissing';
  return (
    <>
      {host !== undefined && (
        <Notice kind="warn" id={DISABLED_REASON_ID} isUrgent>
          <b>{t('errorPermission', host)}</b>
          <span>{t('composerForbidden')}</span>
          <SettingsLink label={t('composerForbiddenDoor')} />
        </Notice>
      )}
      {instance && where.account.value === 'forgotten' && (
        <Notice kind="warn" isUrgent>
          <b>{t('errorTokenForgotten', instance.name)}</b>
          <span>{t('errorTokenForgottenNext')}</span>
          <MissingToken key={`${instance.id} ${instance.baseUrl}`} instance={instance} />
        </Notice>
      )}
      {host === undefined &&
        where.account.value !== 'forgotten' &&
        (off === 'needs-account' || (off === 'files-need-account' && !composer.files)) && (
          <Notice kind="warn" id={DISABLED_REASON_ID}>
            <span>{t(off === 'needs-account' ? 'composerNeedsAccount' : 'filesNeedAccount', instanceName)}</span>
            <SettingsLink label={t('composerNeedsAccountDoor')} />
          </Notice>
        )}
      {composer.isUnsaved.value && (
        <Notice kind="warn" isUrgent>
          {isStorable(composer.draft.value) ? t('composerUnkept') : t('composerUnkeptHalf')}
        </Notice>
      )}
      {failure && !isLocked && !isShown(failure) && <FailureNotice failure={failure} instanceName={instanceName} />}
    </>
  );
}

const HALF: Record<
  Exclude<DraftProblem['field'], 'files' | 'expireAfterDays' | 'expireAfterViews' | 'email'>,
  MessageKey
> = {
  payload: 'composerHalfPayload',
  passphrase: 'composerHalfPassphrase',
  name: 'composerHalfName',
  note: 'composerHalfNote',
};

/** What an instance would refuse about a draft. */
export function ProblemText({ problem, draft }: { problem: DraftProblem; draft: Draft }) {
  return <>{problemText(problem, draft)}</>;
}

function problemText(problem: DraftProblem, draft: Draft): string {
  switch (problem.why) {
    case 'blank':
      return payloadOf(draft) === '' ? t('composerEmpty') : t('composerBlank');
    case 'too-long':
      return t('composerTooLong', formatNumber(PAYLOAD_LIMIT[draft.kind]));
    case 'not-a-link':
      return t('composerNotALink');
    case 'not-whole':
      return problem.field === 'expireAfterDays' ? t('composerDaysNotWhole') : t('composerViewsNotWhole');
    case 'too-many':
      return t('emailTooMany', formatNumber(MAX_ADDRESSES));
    case 'not-an-address':
      return t('emailNotAnAddress');
    case 'none':
      return t('filesNone');
    case 'half-character':
      return t(HALF[problem.field as keyof typeof HALF]);
  }
}

/** Why the draft shown was not pushed. Scrolls into view. */
export function FailedNotice({ failed, composePage }: { failed: FailedResult; composePage: ComposePageState }) {
  const { composer, where } = composePage;
  const notice = useRef<HTMLDivElement>(null);
  useInView(notice, 'start');
  const isOfActive = failed.instance.id === where.active.value?.id;
  // The notice about the host says it.
  if (isOfActive && where.inaccessibleHost.value !== undefined && failed.failure.name === 'PermissionMissing')
    return null;
  return (
    <div ref={notice} class="failed">
      <FailureNotice failure={failed.failure} instanceName={failed.instance.name}>
        <span>{composer.chosen.value.length > 0 ? t('filesKept') : t('composerTextKept')}</span>
      </FailureNotice>
    </div>
  );
}
