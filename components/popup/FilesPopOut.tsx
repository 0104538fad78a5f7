import { t } from '../../lib/i18n/translate';
import type { Composer } from '../../lib/state/push/composer';
import { UNAVAILABLE_REASON_ID } from '../../lib/text/kinds';
import { Button } from '../ui/Button';
import { composerPlaces } from './composer-places';

/** Offers the places where files can be chosen, since a file picker would close the popup. */
export function FilesPopOut({ composer }: { composer: Composer }) {
  return (
    <section class="stack" aria-labelledby={UNAVAILABLE_REASON_ID}>
      <p id={UNAVAILABLE_REASON_ID}>{t('filesPopOutHint')}</p>
      {composer.isUnsaved.value ? (
        <p>{t('composerUnsaved')}</p>
      ) : (
        <div class="row wrap">
          {composerPlaces(composer.draft.value.id).map(({ label, icon, run }) => (
            <Button key={label} icon={icon} onClick={run}>
              {label}
            </Button>
          ))}
        </div>
      )}
    </section>
  );
}
