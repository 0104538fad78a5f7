import { ListX } from 'lucide';
import { useState } from 'preact/hooks';
import { count, t } from '../../lib/i18n';
import type { AnonymousList } from '../../lib/state/pushes/anonymous-list';
import type { AnonymousPushPersistence } from '../../lib/state/settings';
import { Switch } from '../options/Switch';
import { Button } from '../ui/Button';
import { ConfirmDialog } from '../ui/ConfirmDialog';
import { FailureNotice } from '../ui/FailureNotice';

export function AnonymousListHead({ list: { persistence, failure } }: { list: AnonymousList }) {
  return (
    <div class="stack">
      <p class="soft">{t('pushesHereWhat')}</p>
      <KeepHere keep={persistence} />
      {failure.value && <FailureNotice failure={failure.value} instanceName="" />}
    </div>
  );
}

/** Whether pushes without an account stay on the device when the browser closes. */
export function KeepHere({ keep }: { keep: AnonymousPushPersistence }) {
  const failure = keep.failure.value;
  return (
    <>
      <Switch
        label={t('pushesKeepOnDevice')}
        explanation={t('pushesKeepOnDeviceHint')}
        isOn={keep.keeps.value}
        onChange={(isOn) => void keep.keepOnDevice(isOn)}
      />
      {failure && <FailureNotice failure={failure} instanceName="" />}
    </>
  );
}

/** Removes pushes from this browser's list, after a question: they stay open, but nothing here leads to them any more. */
export function RemoveFromList({ urlTokens, remove }: { urlTokens: string[]; remove: AnonymousList['remove'] }) {
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button icon={ListX} onClick={() => setAsking(true)}>
        {t('pushesForget')}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={count('pushesForgetTitle', urlTokens.length)}
        confirmLabel={t('pushesForget')}
        onConfirm={() => {
          setAsking(false);
          void remove(urlTokens);
        }}
        onCancel={() => setAsking(false)}
      >
        {t('pushesForgetText')}
      </ConfirmDialog>
    </>
  );
}
