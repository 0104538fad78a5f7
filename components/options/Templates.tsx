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

/** The templates in their order, and which of them pushes start with. */
export function Templates({ store }: { store: TemplatesStore }) {
  const [openId, setOpenId] = useState<string>();
  const [removing, setRemoving] = useState<Template>();
  const [announced, setAnnounced] = useState('');
  const isAnnounced = usePassing(announced !== '', announced);
  const list = useRef<HTMLElement>(null);
  const others = store.others.value;
  const missing = store.missing.value;
  const { templates, starts, menu } = store.book.value;
  // The organization's come first and cannot be moved.
  const locked = others.filter(store.isLocked).length;
  useRestoreFocus(list, [...others.map(({ id }) => id)].sort().join() + missing.length);

  const move = (template: Template, by: -1 | 1, position: number) => {
    void store.move(template.id, by);
    setAnnounced(t('templatesMoved', nameOf(template), position - locked, others.length - locked));
  };
  const remove = () => {
    if (removing) void store.remove(removing.id);
    setRemoving(undefined);
  };

  return (
    <section class="panel stack" ref={list} tabIndex={-1} aria-labelledby="templates-title">
      <h3 id="templates-title">{t('templatesTitle')}</h3>
      <p class="soft">{t('templatesExplained')}</p>
      <ul class="plain-list templates" hidden={others.length === 0}>
        {others.map((template, index) => (
          <TemplateItem
            key={template.id}
            template={template}
            store={store}
            isFirst={index <= locked}
            isLast={index === others.length - 1}
            isOpen={openId === template.id}
            setOpen={(isOpen) => setOpenId(isOpen ? template.id : undefined)}
            move={(by) => move(template, by, index + 1 + by)}
            askRemoval={() => setRemoving(template)}
          />
        ))}
      </ul>
      <div class="row wrap">
        <Button icon={Plus} onClick={() => setOpenId(store.add(t('templatesNewName')))}>
          {t('templatesAdd')}
        </Button>
        {missing.length > 0 && (
          <Button icon={Undo2} onClick={() => void store.putBackReady()}>
            {t('templatesPutBack')}
          </Button>
        )}
        <StatusLine class="small soft">{isAnnounced && announced}</StatusLine>
      </div>
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
      <ConfirmDialog
        isOpen={removing !== undefined}
        title={t('optionsRemoveTitle', removing ? nameOf(removing) : '')}
        confirmLabel={t('optionsRemoveConfirm')}
        isDangerous
        onConfirm={remove}
        onCancel={() => setRemoving(undefined)}
      >
        <p>{t('templatesRemoveExplained')}</p>
      </ConfirmDialog>
    </section>
  );
}

interface ChoicesProps {
  legend: string;
  kinds: readonly Kind[];
  chosen: (kind: Kind) => string;
  /** The label for no template, where that is a choice. */
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
