import type { ComponentChildren } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { type MessageKey, t } from '../../lib/i18n';
import type { ReceivedLinkProblem } from '../../lib/instance/received-link';
import type { Opening } from '../../lib/state/open-secret';
import { describeFailure } from '../../lib/text/errors';
import { Button } from '../ui/Button';
import { Field } from '../ui/Field';
import { SECRET_FIELD } from '../ui/secret-field';
import { FailureNotice } from './OpeningFailure';

interface LinkFieldProps {
  label: string;
  /** Why what is in it cannot be opened. */
  error?: ComponentChildren;
  value: string;
  onInput: (link: string) => void;
}

/** A field for a link that was received, with or without what stood around it. */
function LinkField({ label, error, value, onInput }: LinkFieldProps) {
  return (
    <Field label={label} error={error}>
      {(control) => (
        <input
          {...SECRET_FIELD}
          {...control}
          type="text"
          dir="ltr"
          class="mono"
          aria-required="true"
          value={value}
          onInput={(event) => onInput(event.currentTarget.value)}
        />
      )}
    </Field>
  );
}

const PROBLEM_WORDS: Record<ReceivedLinkProblem, MessageKey> = {
  'not-a-link': 'openNotALink',
  unencrypted: 'openUnencrypted',
  several: 'openSeveralLinks',
};

/** Takes a link as it was received. */
export function PasteForm({ opening }: { opening: Opening }) {
  const form = useRef<HTMLFormElement>(null);
  const problem = opening.problem.value;
  const failure = opening.failure.value;
  // At first, and when what is in it cannot be opened.
  useEffect(() => form.current?.querySelector('input')?.focus(), [problem]);
  return (
    <form
      ref={form}
      class="stack"
      autocomplete="off"
      onSubmit={(event) => {
        event.preventDefault();
        void opening.take({ link: opening.typed.peek() });
      }}
    >
      <p>{t('openPasteWhy')}</p>
      <LinkField
        label={t('openPasteLabel')}
        error={problem && t(PROBLEM_WORDS[problem])}
        value={opening.typed.value}
        onInput={(link) => {
          opening.typed.value = link;
        }}
      />
      {failure && <FailureNotice {...describeFailure(failure, { instanceName: t('extensionName') })} />}
      <div>
        <Button type="submit" variant="primary">
          {t('openPasteNext')}
        </Button>
      </div>
    </form>
  );
}

interface ReceivedLinkFormProps {
  /** Opens the page for it, which says what it is and what opening costs. */
  openLink: (link: string) => void;
  close: () => void;
}

/** A field for a link that was received. Escape puts it away. */
export function ReceivedLinkForm({ openLink, close }: ReceivedLinkFormProps) {
  const [link, setLink] = useState('');
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    const before = document.activeElement;
    form.current?.querySelector('input')?.focus();
    return () => before instanceof HTMLElement && before.focus();
  }, []);
  return (
    <form
      ref={form}
      class="stack"
      autocomplete="off"
      onSubmit={(event) => {
        event.preventDefault();
        if (link !== '') openLink(link);
        else form.current?.querySelector('input')?.focus();
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        // It would close the popup, too.
        event.preventDefault();
        close();
      }}
    >
      <LinkField label={t('openPasteWhy')} value={link} onInput={setLink} />
      <div class="row">
        <Button type="submit" variant="outline">
          {t('openPasteNext')}
        </Button>
        <Button variant="plain" onClick={close}>
          {t('uiCancel')}
        </Button>
      </div>
    </form>
  );
}
