import { t } from '../../lib/i18n';
import type { KeepMadeHere } from '../../lib/state/keep-made-here';
import { FailureNotice } from '../composer/FailureNotice';
import { Switch } from '../options/Switch';

/** Where pushes made without an account are remembered: until the browser closes, or on the device if one says so here. */
export function KeepHere({ keep }: { keep: KeepMadeHere }) {
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
