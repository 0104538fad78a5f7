import { useState } from 'preact/hooks';
import { describeFailure } from '../../lib/describe-error';
import { t } from '../../lib/i18n';
import type { Failure } from '../../lib/push/failure';
import type { PushesPage } from '../../lib/state/pushes/pushes-page';
import { Notice } from '../ui/Notice';

/** Where pushes made without an account are remembered: until the browser closes, or on the device if one says so here. */
export function KeepHere({ page }: { page: PushesPage }) {
  const [failure, setFailure] = useState<Failure>();
  const words = failure && describeFailure(failure, { instanceName: '' });
  return (
    <div class="stack keep-here">
      <p class="soft">{t('pushesHereWhat')}</p>
      <label class="row">
        <input
          type="checkbox"
          checked={page.here.keeps.value}
          aria-describedby="keep-here-hint"
          onChange={async (event) => setFailure(await page.here.keepOnDevice(event.currentTarget.checked))}
        />
        {t('pushesKeepOnDevice')}
      </label>
      <p id="keep-here-hint" class="small soft">
        {t('pushesKeepOnDeviceHint')}
      </p>
      {words && (
        <Notice kind="bad" isUrgent>
          <b>{words.what}</b>
          <span>{words.next}</span>
        </Notice>
      )}
    </div>
  );
}
