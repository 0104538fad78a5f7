import { AppWindow, ExternalLink, PanelRight } from 'lucide';
import { t } from '../../lib/i18n';
import type { Composer } from '../../lib/state/composer';
import { Button } from '../ui/Button';

/** Places where a composer stays, by what leads there. Each takes the draft over. */
export interface Room {
  openInTab: (draftId: string) => void;
  /** Missing where the browser has none, and so the next. */
  openInWindow: ((draftId: string) => void) | undefined;
  openInPanel: ((draftId: string) => void) | undefined;
}

/** The ways there. None while what is typed is not kept: the next composer shows what is. */
export function RoomButtons({ room, composer }: { room: Room; composer: Composer }) {
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
