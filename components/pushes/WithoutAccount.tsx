import { ListX } from 'lucide';
import { useState } from 'preact/hooks';
import { count, t } from '../../lib/i18n';
import type { AnonymousList } from '../../lib/state/pushes/anonymous-list';
import type { AnonymousPushPersistence } from '../../lib/state/settings';
import { Switch } from '../options/Switch';
import { Button } from '../ui/Button';
import { ConfirmDialog } from '../ui/ConfirmDialog';
import { FailureNotice } from '../ui/FailureNotice';

/** Where pushes made without an account are remembered: until the browser closes, or on the device if one says so here. */
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

/** What the list of pushes without an account is, and where it is kept. */
export function HereHead({ here }: { here: AnonymousList }) {
  const failure = here.failure.value;
  return (
    <div class="stack">
      <p class="soft">{t('pushesHereWhat')}</p>
      <KeepHere keep={here.keep} />
      {failure && <FailureNotice failure={failure} instanceName="" />}
    </div>
  );
}

/** Takes pushes off this browser's list. They stay open, but nothing here leads to them any more: so it asks. */
export function ForgetHere({ urlTokens, forget }: { urlTokens: string[]; forget: AnonymousList['forget'] }) {
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
          void forget(urlTokens);
        }}
        onCancel={() => setAsking(false)}
      >
        {t('pushesForgetText')}
      </ConfirmDialog>
    </>
  );
}
