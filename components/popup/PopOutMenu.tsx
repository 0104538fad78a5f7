import { AppWindow, ExternalLink, PanelRight } from 'lucide';
import { useEffect, useRef } from 'preact/hooks';
import { t } from '../../lib/i18n';
import type { Composer } from '../../lib/state/composer';
import { DISABLED_REASON_ID } from '../../lib/text/kinds';
import { Button } from '../ui/Button';

/** Places where a composer stays, by what leads there. Each takes the draft over. */
export interface Room {
  openInTab: (draftId: string) => void;
  /** Missing where the browser has none, and so the next. */
  openInWindow: ((draftId: string) => void) | undefined;
  openInPanel: ((draftId: string) => void) | undefined;
}

/** The ways there. None while what is typed is not kept: the next composer shows what is. */
function PopOutButtons({ popOut, composer }: { popOut: Room; composer: Composer }) {
  const { openInPanel, openInWindow } = popOut;
  const { id: draftId } = composer.draft.value;
  if (composer.isUnsaved.value) return <p>{t('popupRoomUnkept')}</p>;
  return (
    <div class="row wrap">
      {openInPanel && (
        <Button variant="outline" icon={PanelRight} onClick={() => openInPanel(draftId)}>
          {t('popupRoomPanel')}
        </Button>
      )}
      {openInWindow && (
        <Button variant="outline" icon={AppWindow} onClick={() => openInWindow(draftId)}>
          {t('popupRoomWindow')}
        </Button>
      )}
      <Button variant="outline" icon={ExternalLink} onClick={() => popOut.openInTab(draftId)}>
        {t('popupRoomTab')}
      </Button>
    </div>
  );
}

/** Where to go on with this draft. Escape puts it away. */
export function PopOutMenu({ room, composer, close }: { room: Room; composer: Composer; close: () => void }) {
  const group = useRef<HTMLFieldSetElement>(null);
  useEffect(() => {
    const before = document.activeElement;
    group.current?.querySelector('button')?.focus();
    return () => before instanceof HTMLElement && before.focus();
  }, []);
  return (
    <fieldset
      ref={group}
      class="room"
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        // It would close the popup, too.
        event.preventDefault();
        close();
      }}
    >
      <legend class="small soft">{t('popupRoomWhy')}</legend>
      <PopOutButtons popOut={room} composer={composer} />
    </fieldset>
  );
}

/** In the popup, which a file picker would close: the ways to where files can be chosen, the draft goes along. */
export function FilesPopOut({ room, composer }: { room: Room; composer: Composer }) {
  return (
    <section class="stack" aria-labelledby={DISABLED_REASON_ID}>
      <p id={DISABLED_REASON_ID}>{t('filesDoorWhy')}</p>
      <PopOutButtons popOut={room} composer={composer} />
    </section>
  );
}
