import { useRef } from 'preact/hooks';
import { formatNumber, type MessageKey, t } from '../../lib/i18n';
import { type Draft, MAX_ADDRESSES, payloadOf } from '../../lib/push/draft';
import { type DraftProblem, isStorable } from '../../lib/push/draft-problem';
import type { Failure } from '../../lib/push/failure';
import { PAYLOAD_LIMIT } from '../../lib/push/limits';
import type { FailedResult } from '../../lib/push/result';
import type { ComposePageState } from '../../lib/state/compose-page';
import { describeFailure } from '../../lib/text/errors';
import { DISABLED_REASON_ID } from '../../lib/text/kinds';
import { Button } from '../ui/Button';
import { useInView } from '../ui/focus';
import { MissingToken } from '../ui/MissingToken';
import { Notice } from '../ui/Notice';

interface FailureNoticeProps {
  failure: Failure;
  instanceName: string;
  /** Nothing was made: what is still in the composer. */
  kept?: string | undefined;
}

/** What went wrong, and what to do next. */
export function FailureNotice({ failure, instanceName, kept }: FailureNoticeProps) {
  const { title, action } = describeFailure(failure, { instanceName });
  return (
    <Notice kind="bad" isUrgent>
      <b>{title}</b>
      <span>{action}</span>
      {kept !== undefined && <span>{kept}</span>}
    </Notice>
  );
}

/** What stands in the way of sending, or kept it from being sent. */
export function ComposerNotices({
  composePage,
  openOptions,
}: {
  composePage: ComposePageState;
  openOptions: () => void;
}) {
  const { composer, where } = composePage;
  const failure = composer.failure.value;
  const instance = where.active.value;
  const instanceName = instance?.name ?? '';
  const isLocked = composer.isLocked.value;
  const off = where.off(composer.draft.value.kind);
  const host = where.inaccessibleHost.value;
  /** What the first notices say already. */
  const isSaid = ({ name }: Failure) => (host !== undefined && name === 'PermissionMissing') || name === 'TokenMissing';
  return (
    <>
      {host !== undefined && <Forbidden host={host} openOptions={openOptions} />}
      {instance && where.account.value === 'forgotten' && (
        <Notice kind="warn" isUrgent>
          <b>{t('errorTokenForgotten', instance.name)}</b>
          <span>{t('errorTokenForgottenNext')}</span>
          <MissingToken key={`${instance.id} ${instance.baseUrl}`} instance={instance} call={composePage.doors.call} />
        </Notice>
      )}
      {host === undefined &&
        where.account.value !== 'forgotten' &&
        (off === 'needs-account' || (off === 'files-need-account' && !composer.files)) && (
          <Notice kind="warn" id={DISABLED_REASON_ID}>
            <span>{t(off === 'needs-account' ? 'composerNeedsAccount' : 'filesNeedAccount', instanceName)}</span>
            <Button variant="link" onClick={openOptions}>
              {t('composerNeedsAccountDoor')}
            </Button>
          </Notice>
        )}
      {composer.isUnsaved.value && (
        <Notice kind="warn" isUrgent>
          {isStorable(composer.draft.value) ? t('composerUnkept') : t('composerUnkeptHalf')}
        </Notice>
      )}
      {failure && !isLocked && !isSaid(failure) && <FailureNotice failure={failure} instanceName={instanceName} />}
    </>
  );
}

/** The browser may not talk to the instance: nothing would arrive. It asks in the settings, since its question closes a popup. */
function Forbidden({ host, openOptions }: { host: string; openOptions: () => void }) {
  return (
    <Notice kind="warn" id={DISABLED_REASON_ID} isUrgent>
      <b>{t('errorPermission', host)}</b>
      <span>{t('composerForbidden')}</span>
      <Button variant="link" onClick={openOptions}>
        {t('composerForbiddenDoor')}
      </Button>
    </Notice>
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
export function ProblemWords({ problem, draft }: { problem: DraftProblem; draft: Draft }) {
  return <>{wordsFor(problem, draft)}</>;
}

function wordsFor(problem: DraftProblem, draft: Draft): string {
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

/** Why the draft shown was not pushed: above it, and in view when it comes. */
export function FailedNotice({ failed, composePage }: { failed: FailedResult; composePage: ComposePageState }) {
  const { composer, where } = composePage;
  const notice = useRef<HTMLDivElement>(null);
  useInView(notice, 'start');
  const isOfActive = failed.instance.id === where.active.value?.id;
  // Said by the notice about the host, which leads to the settings.
  if (isOfActive && where.inaccessibleHost.value !== undefined && failed.failure.name === 'PermissionMissing')
    return null;
  return (
    <div ref={notice} class="failed">
      <FailureNotice
        failure={failed.failure}
        instanceName={failed.instance.name}
        kept={composer.chosen.value.length > 0 ? t('filesKept') : t('composerTextKept')}
      />
    </div>
  );
}
