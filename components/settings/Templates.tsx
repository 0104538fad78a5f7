import './templates.css';
import { Plus, Undo2 } from 'lucide';
import { useId, useRef, useState } from 'preact/hooks';
import { t } from '../../lib/i18n/translate';
import { KINDS } from '../../lib/push/draft';
import { DEFAULT_TEMPLATE_ID, type Template } from '../../lib/push/template';
import { MENU_KINDS } from '../../lib/push/template-settings';
import type { SettingsStore } from '../../lib/state/settings/settings';
import type { TemplatesStore } from '../../lib/state/settings/templates';
import { KIND_TEXTS, templateName } from '../../lib/text/kinds';
import { Button } from '../ui/Button';
import { ConfirmDialog } from '../ui/ConfirmDialog';
import { Switch } from '../ui/Field';
import { useRestoreFocus } from '../ui/focus';
import { SelectField } from '../ui/SelectField';
import { StatusLine } from '../ui/StatusLine';
import { useTransient } from '../ui/use-settled';
import { TemplateFields, TemplateItem } from './TemplateItem';

export function Templates({ store }: { store: TemplatesStore }) {
  const [openId, setOpenId] = useState<string>();
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
  const remove = () => {
    if (removing) void store.remove(removing.id);
    setRemoving(undefined);
  };

  return (
    <section class="panel stack" ref={list} tabIndex={-1} aria-labelledby="templates-title">
      <h3 id="templates-title">{t('templatesTitle')}</h3>
      <p class="muted">{t('templatesExplained')}</p>
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
          <Button icon={Undo2} onClick={() => void store.restoreStarterTemplates()}>
            {t('templatesRestore')}
          </Button>
        )}
        <StatusLine class="small muted">{isAnnounced && announced}</StatusLine>
      </div>
      <TemplateByKindFields list="composerTemplates" store={store} />
      <TemplateByKindFields list="menuTemplates" store={store} />
      <p class="small muted">{t('templatesMenuHint')}</p>
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

/** The template for each kind. A push from the menu starts as a new one unless another is chosen. */
function TemplateByKindFields({ list, store }: { list: 'composerTemplates' | 'menuTemplates'; store: TemplatesStore }) {
  const id = useId();
  const isMenu = list === 'menuTemplates';
  const none = isMenu ? '' : DEFAULT_TEMPLATE_ID;
  const { templates, [list]: choices } = store.templateSettings.value;
  return (
    <fieldset class="field" aria-labelledby={id}>
      <legend id={id} class="template-legend">
        {t(isMenu ? 'templatesMenu' : 'templatesComposer')}
      </legend>
      <div class="template-choices">
        {(isMenu ? MENU_KINDS : KINDS).map((kind) => (
          <SelectField
            key={kind}
            label={t(KIND_TEXTS[kind])}
            value={choices[kind] ?? none}
            onChange={(value) => void store.choose(list, kind, value === none ? undefined : value)}
          >
            {isMenu && <option value="">{t('templatesAsNew')}</option>}
            {templates.map((template) => (
              <option key={template.id} value={template.id}>
                {templateName(template)}
              </option>
            ))}
          </SelectField>
        ))}
      </div>
    </fieldset>
  );
}

export function NewPushSettings({ store, templates }: { store: SettingsStore; templates: TemplatesStore }) {
  const { copiesAtOnce, notifies } = store.settings.value;
  return (
    <>
      <section class="panel stack" aria-labelledby="defaults-title">
        <h3 id="defaults-title">{t('optionsDefaultsTitle')}</h3>
        <p class="muted">{t('optionsDefaultsExplained')}</p>
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
