import { t } from '../../lib/i18n';
import type { InFlightNote } from '../../lib/push/result';
import { Button } from '../ui/Button';

/** A push from elsewhere that is being made. */
export function InFlightLine({ note, cancel }: { note: InFlightNote; cancel: () => void }) {
  return (
    <div class="result-line row">
      <span class="spinner" aria-hidden="true" />
      <span class="grow">{t('composerCreating', note.instance.name)}</span>
      <Button look="plain" onClick={cancel}>
        {t('composerCancel')}
      </Button>
    </div>
  );
}
