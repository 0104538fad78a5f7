import { Plus, Undo2 } from 'lucide';
import { useRef, useState } from 'preact/hooks';
import { t } from '../../lib/i18n';
import type { Template } from '../../lib/push/template';
import type { TemplatesStore } from '../../lib/state/templates';
import { nameOf } from '../composer/template-words';
import { Button } from '../ui/Button';
import { StatusLine } from '../ui/StatusLine';
import { RemoveTemplate } from './RemoveTemplate';
import { TemplateChoices } from './TemplateChoices';
import { TemplateItem } from './TemplateItem';
import { useLostFocus } from './use-lost-focus';

/** The user's templates in their order, each to be changed in its place; and which of them a push starts with. */
export function Templates({ store }: { store: TemplatesStore }) {
  const [open, setOpen] = useState<string>();
  const [removing, setRemoving] = useState<Template>();
  const [news, setNews] = useState('');
  const list = useRef<HTMLElement>(null);
  const others = store.others.value;
  const missing = store.missing.value;
  // Those of the organisation come first, and stay there.
  const fixed = others.filter(store.isLocked).length;
  useLostFocus(list, [...others.map(({ id }) => id)].sort().join() + missing.length);

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
        <StatusLine class="small soft">{news}</StatusLine>
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
