import { useId } from 'preact/hooks';
import { t } from '../../lib/i18n';
import { type Room, RoomButtons } from './RoomButtons';

/** In the popup, which a file picker would close: the ways to where files can be chosen, the draft goes along. */
export function FilesDoor({ room, draftId }: { room: Room; draftId: string }) {
  const id = useId();
  return (
    <section class="stack" aria-labelledby={id}>
      <p id={id}>{t('filesDoorWhy')}</p>
      <RoomButtons room={room} draftId={draftId} />
    </section>
  );
}
