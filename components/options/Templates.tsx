import { Plus, Undo2 } from 'lucide';
import { useId, useRef, useState } from 'preact/hooks';
import { t } from '../../lib/i18n';
import { KINDS, type Kind } from '../../lib/push/draft';
import { DEFAULT_TEMPLATE_ID, type Template } from '../../lib/push/template';
import { MENU_KINDS } from '../../lib/push/template-changes';
import type { TemplatesStore } from '../../lib/state/templates';
import { KIND_LABELS, nameOf } from '../../lib/text/kinds';
import { Button } from '../ui/Button';
import { ConfirmDialog } from '../ui/ConfirmDialog';
import { Field } from '../ui/Field';
import { useRestoreFocus } from '../ui/focus';
import { StatusLine } from '../ui/StatusLine';
import { usePassing } from '../ui/settled';
import { TemplateItem } from './TemplateItem';

interface RemoveTemplateProps {
  /** The one asked about; undefined = nobody asks. */
  template: Template | undefined;
  onConfirm: (template: Template) => void;
  onCancel: () => void;
}

/** Asks before a template is forgotten, and says what takes its place. */
function RemoveTemplate({ template, onConfirm, onCancel }: RemoveTemplateProps) {
  // The words stay while the dialog closes.
  const last = useRef(template);
  if (template) last.current = template;
  return (
    <ConfirmDialog
      isOpen={template !== undefined}
      title={t('optionsRemoveTitle', last.current ? nameOf(last.current) : '')}
      confirmLabel={t('optionsRemoveConfirm')}
      isDangerous
      onConfirm={() => template && onConfirm(template)}
      onCancel={onCancel}
    >
      <p>{t('templatesRemoveExplained')}</p>
    </ConfirmDialog>
  );
}

/** For each kind of push the template that a new one starts with, and the one of the menu. */
function TemplateChoices({ store }: { store: TemplatesStore }) {
  const { templates, starts, menu } = store.book.value;
  return (
    <>
      <Choices
        legend={t('templatesStarts')}
        kinds={KINDS}
        chosen={(kind) => starts[kind] ?? DEFAULT_TEMPLATE_ID}
        templates={templates}
        choose={(kind, id) => void store.chooseStart(kind, id === DEFAULT_TEMPLATE_ID ? undefined : id)}
      />
      <Choices
        legend={t('templatesMenu')}
        kinds={MENU_KINDS}
        chosen={(kind) => menu[kind] ?? ''}
        none={t('templatesAsNew')}
        templates={templates}
        choose={(kind, id) => void store.chooseMenu(kind, id || undefined)}
      />
      <p class="small soft">{t('templatesMenuHint')}</p>
    </>
  );
}

interface ChoicesProps {
  legend: string;
  kinds: readonly Kind[];
  chosen: (kind: Kind) => string;
  /** What no choice means, where there can be none. */
  none?: string;
  templates: readonly Template[];
  choose: (kind: Kind, id: string) => void;
}

function Choices({ legend, kinds, chosen, none, templates, choose }: ChoicesProps) {
  const id = useId();
  return (
    <fieldset class="field" aria-labelledby={id}>
      <legend id={id} class="template-legend">
        {legend}
      </legend>
      <div class="template-choices">
        {kinds.map((kind) => (
          <Field key={kind} label={t(KIND_LABELS[kind])}>
            {(control) => (
              <select
                {...control}
                value={chosen(kind)}
                onChange={({ currentTarget }) => choose(kind, currentTarget.value)}
              >
                {none !== undefined && <option value="">{none}</option>}
                {templates.map((template) => (
                  <option key={template.id} value={template.id}>
                    {nameOf(template)}
                  </option>
                ))}
              </select>
            )}
          </Field>
        ))}
      </div>
    </fieldset>
  );
}

/** The user's templates in their order, each to be changed in its place; and which of them a push starts with. */
export function Templates({ store }: { store: TemplatesStore }) {
  const [open, setOpen] = useState<string>();
  const [removing, setRemoving] = useState<Template>();
  const [news, setNews] = useState('');
  const isNews = usePassing(news !== '', news);
  const list = useRef<HTMLElement>(null);
  const others = store.others.value;
  const missing = store.missing.value;
  // Those of the organisation come first, and stay there.
  const fixed = others.filter(store.isLocked).length;
  useRestoreFocus(list, [...others.map(({ id }) => id)].sort().join() + missing.length);

  const move = (template: Template, by: -1 | 1, place: number) => {
    void store.move(template.id, by);
    setNews(t('templatesMoved', nameOf(template), place - fixed, others.length - fixed));
  };

  return (
    <section class="panel stack" ref={list} tabIndex={-1} aria-labelledby="templates-title">
      <h3 id="templates-title">{t('templatesTitle')}</h3>
      <p class="soft">{t('templatesExplained')}</p>
      <ul class="plain-list templates" hidden={others.length === 0}>
        {others.map((template, at) => (
          <TemplateItem
            key={template.id}
            template={template}
            store={store}
            isFirst={at <= fixed}
            isLast={at === others.length - 1}
            isOpen={open === template.id}
            setOpen={(isOpen) => setOpen(isOpen ? template.id : undefined)}
            move={(by) => move(template, by, at + 1 + by)}
            askRemoval={() => setRemoving(template)}
          />
        ))}
      </ul>
      <div class="row wrap">
        <Button icon={Plus} onClick={() => setOpen(store.add(t('templatesNewName')))}>
          {t('templatesAdd')}
        </Button>
        {missing.length > 0 && (
          <Button icon={Undo2} onClick={() => void store.putBackReady()}>
            {t('templatesPutBack')}
          </Button>
        )}
        <StatusLine class="small soft">{isNews && news}</StatusLine>
      </div>
      <TemplateChoices store={store} />
      <RemoveTemplate
        template={removing}
        onConfirm={(template) => {
          setRemoving(undefined);
          void store.remove(template.id);
        }}
        onCancel={() => setRemoving(undefined)}
      />
    </section>
  );
}
