import { ArrowDown, ArrowUp, ChevronDown, Trash } from 'lucide';
import { useEffect, useId, useRef } from 'preact/hooks';
import { t } from '../../lib/i18n';
import { NO_OPTIONS } from '../../lib/push/draft';
import { summariseOptions } from '../../lib/push/summarise-options';
import type { Template } from '../../lib/push/template';
import type { TemplatesStore } from '../../lib/state/templates';
import { nameOf } from '../../lib/text/kinds';
import { OptionChoice, OptionNumber } from '../composer/OptionEditor';
import { OptionsSummaryText } from '../composer/OptionsDisclosure';
import { Icon, IconButton } from '../ui/Button';
import { Field } from '../ui/Field';
import { Chip } from '../ui/Notice';
import { Switch } from './Switch';

interface TemplateFieldsProps {
  template: Template;
  store: TemplatesStore;
}

/** All that a template asks for, and its words to the recipient. */
export function TemplateFields({ template, store }: TemplateFieldsProps) {
  const { id, asks, message } = template;
  const { mostDays, mostViews, retrievalStep, deletableByViewer } = store.policy.value;
  const isSet = store.isLocked(template);
  const change = (next: typeof asks) => void store.changeAsks(id, next);
  return (
    <>
      <OptionNumber
        legend={t('optionsDaysLegend')}
        unit={t('optionsDaysUnit')}
        value={asks.expireAfterDays}
        suggestion={7}
        most={mostDays}
        isSet={isSet}
        onChange={(expireAfterDays) => change({ expireAfterDays })}
      />
      <OptionNumber
        legend={t('optionsViewsLegend')}
        unit={t('optionsViewsUnit')}
        value={asks.expireAfterViews}
        suggestion={5}
        most={mostViews}
        isSet={isSet}
        onChange={(expireAfterViews) => change({ expireAfterViews })}
      />
      <p class="small soft">{t('optionsLimitsUnknown')}</p>
      <OptionChoice
        legend={t('optionsStepLegend')}
        explanation={t('optionsStepExplained')}
        value={asks.retrievalStep}
        on="optionsStepOn"
        off="optionsStepOff"
        isSet={isSet || retrievalStep !== undefined}
        onChange={(retrievalStep) => change({ retrievalStep })}
      />
      <OptionChoice
        legend={t('optionsDeletableLegend')}
        explanation={t('optionsDeletableExplained')}
        value={asks.deletableByViewer}
        on="optionsDeletableOn"
        off="optionsDeletableOff"
        isSet={isSet || deletableByViewer !== undefined}
        onChange={(deletableByViewer) => change({ deletableByViewer })}
      />
      <Switch
        label={t('optionsMakesPassphrase')}
        explanation={t('optionsMakesPassphraseExplained')}
        isOn={asks.makesPassphrase ?? false}
        isSet={isSet}
        onChange={(isOn) => change({ makesPassphrase: isOn || undefined })}
      />
      <Field label={t('optionsMessage')} hint={isSet ? t('managedSet') : t('optionsMessageHint')}>
        {(control) => (
          <textarea
            {...control}
            rows={2}
            readOnly={isSet}
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

/** One template: its name and what it asks for, unfolding to be changed. */
export function TemplateItem({ template, store, isOpen, setOpen, askRemoval, ...place }: TemplateItemProps) {
  const id = useId();
  const name = useRef<HTMLInputElement>(null);
  const keepFocus = useFocusFallback();
  const called = nameOf(template);
  const isSet = store.isLocked(template);
  useEffect(() => {
    if (isOpen) name.current?.focus();
  }, [isOpen]);
  const move = (by: -1 | 1, isEnd: boolean) => (event: MouseEvent) => {
    if (isEnd) return;
    keepFocus(event.currentTarget as HTMLElement);
    place.move(by);
  };

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
            <b dir="auto">{called}</b>
            <span class="small soft template-sum">
              <OptionsSummaryText summary={summariseOptions('text', { ...NO_OPTIONS, ...template.asks })} />
            </span>
          </span>
          <span class="fold-mark">
            <Icon of={ChevronDown} />
          </span>
        </button>
        {isSet ? (
          <Chip look="on">{t('managedSet')}</Chip>
        ) : (
          <div class="row">
            <IconButton
              icon={ArrowUp}
              label={t('templatesUp', called)}
              aria-disabled={place.isFirst}
              onClick={move(-1, place.isFirst)}
            />
            <IconButton
              icon={ArrowDown}
              label={t('templatesDown', called)}
              aria-disabled={place.isLast}
              onClick={move(1, place.isLast)}
            />
            <IconButton icon={Trash} label={t('optionsRemove', called)} onClick={askRemoval} />
          </div>
        )}
      </div>
      <div id={id} hidden={!isOpen} class="stack template-inside">
        {isOpen && (
          <>
            <Field label={t('templatesName')} hint={isSet && t('managedSet')}>
              {(control) => (
                <input
                  {...control}
                  ref={name}
                  readOnly={isSet}
                  type="text"
                  autocomplete="off"
                  dir="auto"
                  placeholder={called}
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

/** An element that is moved in the page loses the focus: returns how to give it back after the next rendering. */
function useFocusFallback(): (element: HTMLElement) => void {
  const kept = useRef<HTMLElement>(null);
  useEffect(() => {
    kept.current?.focus();
    kept.current = null;
  });
  return (element) => {
    kept.current = element;
  };
}
