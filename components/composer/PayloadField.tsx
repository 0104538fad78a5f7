import { Eraser, Eye, EyeOff, Undo2 } from 'lucide';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { count, formatNumber, t } from '../../lib/i18n';
import type { Kind } from '../../lib/push/draft';
import { PAYLOAD_LIMIT } from '../../lib/push/limits';
import type { Composer } from '../../lib/state/composer';
import { GeneratorToggle } from '../generator/GeneratorToggle';
import { IconButton } from '../ui/Button';
import { lazily } from '../ui/lazy';
import { SECRET_FIELD } from '../ui/secret-field';

const LinkTools = lazily(() => import('./on-demand'))('LinkTools');

interface PayloadFieldProps {
  composer: Composer;
  clear: () => void;
  /** Undoes clearing; absent if nothing was cleared. */
  putBack: (() => void) | undefined;
}

interface PayloadToolsProps extends PayloadFieldProps {
  isHidden: boolean;
  setHidden: (isHidden: boolean) => void;
}

function PayloadTools({ composer, isHidden, setHidden, clear, putBack }: PayloadToolsProps) {
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
      {composer.isFilled.value && <IconButton icon={Eraser} label={t('composerClear')} onClick={clear} />}
      {putBack && <IconButton icon={Undo2} label={t('uiUndo')} onClick={putBack} />}
    </>
  );
}

/** The share of the limit from which the limit is shown. */
const NEAR = 0.8;

/** The payload's size, as the instance counts. */
function PayloadSize({ composer }: { composer: Composer }) {
  const { characters, lines } = composer.size.value;
  const { kind } = composer.draft.value;
  const max = PAYLOAD_LIMIT[kind];
  const text =
    characters > max * NEAR || kind === 'qr'
      ? count('composerSizeOf', characters, formatNumber(max))
      : t('composerSize', count('composerCharacters', characters), count('composerLines', lines));
  return (
    <span id="payload-size" class={characters > max ? 'small num field-error' : 'small num'}>
      {characters > 0 && text}
    </span>
  );
}

const TEXT = {
  text: { label: 'composerPayloadText', placeholder: 'composerPlaceholderText' },
  url: { label: 'composerPayloadLink', placeholder: 'composerPlaceholderLink' },
  file: { label: 'composerPayloadFile', placeholder: 'composerPlaceholderFile' },
  qr: { label: 'composerPayloadQr', placeholder: 'composerPlaceholderQr' },
} as const satisfies Record<Kind, unknown>;

/** A URL, or a message beside files, is shorter than a text. */
const CLASS: Record<Kind, string> = { text: '', url: 'is-link', file: 'is-message', qr: '' };

/**
 * The payload. The field takes the draft's text only when something else than typing changed it. Setting it at every key would move the
 * caret, and a field turns CRLF into LF, which must not reach the draft before the user edits it.
 */
export function PayloadField(props: PayloadFieldProps) {
  const { composer } = props;
  const field = useRef<HTMLTextAreaElement>(null);
  const [isHidden, setHidden] = useState(false);
  /** Whether all text was selected before the input. */
  const replacesAll = useRef(false);
  const { kind, id } = composer.draft.value;
  const revision = composer.revision.value;
  const isLocked = composer.isLocked.value;
  const isBad = composer.visibleProblem.value?.field === 'payload';

  useLayoutEffect(() => {
    if (field.current) field.current.value = composer.payload.peek();
  }, [revision, id]);

  // When the page opens, with another draft, and after a try.
  useLayoutEffect(() => {
    if (!isLocked) field.current?.focus();
  }, [id, isLocked]);

  return (
    <div class="payload">
      <textarea
        {...SECRET_FIELD}
        ref={field}
        id="payload"
        class={['mono', CLASS[kind], isHidden && 'concealed'].filter(Boolean).join(' ')}
        dir={kind === 'url' ? 'ltr' : undefined}
        rows={kind === 'url' ? 2 : Math.min(Math.max(composer.size.value.lines, kind === 'file' ? 3 : 5), 12)}
        aria-label={t(TEXT[kind].label)}
        aria-describedby="payload-size problem"
        aria-required={kind !== 'file'}
        aria-invalid={isBad ? true : undefined}
        placeholder={t(TEXT[kind].placeholder)}
        onBeforeInput={({ currentTarget: { selectionStart, selectionEnd, value } }) => {
          replacesAll.current = selectionEnd - selectionStart === value.length;
        }}
        onInput={({ currentTarget: { value } }) => {
          composer.setPayload(value, { replacesAll: replacesAll.current || value === '' });
          replacesAll.current = false;
        }}
      />
      <div class="payload-tools">
        <PayloadTools {...props} isHidden={isHidden} setHidden={setHidden} />
        <span class="grow" />
        <PayloadSize composer={composer} />
      </div>
    </div>
  );
}
