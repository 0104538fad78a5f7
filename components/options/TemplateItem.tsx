import { ArrowDown, ArrowUp, ChevronDown, Trash } from 'lucide';
import { useEffect, useId, useRef, useState } from 'preact/hooks';
import { t } from '../../lib/i18n';
import { flagNames, limitNames, NO_OPTIONS, OPTIONS } from '../../lib/push/options';
import { summariseOptions } from '../../lib/push/summarise-options';
import type { Template } from '../../lib/push/template';
import type { TemplatesStore } from '../../lib/state/templates';
import { nameOf } from '../../lib/text/kinds';
import { FLAG_WORDS, LIMIT_WORDS } from '../../lib/text/option-words';
import { NumberField, SwitchSelect } from '../composer/OptionEditor';
import { OptionsSummaryText } from '../composer/OptionsDisclosure';
import { Icon, IconButton } from '../ui/Button';
import { Field } from '../ui/Field';
import { Chip } from '../ui/Notice';
import { Switch } from './Switch';

/** Instances accept at most five digits. */
const MAX_LIMIT = 99_999;

interface LimitFieldProps {
  label: string;
  /** Says that the number has to be a whole one. */
  problem: string;
  value: number | undefined;
  /** The maximum that the policy allows. */
  max: number | undefined;
  isLocked: boolean;
  onChange: (value: number | undefined) => void;
}

/** A number that cannot be used stays as typed and is not saved. */
function LimitField({ label, problem, value, max, isLocked, onChange }: LimitFieldProps) {
  const [error, setError] = useState<string>();
  const change = (typed: number | undefined | 'unreadable') => {
    const number = typed === 'unreadable' ? Number.NaN : typed;
    const highest = max ?? MAX_LIMIT;
    const isTooHigh = number !== undefined && number > highest;
    const isUsable = number === undefined || (Number.isInteger(number) && number >= 1 && !isTooHigh);
    setError(isUsable ? undefined : isTooHigh ? t('managedAtMost', highest) : problem);
    if (isUsable) onChange(number);
  };
  return (
    <NumberField
      label={label}
      value={value}
      isUnreadable={false}
      error={error}
      most={max}
      unsaid={undefined}
      readOnly={isLocked}
      onChange={change}
    />
  );
}

/** The options and the message of a template. */
export function TemplateFields({ template, store }: { template: Template; store: TemplatesStore }) {
  const { id, asks, message } = template;
  const policy = store.policy.value;
  const isLocked = store.isLocked(template);
  const change = (options: typeof asks) => void store.changeAsks(id, options);
  return (
    <>
      <div class="pair">
        {limitNames.map((option) => (
          <LimitField
            key={option}
            label={t(LIMIT_WORDS[option].label)}
            problem={t(LIMIT_WORDS[option].notWhole)}
            value={asks[option]}
            max={policy[OPTIONS[option].most]}
            isLocked={isLocked}
            onChange={(value) => change({ [option]: value })}
          />
        ))}
      </div>
      <p class="small soft">{t('composerLimitsHint', ...limitNames.map((option) => OPTIONS[option].shipped.most))}</p>
      {flagNames.map((option) => {
        const { label, explanation, on, off } = FLAG_WORDS[option];
        const isSet = isLocked || policy[option] !== undefined;
        return (
          <Field key={option} label={t(label)} hint={t(isSet ? 'managedSet' : explanation)}>
            {(control) => (
              <SwitchSelect
                {...control}
                disabled={isSet}
                value={asks[option]}
                on={t(on)}
                off={t(off)}
                onChange={(value) => change({ [option]: value })}
              />
            )}
          </Field>
        );
      })}
      <Switch
        label={t('optionsMakesPassphrase')}
        explanation={t('optionsMakesPassphraseExplained')}
        isOn={asks.makesPassphrase ?? false}
        isSet={isLocked}
        onChange={(isOn) => change({ makesPassphrase: isOn || undefined })}
      />
      <Field label={t('optionsMessage')} hint={t(isLocked ? 'managedSet' : 'optionsMessageHint')}>
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
    </>
  );
}

interface TemplateItemProps {
  template: Template;
  store: TemplatesStore;
  isFirst: boolean;
  isLast: boolean;
  isOpen: boolean;
  setOpen: (isOpen: boolean) => void;
  move: (by: -1 | 1) => void;
  askRemoval: () => void;
}

/** A template that unfolds to be changed. */
export function TemplateItem({ template, store, isOpen, setOpen, askRemoval, ...position }: TemplateItemProps) {
  const id = useId();
  const nameInput = useRef<HTMLInputElement>(null);
  const movedButton = useRef<HTMLElement>(null);
  const name = nameOf(template);
  const isLocked = store.isLocked(template);
  useEffect(() => {
    if (isOpen) nameInput.current?.focus();
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
      <div class="row between">
        <button
          type="button"
          class="template-head"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
        >
          <span class="grow">
            <b dir="auto">{name}</b>
            <span class="small soft template-sum">
              <OptionsSummaryText summary={summariseOptions('text', { ...NO_OPTIONS, ...template.asks })} />
            </span>
          </span>
          <span class="fold-mark">
            <Icon of={ChevronDown} />
          </span>
        </button>
        {isLocked ? (
          <Chip look="on">{t('managedSet')}</Chip>
        ) : (
          <div class="row">
            {moveButton(-1, position.isFirst)}
            {moveButton(1, position.isLast)}
            <IconButton icon={Trash} label={t('optionsRemove', name)} onClick={askRemoval} />
          </div>
        )}
      </div>
      <div id={id} hidden={!isOpen} class="stack template-inside">
        {isOpen && (
          <>
            <Field label={t('templatesName')} hint={isLocked && t('managedSet')}>
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
            <TemplateFields template={template} store={store} />
          </>
        )}
      </div>
    </li>
  );
}
