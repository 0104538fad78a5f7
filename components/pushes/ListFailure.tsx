import { t } from '../../lib/i18n';
import type { AccountList } from '../../lib/state/pushes/account-list';
import { Button } from '../ui/Button';
import { Notice } from '../ui/Notice';
import { describeOwn } from './pushes-words';

interface ListFailureProps {
  list: AccountList;
  openOptions: () => void;
}

/** Why the list could not be read, or not further. What was read before stays. */
export function ListFailure({ list, openOptions }: ListFailureProps) {
  const failure = list.failure.value;
  if (!failure) return null;
  const { what, next } = describeOwn(failure, 'list', list.instance.name);
  return (
    <div class="list-notice">
      <Notice kind="bad" isUrgent>
        <b>{what}</b>
        <span>{next}</span>
        <span class="row wrap">
          <Button look="link" onClick={() => void list.retry()}>
            {t('pushesTryAgain')}
          </Button>
          <Button look="link" onClick={openOptions}>
            {t('pushesOpenSettings')}
          </Button>
        </span>
      </Notice>
    </div>
  );
}
