import { useId } from 'preact/hooks';
import { t } from '../../lib/i18n';
import type { Composer } from '../../lib/state/composer';
import { type Room, RoomButtons } from './RoomButtons';

/** In the popup, which a file picker would close: the ways to where files can be chosen, the draft goes along. */
export function FilesDoor({ room, composer }: { room: Room; composer: Composer }) {
  const id = useId();
  return (
    <section class="stack" aria-labelledby={id}>
      <p id={id}>{t('filesDoorWhy')}</p>
      <RoomButtons room={room} composer={composer} />
    </section>
  );
}
