import { count, formatNumber, t } from '../../lib/i18n';
import { PAYLOAD_LIMIT } from '../../lib/push/limits';
import type { Composer } from '../../lib/state/composer';

/** From how much of the limit on the limit itself is worth saying. */
const NEAR = 0.8;

/** How long the payload is, as the instance counts, against what it takes. */
export function PayloadSize({ composer }: { composer: Composer }) {
  const { characters, lines } = composer.size.value;
  const { kind } = composer.draft.value;
  const most = PAYLOAD_LIMIT[kind];
  const words =
    characters > most * NEAR || kind === 'qr'
      ? count('composerSizeOf', characters, formatNumber(most))
      : t('composerSize', count('composerCharacters', characters), count('composerLines', lines));
  return (
    <span id="payload-size" class={characters > most ? 'small num field-error' : 'small num'}>
      {characters > 0 && words}
    </span>
  );
}
