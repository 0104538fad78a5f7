import { describeFailure } from '../../lib/describe-error';
import { t } from '../../lib/i18n';
import type { KeepMadeHere } from '../../lib/state/keep-made-here';
import { Switch } from '../options/Switch';
import { Notice } from '../ui/Notice';

/** Where pushes made without an account are remembered: until the browser closes, or on the device if one says so here. */
export function KeepHere({ keep }: { keep: KeepMadeHere }) {
  const failure = keep.failure.value;
  const words = failure && describeFailure(failure, { instanceName: '' });
  return (
    <>
      <Switch
        label={t('pushesKeepOnDevice')}
        explanation={t('pushesKeepOnDeviceHint')}
        isOn={keep.keeps.value}
        onChange={(isOn) => void keep.keepOnDevice(isOn)}
      />
      {words && (
        <Notice kind="bad" isUrgent>
          <b>{words.what}</b>
          <span>{words.next}</span>
        </Notice>
      )}
    </>
  );
}
