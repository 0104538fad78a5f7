import { t } from '../../lib/i18n';
import type { PushesPage } from '../../lib/state/pushes/pushes-page';
import { Button } from '../ui/Button';
import { Notice } from '../ui/Notice';
import { StatusLine } from '../ui/StatusLine';

/** The browser may not talk to the instance, and the button that has it ask: this page is a tab, which its question does not close. */
export function AllowNotice({ page: { allowing } }: { page: PushesPage }) {
  const host = allowing.host.value;
  if (host === undefined) return null;
  return (
    <Notice kind="warn" isUrgent>
      <b>{t('errorPermission', host)}</b>
      <span>{t('pushesForbidden')}</span>
      <div class="row wrap">
        <Button onClick={() => void allowing.ask()}>{t('permissionAllow')}</Button>
        <StatusLine class="small">{allowing.isRefused.value && t('permissionRefused')}</StatusLine>
      </div>
    </Notice>
  );
}
