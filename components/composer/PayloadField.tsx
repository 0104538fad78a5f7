import { Eraser, Eye, EyeOff, Undo2 } from 'lucide';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { count, formatNumber, t } from '../../lib/i18n';
import type { Kind } from '../../lib/push/draft';
import { PAYLOAD_LIMIT } from '../../lib/push/limits';
import type { Composer } from '../../lib/state/composer';
import { GeneratorToggle } from '../generator/GeneratorToggle';
import { IconButton } from '../ui/Button';
import { SECRET_FIELD } from '../ui/secret-field';
import { LinkTools } from './lazy-parts';

interface PayloadToolsProps {
  composer: Composer;
  isHidden: boolean;
  setHidden: (isHidden: boolean) => void;
  drop: () => void;
  /** Gives back what was cleared; missing where nothing was. */
  putBack: (() => void) | undefined;
}

/** What can be done with the payload besides typing. */
function PayloadTools({ composer, isHidden, setHidden, drop, putBack }: PayloadToolsProps) {
  const { kind } = composer.draft.value;
  return (
    <>
      <IconButton
        icon={isHidden ? EyeOff : Eye}
        label={isHidden ? t('composerShow') : t('composerHide')}
        onClick={() => setHidden(!isHidden)}
      />
      {kind === 'url' && <LinkTools composer={composer} />}
      {(kind === 'text' || kind === 'qr') && <GeneratorToggle composer={composer} target="payload" />}
      {composer.isFilled.value && <IconButton icon={Eraser} label={t('composerClear')} onClick={drop} />}
      {putBack && <IconButton icon={Undo2} label={t('uiUndo')} onClick={putBack} />}
    </>
  );
}

/** From how much of the limit on the limit itself is worth saying. */
const NEAR = 0.8;

/** How long the payload is, as the instance counts, against what it takes. */
function PayloadSize({ composer }: { composer: Composer }) {
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

const WORDS = {
  text: { label: 'composerPayloadText', placeholder: 'composerPlaceholderText' },
  url: { label: 'composerPayloadLink', placeholder: 'composerPlaceholderLink' },
  file: { label: 'composerPayloadFile', placeholder: 'composerPlaceholderFile' },
  qr: { label: 'composerPayloadQr', placeholder: 'composerPlaceholderQr' },
} as const satisfies Record<Kind, unknown>;

/** A link and a message beside files need less room than a text. */
const LOOK: Record<Kind, string> = { text: '', url: 'is-link', file: 'is-message', qr: '' };

interface PayloadFieldProps {
  composer: Composer;
  drop: () => void;
  /** Gives back what was cleared; missing where nothing was. */
  putBack: (() => void) | undefined;
}

/**
 * The payload. The field takes the draft's text only when something else than typing changed it: setting it at every key would move the
 * caret, and a field turns CRLF into LF, which must not reach the draft before the user edits it.
 */
export function PayloadField({ composer, drop, putBack }: PayloadFieldProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  const [isHidden, setHidden] = useState(false);
  /** Whether all of the text is selected when something is typed or pasted over it. */
  const replacesAll = useRef(false);
  const { kind, id } = composer.draft.value;
  const revision = composer.revision.value;
  const isLocked = composer.isLocked.value;
  const isBad = composer.visibleProblem.value?.field === 'payload';

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
        onBeforeInput={({ currentTarget: { selectionStart, selectionEnd, value } }) => {
          replacesAll.current = selectionEnd - selectionStart === value.length;
        }}
        onInput={({ currentTarget: { value } }) => {
          composer.setPayload(value, { replacesAll: replacesAll.current || value === '' });
          replacesAll.current = false;
        }}
      />
      <div class="payload-tools">
        <PayloadTools composer={composer} isHidden={isHidden} setHidden={setHidden} drop={drop} putBack={putBack} />
        <span class="grow" />
        <PayloadSize composer={composer} />
      </div>
    </div>
  );
}
