import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { t } from '../../lib/i18n/translate';
import type { PasteProblem } from '../../lib/received/paste-problem';
import type { ReceivedSecret } from '../../lib/state/received/received-secret';
import { Button } from '../ui/Button';
import { Field } from '../ui/Field';
import { Form } from '../ui/Form';
import { ErrorNotice } from '../ui/Notice';
import { SECRET_FIELD } from '../ui/secret-field';

interface OneFieldFormProps {
  value: string;
  onSubmit: (value: string) => Promise<void>;
  children: ComponentChildren;
}

/** A form of one field. What is typed goes there: at first, after a submission that left the form, and after a question of the browser. */
export function LinkForm({ value, onSubmit, children }: OneFieldFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const focus = () => form.current?.querySelector('input')?.focus();
  useEffect(() => {
    focus();
    // The browser's question has taken the focus, and may give it back to no element.
    const onWindowFocus = () => {
      if (document.activeElement === document.body) focus();
    };
    addEventListener('focus', onWindowFocus);
    return () => removeEventListener('focus', onWindowFocus);
  }, []);
  const submit = async () => {
    if (value !== '') await onSubmit(value);
    const isElsewhere = document.activeElement !== document.body && !form.current?.contains(document.activeElement);
    if (!isElsewhere) focus();
  };
  return (
    <Form formRef={form} class="stack" onSubmit={() => void submit()}>
      {children}
    </Form>
  );
}

interface LinkFieldProps {
  label: string;
  hint?: string | undefined;
  error?: ComponentChildren;
  value: string;
  onInput: (link: string) => void;
}

export function LinkField({ label, hint, error, value, onInput }: LinkFieldProps) {
  return (
    <Field label={label} hint={hint} error={error}>
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

interface PasteFormProps {
  received: ReceivedSecret;
  /** Why what was entered is not opened. */
  describe: (problem: PasteProblem) => string;
}

export function PasteForm({ received, describe }: PasteFormProps) {
  const problem = received.problem.value;
  const failure = received.failure.value;
  return (
    <LinkForm value={received.enteredText.value} onSubmit={(link) => received.loadLink({ link })}>
      <LinkField
        label={t('receivedPasteField')}
        error={problem && describe(problem)}
        value={received.enteredText.value}
        onInput={(link) => {
          received.enteredText.value = link;
          received.armorCount.value = 0;
        }}
      />
      {received.armorCount.value > 0 && (
        <div class="row wrap">
          {Array.from({ length: received.armorCount.value }, (_, index) => (
            <Button key={index} onClick={() => void received.chooseArmor(index)}>
              {t('receivedArmorNumber', index + 1)}
            </Button>
          ))}
        </div>
      )}
      {failure && <ErrorNotice {...received.describeFailure(failure)} />}
      <div>
        <Button type="submit" variant="primary">
          {t('receivedPasteNext')}
        </Button>
      </div>
    </LinkForm>
  );
}
