import { ArrowDown, ArrowUp, Trash } from 'lucide';
import { useEffect, useId, useRef, useState } from 'preact/hooks';
import { t } from '../../lib/i18n/translate';
import {
  isImplied,
  limitOptionNames,
  localFlagNames,
  mayBeImplied,
  NO_OPTIONS,
  OPTIONS,
  storedFlagNames,
} from '../../lib/push/options';
import { summarizeOptions } from '../../lib/push/options-summary';
import type { Template } from '../../lib/push/template';
import { MAX_LIMIT_VALUE } from '../../lib/push/validate-draft';
import type { TemplatesStore } from '../../lib/state/settings/templates';
import { templateName } from '../../lib/text/kinds';
import { FLAG_TEXTS } from '../../lib/text/options';
import { FlagField, NumberField, type NumberFieldProps } from '../push/OptionInputs';
import { OptionsSummaryText } from '../push/OptionsDisclosure';
import { Button, IconButton } from '../ui/Button';
import { Chip } from '../ui/Chip';
import { EitherText } from '../ui/EitherText';
import { Field, Switch } from '../ui/Field';

interface LimitFieldProps extends Pick<NumberFieldProps, 'label' | 'value' | 'max' | 'readOnly'> {
  onChange: (value: number | undefined) => void;
}

/** A number that cannot be used stays as typed and is not saved. */
function LimitField({ onChange, ...field }: LimitFieldProps) {
  const [error, setError] = useState<string>();
  const change = (typed: number | undefined | 'unreadable') => {
    const number = typed === 'unreadable' ? Number.NaN : typed;
    const { max } = field;
    const tooHigh = max === undefined ? t('generatorRange', 1, MAX_LIMIT_VALUE) : t('organizationAtMost', max);
    const isTooHigh = number !== undefined && number > (max ?? MAX_LIMIT_VALUE);
    const isUsable = number === undefined || (Number.isInteger(number) && number >= 1 && !isTooHigh);
    setError(isUsable ? undefined : isTooHigh ? tooHigh : t('composerNotWhole'));
    if (isUsable) onChange(number);
  };
  return <NumberField {...field} isUnreadable={false} error={error} fallback={undefined} onChange={change} />;
}

export function TemplateFields({ template, store }: { template: Template; store: TemplatesStore }) {
  const { id, options: templateOptions, message } = template;
  const policy = store.policy.value;
  const isLocked = store.isLocked(template);
  const change = (options: typeof templateOptions) => void store.changeOptions(id, options);
  return (
    <>
      <div class="two-columns">
        {limitOptionNames.map((option) => (
          <LimitField
            key={option}
            label={t(OPTIONS[option].messageKeys.label)}
            value={templateOptions[option]}
            max={policy[OPTIONS[option].policyMax]}
            readOnly={isLocked}
            onChange={(value) => change({ [option]: value })}
          />
        ))}
      </div>
      <p class="small muted">
        {t('composerLimitsHint', ...limitOptionNames.map((option) => OPTIONS[option].productDefaults.max))}
      </p>
      {storedFlagNames.map((option) => {
        const isSet = isLocked || policy[option] !== undefined;
        const isOn = isImplied(option, templateOptions);
        const own = isSet ? 'organizationSet' : FLAG_TEXTS[option].explanation;
        return (
          <FlagField
            key={option}
            option={option}
            hint={
              <EitherText
                shown={t(isOn ? 'composerEndToEndStep' : own)}
                other={mayBeImplied(option) && !isSet ? t(isOn ? own : 'composerEndToEndStep') : undefined}
              />
            }
            disabled={isSet || isOn}
            value={isOn || templateOptions[option]}
            onChange={(value) => change({ [option]: value })}
          />
        );
      })}
      {localFlagNames.map((option) => (
        <Switch
          key={option}
          label={t(FLAG_TEXTS[option].label)}
          explanation={t(FLAG_TEXTS[option].explanation)}
          isChecked={templateOptions[option] ?? false}
          isLocked={isLocked || policy[option] !== undefined}
          onChange={(isOn) => change({ [option]: isOn || undefined })}
        />
      ))}
      <Switch
        label={t('optionsMakesPassphrase')}
        explanation={t('optionsMakesPassphraseExplained')}
        isChecked={templateOptions.generatesPassphrase ?? false}
        isLocked={isLocked}
        onChange={(isOn) => change({ generatesPassphrase: isOn || undefined })}
      />
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

export function TemplateItem({ template, store, isOpen, setOpen, askRemoval, ...position }: TemplateItemProps) {
  const id = useId();
  const nameInput = useRef<HTMLInputElement>(null);
  const movedButton = useRef<HTMLElement>(null);
  const name = templateName(template);
  const isLocked = store.isLocked(template);
  const summary = summarizeOptions('text', { ...NO_OPTIONS, ...template.options });
  // What is left to the server is said only where it is all.
  const leavesAll = summary.requested.length === 0;
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
            <TemplateFields template={template} store={store} />
          </>
        )}
      </div>
    </li>
  );
}
