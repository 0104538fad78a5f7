import { t } from '../../lib/i18n';
import type { PushesPage } from '../../lib/state/pushes/pushes-page';
import { Button } from '../ui/Button';
import { Notice } from '../ui/Notice';

/** Only this browser's pushes can be shown, and how to get to the others. */
export function NoAccount({ page, openOptions }: { page: PushesPage; openOptions: () => void }) {
  const instance = page.where.active.value;
  const words =
    instance === undefined
      ? t('pushesNoInstance')
      : instance.tokenArea === 'none'
        ? t('pushesNoToken', instance.name)
        : t('pushesTokenForgotten', instance.name);
  return (
    <Notice kind="info">
      <span>{words}</span>
      <Button look="link" onClick={openOptions}>
        {t('pushesOpenSettings')}
      </Button>
    </Notice>
  );
}
