import { ArrowDown, ArrowUp, ChevronDown, Trash } from 'lucide';
import { useEffect, useId, useRef } from 'preact/hooks';
import { t } from '../../lib/i18n';
import { NO_OPTIONS } from '../../lib/push/draft';
import { summariseOptions } from '../../lib/push/summarise-options';
import type { Template } from '../../lib/push/template';
import type { TemplatesStore } from '../../lib/state/templates';
import { SummaryWords } from '../composer/SummaryWords';
import { nameOf } from '../composer/template-words';
import { Chip } from '../ui/Chip';
import { Field } from '../ui/Field';
import { Icon } from '../ui/Icon';
import { IconButton } from '../ui/IconButton';
import { TemplateFields } from './TemplateFields';

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
  const keepFocus = useKeptFocus();
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
              <SummaryWords summary={summariseOptions('text', { ...NO_OPTIONS, ...template.asks })} />
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
function useKeptFocus(): (element: HTMLElement) => void {
  const kept = useRef<HTMLElement>(null);
  useEffect(() => {
    kept.current?.focus();
    kept.current = null;
  });
  return (element) => {
    kept.current = element;
  };
}
