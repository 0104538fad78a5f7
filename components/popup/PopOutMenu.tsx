import { AppWindow, ExternalLink, PanelRight } from 'lucide';
import { useEffect, useRef } from 'preact/hooks';
import { t } from '../../lib/i18n';
import type { Composer } from '../../lib/state/composer';
import { WHY_OFF } from '../../lib/text/kinds';
import { Button } from '../ui/Button';

/** Places where a composer stays, by what leads there. Each takes the draft over. */
export interface Room {
  openInTab: (draftId: string) => void;
  /** Missing where the browser has none, and so the next. */
  openInWindow: ((draftId: string) => void) | undefined;
  openInPanel: ((draftId: string) => void) | undefined;
}

/** The ways there. None while what is typed is not kept: the next composer shows what is. */
function RoomButtons({ room, composer }: { room: Room; composer: Composer }) {
  const { openInPanel, openInWindow } = room;
  const { id: draftId } = composer.draft.value;
  if (composer.isUnkept.value) return <p>{t('popupRoomUnkept')}</p>;
  return (
    <div class="row wrap">
      {openInPanel && (
        <Button look="outline" icon={PanelRight} onClick={() => openInPanel(draftId)}>
          {t('popupRoomPanel')}
        </Button>
      )}
      {openInWindow && (
        <Button look="outline" icon={AppWindow} onClick={() => openInWindow(draftId)}>
          {t('popupRoomWindow')}
        </Button>
      )}
      <Button look="outline" icon={ExternalLink} onClick={() => room.openInTab(draftId)}>
        {t('popupRoomTab')}
      </Button>
    </div>
  );
}

/** Where to go on with this draft. Escape puts it away. */
export function RoomChoice({ room, composer, close }: { room: Room; composer: Composer; close: () => void }) {
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
      <RoomButtons room={room} composer={composer} />
    </fieldset>
  );
}

/** In the popup, which a file picker would close: the ways to where files can be chosen, the draft goes along. */
export function FilesDoor({ room, composer }: { room: Room; composer: Composer }) {
  return (
    <section class="stack" aria-labelledby={WHY_OFF}>
      <p id={WHY_OFF}>{t('filesDoorWhy')}</p>
      <RoomButtons room={room} composer={composer} />
    </section>
  );
}
