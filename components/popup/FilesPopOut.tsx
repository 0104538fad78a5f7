import { useRef } from 'preact/hooks';
import { t } from '../../lib/i18n/translate';
import type { Composer } from '../../lib/state/push/composer';
import { UNAVAILABLE_REASON_ID } from '../../lib/text/kinds';
import { Button } from '../ui/Button';
import { useFocusInsteadOf } from '../ui/focus';
import { composerPlaces } from './composer-places';

/** Offers the places where files can be chosen, since a file picker would close the popup. */
export function FilesPopOut({ composer }: { composer: Composer }) {
  const places = useRef<HTMLDivElement>(null);
  useFocusInsteadOf('payload', () => places.current?.querySelector('button'), composer.draft.value.id);
  return (
    <section class="stack" aria-labelledby={UNAVAILABLE_REASON_ID}>
      <p id={UNAVAILABLE_REASON_ID}>{t('filesPopOutHint')}</p>
      {composer.isUnsaved.value ? (
        <p>{t('composerUnsaved')}</p>
      ) : (
        <div ref={places} class="row wrap">
          {composerPlaces(composer.draft.value.id).map(({ label, icon, run }, index) => (
            <Button key={label} variant={index === 0 ? 'primary' : 'quiet'} icon={icon} onClick={run}>
              {label}
            </Button>
          ))}
        </div>
      )}
    </section>
  );
}
