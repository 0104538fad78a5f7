import './templates.css';
import { Plus, Undo2 } from 'lucide';
import { useRef, useState } from 'preact/hooks';
import { t } from '../../lib/i18n/translate';
import type { Template } from '../../lib/push/template';
import type { SettingsStore } from '../../lib/state/settings/settings';
import type { TemplatesStore } from '../../lib/state/settings/templates';
import { templateName } from '../../lib/text/kinds';
import { Button } from '../ui/Button';
import { ConfirmDialog } from '../ui/ConfirmDialog';
import { Switch } from '../ui/Field';
import { useRestoreFocus } from '../ui/focus';
import { StatusLine } from '../ui/StatusLine';
import { useTransient } from '../ui/use-settled';
import { TemplateFields, TemplateItem } from './TemplateItem';
import { TemplatesByKind } from './TemplatesByKind';

export function Templates({ store }: { store: TemplatesStore }) {
  const [openId, setOpenId] = useState<string>();
  const [addedId, setAddedId] = useState<string>();
  const [removing, setRemoving] = useState<Template>();
  const [announced, setAnnounced] = useState('');
  const isAnnounced = useTransient(announced !== '', announced);
  const list = useRef<HTMLElement>(null);
  const others = store.otherTemplates.value;
  const missing = store.missingStarters.value;
  // Templates of the policy come first and cannot be moved.
  const locked = others.filter(store.isLocked).length;
  useRestoreFocus(list, [...others.map(({ id }) => id)].sort().join() + missing.length);

  const move = (template: Template, by: -1 | 1, position: number) => {
    void store.move(template.id, by);
    setAnnounced(t('templatesMoved', templateName(template), position - locked, others.length - locked));
  };
  const add = () => {
    const id = store.add(t('templatesNewName'));
    setAddedId(id);
    setOpenId(id);
  };
  const remove = () => {
    if (removing) void store.remove(removing.id);
    setRemoving(undefined);
  };

  return (
    <section class="panel stack" ref={list} tabIndex={-1} aria-labelledby="templates-title">
      <h3 id="templates-title">{t('templatesTitle')}</h3>
      <ul class="plain-list templates" hidden={others.length === 0}>
        {others.map((template, index) => (
          <TemplateItem
            key={template.id}
            template={template}
            store={store}
            isFirst={index <= locked}
            isLast={index === others.length - 1}
            isOpen={openId === template.id}
            isNew={addedId === template.id}
            setOpen={(isOpen) => setOpenId(isOpen ? template.id : undefined)}
            move={(by) => move(template, by, index + 1 + by)}
            askRemoval={() => setRemoving(template)}
          />
        ))}
      </ul>
      <div class="row wrap">
        <Button icon={Plus} onClick={add}>
          {t('templatesAdd')}
        </Button>
        {missing.length > 0 && (
          <Button icon={Undo2} onClick={() => void store.restoreStarterTemplates()}>
            {t('templatesRestore')}
          </Button>
        )}
        <StatusLine class="small muted">{isAnnounced && announced}</StatusLine>
      </div>
      <TemplatesByKind store={store} />
      <ConfirmDialog
        isOpen={removing !== undefined}
        title={t('optionsRemoveTitle', removing ? templateName(removing) : '')}
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

export function NewPushSettings({ store, templates }: { store: SettingsStore; templates: TemplatesStore }) {
  const { copiesAtOnce, notifies } = store.settings.value;
  return (
    <>
      <section class="panel stack" aria-labelledby="defaults-title">
        <h3 id="defaults-title">{t('optionsDefaultsTitle')}</h3>
        <TemplateFields template={templates.defaultTemplate.value} store={templates} />
      </section>
      <Templates store={templates} />
      <section class="panel stack" aria-labelledby="then-title">
        <h3 id="then-title">{t('optionsDeliveryTitle')}</h3>
        <Switch
          label={t('optionsCopiesAutomatically')}
          explanation={t('optionsCopiesExplained')}
          isChecked={copiesAtOnce}
          onChange={(isOn) => void store.changeSettings({ copiesAtOnce: isOn })}
        />
        <Switch
          label={t('optionsShowsNotifications')}
          explanation={t('optionsNotifiesExplained')}
          isChecked={notifies}
          onChange={(isOn) => void store.changeSettings({ notifies: isOn })}
        />
      </section>
    </>
  );
}
