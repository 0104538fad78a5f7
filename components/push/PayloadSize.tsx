import { formatBytes } from '../../lib/i18n/format';
import { t, tPlural } from '../../lib/i18n/translate';
import { countBytes, MAX_ENCRYPTED_BYTES, MAX_PAYLOAD_CHARACTERS } from '../../lib/push/validate-draft';
import type { Composer } from '../../lib/state/push/composer';

/** The share of the limit from which on the size is shown. */
const COUNTER_THRESHOLD = 0.8;

/** The payload's size, as the instance counts, or as it is encrypted. */
export function PayloadSize({ composer }: { composer: Composer }) {
  const { characters, lines } = composer.size.value;
  const isEncrypted = composer.options.sent.value.endToEnd ?? false;
  const size = isEncrypted ? countBytes(composer.payload.value) : characters;
  const max = (isEncrypted ? MAX_ENCRYPTED_BYTES : MAX_PAYLOAD_CHARACTERS)[composer.draft.value.kind];
  const isNearLimit = size > max * COUNTER_THRESHOLD || (composer.draft.value.kind === 'qr' && !isEncrypted);
  const ofLimit = isEncrypted
    ? t('uiOf', formatBytes(size), formatBytes(max))
    : t('uiOf', characters, tPlural('composerCharacters', max));
  const text = isNearLimit
    ? ofLimit
    : t('uiPair', tPlural('composerCharacters', characters), tPlural('composerLines', lines));
  return (
    <span id="payload-size" class={size > max ? 'small tabular-nums field-error' : 'small tabular-nums'}>
      {characters > 0 && text}
    </span>
  );
}
