import { useEffect, useRef } from 'preact/hooks';
import { t } from '../../lib/i18n';
import { type Room, RoomButtons } from './RoomButtons';

/** Where to go on with this draft. Escape puts it away. */
export function RoomChoice({ room, draftId, close }: { room: Room; draftId: string; close: () => void }) {
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
      <RoomButtons room={room} draftId={draftId} />
    </fieldset>
  );
}
