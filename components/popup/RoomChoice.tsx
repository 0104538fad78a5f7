import { useEffect, useRef } from 'preact/hooks';
import { t } from '../../lib/i18n';
import type { Composer } from '../../lib/state/composer';
import { type Room, RoomButtons } from './RoomButtons';

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
