import { t } from '../../lib/i18n/translate';
import type { AnonymousList } from '../../lib/state/pushes/anonymous-list';
import type { AnonymousPushPersistence } from '../../lib/state/settings/settings';
import { FailureNotice } from '../ui/FailureNotice';
import { Switch } from '../ui/Field';

export function AnonymousListHead({ list: { persistence, failure } }: { list: AnonymousList }) {
  return (
    <div class="stack">
      <p class="muted">{t('pushesAnonymousExplained')}</p>
      <PersistenceSwitch keep={persistence} />
      {failure.value && <FailureNotice failure={failure.value} instanceName="" />}
    </div>
  );
}

export function PersistenceSwitch({ keep }: { keep: AnonymousPushPersistence }) {
  const failure = keep.failure.value;
  return (
    <>
      <Switch
        label={t('pushesKeepOnDevice')}
        explanation={t('pushesKeepOnDeviceHint')}
        isChecked={keep.isPersistent.value}
        onChange={(isOn) => void keep.setPersistent(isOn)}
      />
      {failure && <FailureNotice failure={failure} instanceName="" />}
    </>
  );
}
