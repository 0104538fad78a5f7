import { Eye, EyeOff } from 'lucide';
import type { RefObject } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { t } from '../../lib/i18n/translate';
import type { Kind } from '../../lib/push/draft';
import { GeneratorToggle } from '../generator/GeneratorToggle';
import { IconButton } from '../ui/Button';
import { createLazy } from '../ui/create-lazy';
import { FIELD_FAILURE_ID, SECRET_FIELD } from '../ui/secret-field';
import type { ClearButtonsProps } from './ClearButtons';

const lazy = createLazy(() => import('./composer-lazy'));
const ClearButtons = lazy('ClearButtons');
const PayloadSize = lazy('PayloadSize');
const UrlTools = lazy('UrlTools');

const PAYLOAD_TEXTS = {
  text: { label: 'composerPayloadText', placeholder: 'composerPlaceholderText' },
  url: { label: 'composerKindUrl', placeholder: 'composerPlaceholderUrl' },
  file: { label: 'composerPayloadFile', placeholder: 'composerPayloadFile' },
  qr: { label: 'composerPayloadQr', placeholder: 'composerPlaceholderQr' },
} as const satisfies Record<Kind, unknown>;

/** A URL, or a message beside files, is shorter than a text. */
const KIND_CLASSES: Record<Kind, string> = { text: '', url: 'is-url', file: 'is-file-message', qr: '' };

interface PayloadFieldProps extends ClearButtonsProps {
  /** Whether the payload was refused; the page shows why. */
  wasRefused: boolean;
  /** Whether the last try was made with the button, which has the focus again after a refusal. */
  wasPressed: RefObject<boolean>;
}

/** Sets the field's value only when something else than typing changed it: the caret would move, and CRLF would become LF in the draft. */
export function PayloadField({ wasRefused, wasPressed, ...props }: PayloadFieldProps) {
  const { composer } = props;
  const field = useRef<HTMLTextAreaElement>(null);
  const replacesAll = useRef(false);
  const shownId = useRef<string>(undefined);
  const { kind, id, isConcealed = false, showsOptions = false } = composer.draft.value;
  const revision = composer.revision.value;
  const isLocked = composer.isLocked.value;
  const isBad = composer.visibleProblem.value?.field === 'payload';
  const leastRows = kind === 'file' ? 3 : 5;
  // A long text would push the options that the draft was made for below the popup's end.
  const mostRows = showsOptions ? leastRows : 12;

  useLayoutEffect(() => {
    const text = composer.payload.peek();
    // A text that the field has already is not set again: that would end its undo history, which has what was typed before the scripts ran.
    if (field.current && field.current.value !== text) field.current.value = text;
  }, [revision, id]);

  // The field gets the focus when the page opens, with another draft, and after a try.
  useLayoutEffect(() => {
    if (isLocked) return;
    const isAfterTry = shownId.current === id;
    shownId.current = id;
    if (!(isAfterTry && wasRefused && wasPressed.current)) field.current?.focus();
  }, [id, isLocked]);

  return (
    <div class="payload">
      <textarea
        {...SECRET_FIELD}
        ref={field}
        id="payload"
        class={['mono', KIND_CLASSES[kind], isConcealed && 'is-masked'].filter(Boolean).join(' ')}
        dir={kind === 'url' ? 'ltr' : undefined}
        rows={kind === 'url' ? 2 : Math.min(Math.max(composer.size.value.lines, leastRows), mostRows)}
        aria-label={t(PAYLOAD_TEXTS[kind].label)}
        aria-describedby={`payload-size problem${wasRefused ? ` ${FIELD_FAILURE_ID}` : ''}`}
        aria-required={kind !== 'file'}
        aria-invalid={isBad ? true : undefined}
        placeholder={t(PAYLOAD_TEXTS[kind].placeholder)}
        onBeforeInput={({ currentTarget: { selectionStart, selectionEnd, value } }) => {
          replacesAll.current = selectionEnd - selectionStart === value.length;
        }}
        onInput={({ currentTarget: { value } }) => {
          composer.setPayload(value, { replacesAll: replacesAll.current || value === '' });
          replacesAll.current = false;
        }}
      />
      <div class="payload-tools">
        <IconButton
          icon={isConcealed ? EyeOff : Eye}
          label={isConcealed ? t('uiShow') : t('uiHide')}
          repeatable
          onClick={() => composer.setConcealed(!isConcealed)}
        />
        {kind === 'url' && <UrlTools composer={composer} />}
        {(kind === 'text' || kind === 'qr') && <GeneratorToggle composer={composer} target="payload" />}
        <ClearButtons {...props} />
        <span class="grow" />
        <PayloadSize composer={composer} />
      </div>
    </div>
  );
}
