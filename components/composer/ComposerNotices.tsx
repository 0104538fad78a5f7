import { t } from '../../lib/i18n';
import { canBeKept } from '../../lib/push/draft-problem';
import type { Failure } from '../../lib/push/failure';
import type { Desk } from '../../lib/state/desk';
import { Button } from '../ui/Button';
import { Notice } from '../ui/Notice';
import { FailureNotice } from './FailureNotice';
import { WHY_OFF } from './why-off';

/** What stands in the way of sending, or went wrong with it. */
export function ComposerNotices({ desk, openOptions }: { desk: Desk; openOptions: () => void }) {
  const { composer, where } = desk;
  const failed = desk.failed.value;
  const failure = composer.failure.value;
  const instanceName = where.active.value?.name ?? '';
  const isLocked = composer.isLocked.value;
  const off = where.off(composer.draft.value.kind);
  const host = where.forbiddenHost.value;
  /** What the first notice says already. */
  const isSaid = (why: Failure, instanceId = where.active.value?.id) =>
    host !== undefined && why.name === 'PermissionMissing' && instanceId === where.active.value?.id;
  return (
    <>
      {host !== undefined && <Forbidden host={host} openOptions={openOptions} />}
      {host === undefined && (off === 'needs-account' || (off === 'files-need-account' && !composer.files)) && (
        <Notice kind="warn" id={WHY_OFF}>
          <span>{t(off === 'needs-account' ? 'composerNeedsAccount' : 'filesNeedAccount', instanceName)}</span>
          <Button look="link" onClick={openOptions}>
            {t('composerNeedsAccountDoor')}
          </Button>
        </Notice>
      )}
      {composer.isUnkept.value && (
        <Notice kind="warn" isUrgent>
          {canBeKept(composer.draft.value) ? t('composerUnkept') : t('composerUnkeptHalf')}
        </Notice>
      )}
      {failed && !isLocked && !isSaid(failed.failure, failed.instance.id) && (
        <FailureNotice
          failure={failed.failure}
          instanceName={failed.instance.name}
          kept={composer.chosen.value.length > 0 ? t('filesKept') : t('composerTextKept')}
        />
      )}
      {failure && !isLocked && !isSaid(failure) && <FailureNotice failure={failure} instanceName={instanceName} />}
    </>
  );
}

/** The browser may not talk to the instance: nothing would arrive. It asks in the settings, since its question closes a popup. */
function Forbidden({ host, openOptions }: { host: string; openOptions: () => void }) {
  return (
    <Notice kind="warn" id={WHY_OFF} isUrgent>
      <b>{t('errorPermission', host)}</b>
      <span>{t('composerForbidden')}</span>
      <Button look="link" onClick={openOptions}>
        {t('composerForbiddenDoor')}
      </Button>
    </Notice>
  );
}
