import { t } from '../../lib/i18n';
import type { Composer } from '../../lib/state/composer';
import { WHY_OFF } from '../composer/why-off';
import { type Room, RoomButtons } from './RoomButtons';

/** In the popup, which a file picker would close: the ways to where files can be chosen, the draft goes along. */
export function FilesDoor({ room, composer }: { room: Room; composer: Composer }) {
  return (
    <section class="stack" aria-labelledby={WHY_OFF}>
      <p id={WHY_OFF}>{t('filesDoorWhy')}</p>
      <RoomButtons room={room} composer={composer} />
    </section>
  );
}
