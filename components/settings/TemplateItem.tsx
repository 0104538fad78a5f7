import { ArrowDown, ArrowUp, Trash } from 'lucide';
import { useEffect, useId, useRef, useState } from 'preact/hooks';
import { t } from '../../lib/i18n/translate';
import { NO_OPTIONS } from '../../lib/push/options';
import { summarizeOptions } from '../../lib/push/options-summary';
import type { Template } from '../../lib/push/template';
import type { TemplatesStore } from '../../lib/state/settings/templates';
import { templateName } from '../../lib/text/kinds';
import { FixedValue } from '../push/FixedValue';
import { OptionFields } from '../push/OptionFields';
import { OptionsSummaryText } from '../push/OptionsDisclosure';
import { Button, IconButton } from '../ui/Button';
import { Chip } from '../ui/Chip';
import { Field, Switch } from '../ui/Field';
import { Fold } from '../ui/Fold';
import { UseForKinds } from './TemplatesByKind';

export function TemplateFields({ template, store }: { template: Template; store: TemplatesStore }) {
  const { id, message } = template;
  const [options] = useState(() => store.createOptions(id));
  const isLocked = store.isLocked(template);
  return (
    <>
      <OptionFields place="template" options={options} isLocked={isLocked}>
        {isLocked ? (
          <FixedValue
            label={t('optionsMakesPassphrase')}
            value={t(template.options.generatesPassphrase ? 'uiOn' : 'uiOff')}
          />
        ) : (
          <Switch
            label={t('optionsMakesPassphrase')}
            explanation={t('optionsMakesPassphraseExplained')}
            isChecked={template.options.generatesPassphrase ?? false}
            onChange={(isOn) => options.set('generatesPassphrase', isOn || undefined)}
          />
        )}
      </OptionFields>
      <Fold label={t('composerMoreOptions')} isSet={message !== ''}>
        <Field label={t('optionsMessage')} hint={t(isLocked ? 'organizationSet' : 'optionsMessageHint')}>
          {(control) => (
            <textarea
              {...control}
              rows={2}
              readOnly={isLocked}
              dir="auto"
              autocomplete="off"
              value={message}
              onInput={({ currentTarget }) => void store.change(id, { message: currentTarget.value })}
            />
          )}
        </Field>
      </Fold>
    </>
  );
}

interface TemplateItemProps {
  template: Template;
  store: TemplatesStore;
  isFirst: boolean;
  isLast: boolean;
  isOpen: boolean;
  /** Whether it was just added. */
  isNew: boolean;
  setOpen: (isOpen: boolean) => void;
  move: (by: -1 | 1) => void;
  askRemoval: () => void;
}

export function TemplateItem(props: TemplateItemProps) {
  const { template, store, isOpen, isNew, setOpen, askRemoval, ...position } = props;
  const id = useId();
  const nameInput = useRef<HTMLInputElement>(null);
  const movedButton = useRef<HTMLElement>(null);
  const name = templateName(template);
  const isLocked = store.isLocked(template);
  const summary = summarizeOptions('text', { ...NO_OPTIONS, ...template.options });
  // What is left to the server is said only where it is all.
  const leavesAll = summary.requested.length === 0;
  useEffect(() => {
    if (!isOpen) return;
    nameInput.current?.focus();
    // A new one has a name that nobody keeps.
    if (isNew) nameInput.current?.select();
  }, [isOpen]);
  // An element that is moved in the document loses the focus.
  useEffect(() => {
    movedButton.current?.focus();
    movedButton.current = null;
  });
  const moveButton = (by: -1 | 1, isEnd: boolean) => (
    <IconButton
      icon={by < 0 ? ArrowUp : ArrowDown}
      label={t(by < 0 ? 'templatesUp' : 'templatesDown', name)}
      aria-disabled={isEnd}
      onClick={({ currentTarget }: MouseEvent) => {
        if (isEnd) return;
        movedButton.current = currentTarget as HTMLElement;
        position.move(by);
      }}
    />
  );

  return (
    <li class="template">
      <div class="row between wrap">
        <div class="template-head">
          <b dir="auto">{name}</b>
          <span class="small muted template-summary">
            <OptionsSummaryText summary={leavesAll ? summary : { ...summary, instanceDefaults: [] }} />
          </span>
        </div>
        <div class="row">
          {isLocked ? (
            <Chip variant="on">{t('organizationSet')}</Chip>
          ) : (
            <span class="row template-order">
              {moveButton(-1, position.isFirst)}
              {moveButton(1, position.isLast)}
            </span>
          )}
          <Button
            aria-expanded={isOpen}
            aria-controls={id}
            aria-label={isOpen ? undefined : t('optionsEditTitle', name)}
            onClick={() => setOpen(!isOpen)}
          >
            {t(isOpen ? 'uiClose' : 'optionsEdit')}
          </Button>
          {!isLocked && <IconButton icon={Trash} label={t('optionsRemove', name)} onClick={askRemoval} />}
        </div>
      </div>
      <div id={id} hidden={!isOpen} class="stack template-content">
        {isOpen && (
          <>
            <Field label={t('templatesName')} hint={isLocked && t('organizationSet')}>
              {(control) => (
                <input
                  {...control}
                  ref={nameInput}
                  readOnly={isLocked}
                  type="text"
                  autocomplete="off"
                  dir="auto"
                  placeholder={name}
                  value={template.name}
                  onInput={({ currentTarget }) => void store.change(template.id, { name: currentTarget.value })}
                />
              )}
            </Field>
            <UseForKinds template={template} store={store} />
            <TemplateFields template={template} store={store} />
          </>
        )}
      </div>
    </li>
  );
}
