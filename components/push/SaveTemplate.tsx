import { useEffect, useRef, useState } from 'preact/hooks';
import { t } from '../../lib/i18n/translate';
import type { Composer } from '../../lib/state/push/composer';
import { saveAsTemplate } from '../../lib/state/push/save-template';
import { describeFailure } from '../../lib/text/failures';
import { Button } from '../ui/Button';
import { Field } from '../ui/Field';
import { submitAtEnter } from '../ui/held-enter';
import { StatusLine } from '../ui/StatusLine';
import { useTransient } from '../ui/use-settled';
import { useWorkerCall } from '../ui/use-worker-call';
import { TemplateChoice, type TemplateChoiceState } from './TemplateChoice';

/** The choice of a template, and how options that are none become one. */
export function TemplateField({ composer, choice }: { composer: Composer; choice: TemplateChoiceState }) {
  const [isNaming, setNaming] = useState(false);
  const [savedName, setSavedName] = useState('');
  const region = useRef<HTMLDivElement>(null);
  const isAnnounced = useTransient(savedName !== '', savedName);
  const close = () => {
    setNaming(false);
    // What had the focus is removed.
    region.current?.querySelector('select')?.focus();
  };
  const saved = (name: string) => {
    setSavedName(name);
    close();
  };
  // Nothing of a private window is kept.
  const canSave = !choice.shown && !composer.draft.value.isPrivate && composer.options.invalidLimit.value === undefined;
  return (
    <div ref={region} class="stack">
      <TemplateChoice choice={choice} save={canSave ? () => setNaming(true) : undefined} />
      {isNaming && <NameField composer={composer} saved={saved} cancel={close} />}
      <StatusLine class="small muted">{isAnnounced && t('optionsSaved')}</StatusLine>
    </div>
  );
}

interface NameFieldProps {
  composer: Composer;
  saved: (name: string) => void;
  cancel: () => void;
}

function NameField({ composer, saved, cancel }: NameFieldProps) {
  const [name, setName] = useState('');
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);
  const { isBusy, failure, run } = useWorkerCall(async () => {
    const { options, message } = composer.draft.peek();
    const reply = await saveAsTemplate(name, { options, message });
    if (reply.ok) saved(name);
    return reply;
  });
  const problem = failure && describeFailure(failure, { instanceName: '' });
  const save = () => {
    if (name.trim() === '') input.current?.focus();
    else if (!isBusy) void run();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // With Ctrl it creates the link.
    if (!event.ctrlKey && !event.metaKey) submitAtEnter(event, save);
  };
  return (
    <>
      <Field label={t('templatesName')} error={problem && `${problem.title} ${problem.action}`}>
        {(control) => (
          <input
            {...control}
            ref={input}
            type="text"
            dir="auto"
            autocomplete="off"
            value={name}
            onInput={({ currentTarget }) => setName(currentTarget.value)}
            onKeyDown={onKeyDown}
          />
        )}
      </Field>
      <div class="row wrap">
        <Button variant="outline" busy={isBusy} onClick={save}>
          {t('receivedSave')}
        </Button>
        <Button onClick={cancel}>{t('uiCancel')}</Button>
      </div>
    </>
  );
}
