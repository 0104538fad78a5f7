import { AppWindow, ExternalLink, PanelRight } from 'lucide-preact';
import { useEffect, useRef } from 'preact/hooks';
import { t } from '../../lib/i18n';
import { Button } from '../ui/Button';

/** Places where a composer stays, by what leads there. Each takes the draft over. */
export interface Room {
  openInTab: (draftId: string) => void;
  openInWindow: (draftId: string) => void;
  /** Missing where the browser has none. */
  openInPanel: ((draftId: string) => void) | undefined;
}

/** Where to go on with this draft. Escape puts it away. */
export function RoomChoice({ room, draftId, close }: { room: Room; draftId: string; close: () => void }) {
  const group = useRef<HTMLFieldSetElement>(null);
  useEffect(() => {
    const before = document.activeElement;
    group.current?.querySelector('button')?.focus();
    return () => before instanceof HTMLElement && before.focus();
  }, []);
  const { openInPanel } = room;
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
      <div class="row wrap">
        {openInPanel && (
          <Button look="outline" icon={PanelRight} onClick={() => openInPanel(draftId)}>
            {t('popupRoomPanel')}
          </Button>
        )}
        <Button look="outline" icon={AppWindow} onClick={() => room.openInWindow(draftId)}>
          {t('popupRoomWindow')}
        </Button>
        <Button look="outline" icon={ExternalLink} onClick={() => room.openInTab(draftId)}>
          {t('popupRoomTab')}
        </Button>
      </div>
    </fieldset>
  );
}
