import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { t } from '../../lib/i18n';
import type { Kind } from '../../lib/push/draft';
import type { Composer } from '../../lib/state/composer';
import { SECRET_FIELD } from '../ui/secret-field';
import { PayloadSize } from './PayloadSize';
import { PayloadTools } from './PayloadTools';

const WORDS = {
  text: { label: 'composerPayloadText', placeholder: 'composerPlaceholderText' },
  url: { label: 'composerPayloadLink', placeholder: 'composerPlaceholderLink' },
  file: { label: 'composerPayloadFile', placeholder: 'composerPlaceholderFile' },
  qr: { label: 'composerPayloadQr', placeholder: 'composerPlaceholderQr' },
} as const satisfies Record<Kind, unknown>;

/** A link and a message beside files need less room than a text. */
const LOOK: Record<Kind, string> = { text: '', url: 'is-link', file: 'is-message', qr: '' };

/**
 * The payload. The field takes the draft's text only when something else than typing changed it: setting it at every key would move the
 * caret, and a field turns CRLF into LF, which must not reach the draft before the user edits it.
 */
export function PayloadField({ composer, drop }: { composer: Composer; drop: () => void }) {
  const field = useRef<HTMLTextAreaElement>(null);
  const [isHidden, setHidden] = useState(false);
  const { kind, id } = composer.draft.value;
  const revision = composer.revision.value;
  const isLocked = composer.isLocked.value;
  const isBad = composer.shownProblem.value?.field === 'payload';

  // The revision says when, and the payload then is the draft's.
  useLayoutEffect(() => {
    if (field.current) field.current.value = composer.payload.peek();
  }, [revision, id]);

  // Ready to be typed in, at first, with another draft, and after a try.
  useLayoutEffect(() => {
    if (!isLocked) field.current?.focus();
  }, [id, isLocked]);

  return (
    <div class="payload">
      <textarea
        {...SECRET_FIELD}
        ref={field}
        id="payload"
        class={['mono', LOOK[kind], isHidden && 'concealed'].filter(Boolean).join(' ')}
        dir={kind === 'url' ? 'ltr' : undefined}
        rows={kind === 'url' ? 2 : Math.min(Math.max(composer.size.value.lines, kind === 'file' ? 3 : 5), 12)}
        aria-label={t(WORDS[kind].label)}
        aria-describedby="payload-size problem"
        aria-required={kind !== 'file'}
        aria-invalid={isBad ? true : undefined}
        placeholder={t(WORDS[kind].placeholder)}
        onInput={(event) => composer.setPayload(event.currentTarget.value)}
      />
      <div class="payload-tools">
        <PayloadTools composer={composer} isHidden={isHidden} setHidden={setHidden} drop={drop} />
        <span class="grow" />
        <PayloadSize composer={composer} />
      </div>
    </div>
  );
}
