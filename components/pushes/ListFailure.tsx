import { t } from '../../lib/i18n';
import type { AccountList } from '../../lib/state/pushes/account-list';
import { Button } from '../ui/Button';
import { OwnFailure } from './OwnFailure';

interface ListFailureProps {
  list: AccountList;
  openOptions: () => void;
}

/** Why the list could not be read, or not further. What was read before stays. */
export function ListFailure({ list, openOptions }: ListFailureProps) {
  const failure = list.failure.value;
  if (!failure) return null;
  return (
    <div class="list-notice">
      <OwnFailure failure={failure} doing="list" instanceName={list.instance.name}>
        <span class="row wrap">
          <Button look="link" onClick={() => void list.retry()}>
            {t('pushesTryAgain')}
          </Button>
          <Button look="link" onClick={openOptions}>
            {t('pushesOpenSettings')}
          </Button>
        </span>
      </OwnFailure>
    </div>
  );
}
