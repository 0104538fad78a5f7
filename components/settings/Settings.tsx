import '../instances/instances.css';
import './settings.css';
import { Check } from 'lucide';
import type { VNode } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { Shortcut } from '../../lib/browser/commands';
import { type MessageKey, t } from '../../lib/i18n/translate';
import type { PollStatusStore } from '../../lib/state/activity/activity';
import type { InstancesStore } from '../../lib/state/instances/instances';
import type * as state from '../../lib/state/settings/settings';
import type { SettingsTransfer } from '../../lib/state/settings/settings-file';
import type { TemplatesStore } from '../../lib/state/settings/templates';
import { Instances } from '../instances/Instances';
import { Icon } from '../ui/Button';
import { useFocusFallback } from '../ui/focus';
import { CorruptDataNotice } from '../ui/Notice';
import { StatusLine } from '../ui/StatusLine';
import { useTransient } from '../ui/use-settled';
import { About } from './About';
import { ActivityAlerts } from './ActivityAlerts';
import { Appearance } from './Appearance';
import { Help } from './Help';
import { Keyboard } from './Keyboard';
import { OrganizationPolicy } from './OrganizationPolicy';
import { Privacy } from './Privacy';
import { SettingsFile } from './SettingsTransfer';
import { NewPushSettings } from './Templates';

export interface OptionsProps {
  managed: state.PolicyStore;
  saving: state.Autosave;
  instances: InstancesStore;
  settings: state.SettingsStore;
  templates: TemplatesStore;
  pollStatus: PollStatusStore;
  transfer: SettingsTransfer;
  persistence: state.AnonymousPushPersistence;
  shortcuts: readonly Shortcut[];
  /** Labels of stored items that could not be read and have their defaults. */
  corruptItems: readonly MessageKey[];
}

const SECTION_TITLES = {
  instances: ['optionsInstances', ({ instances }) => <Instances store={instances} />],
  'new-pushes': [
    'optionsNewPushes',
    ({ settings, templates }) => <NewPushSettings store={settings} templates={templates} />,
  ],
  activity: ['optionsActivity', ({ pollStatus, ...stores }) => <ActivityAlerts status={pollStatus} {...stores} />],
  appearance: [
    'optionsAppearance',
    ({ settings, managed }) => <Appearance settings={settings} policy={managed.policy.value} />,
  ],
  keyboard: ['optionsKeyboard', ({ shortcuts }) => <Keyboard shortcuts={shortcuts} />],
  organization: ['optionsOrganization', ({ managed }) => <OrganizationPolicy managed={managed.managed.value} />],
  transfer: ['optionsTransfer', ({ transfer }) => <SettingsFile store={transfer} />],
  privacy: ['optionsPrivacy', ({ persistence }) => <Privacy persistence={persistence} />],
  help: ['popupHelp', ({ instances }) => <Help serverName={instances.active.value?.name} />],
  about: ['optionsAbout', () => <About />],
} as const satisfies Record<string, readonly [title: MessageKey, content: (props: OptionsProps) => VNode]>;

export type Section = keyof typeof SECTION_TITLES;
export const SECTIONS = Object.keys(SECTION_TITLES) as Section[];

/** The section comes from the fragment of the address, so that sections can be linked and "Back" works. */
function useSection(sections: readonly Section[]): Section {
  const [hash, setHash] = useState(location.hash);
  useEffect(() => {
    const update = () => setHash(location.hash);
    addEventListener('hashchange', update);
    return () => removeEventListener('hashchange', update);
  }, []);
  return sections.find((section) => `#${section}` === hash) ?? 'instances';
}

/** Shows for a few seconds that a change was saved, or that it was not. */
export function SaveStatus({ state }: { state: state.SaveState }) {
  // What was saved before, in another section, is no news here.
  const first = useRef<state.SaveState | undefined>(state);
  if (state !== first.current) first.current = undefined;
  const isSaved = useTransient(state === 'saved' && first.current === undefined);
  return (
    <StatusLine class={`save-line small ${state}`}>
      {isSaved && (
        <>
          <Icon of={Check} /> {t('optionsSaved')}
        </>
      )}
      {state === 'failed' && t('optionsNotSaved')}
    </StatusLine>
  );
}

/** The list of sections; in a narrow window one field, since the list would be five lines above each section. */
function Sections({ sections, shown }: { sections: readonly Section[]; shown: Section }) {
  const titles = sections.map((name) => ({ name, title: t(SECTION_TITLES[name][0]) }));
  return (
    // The page bar has a landmark “Settings” already.
    <nav aria-label={t('uiLabeled', t('popupSettings'), t(SECTION_TITLES[shown][0]))}>
      {titles.map(({ name, title }) => (
        <a key={name} href={`#${name}`} aria-current={name === shown ? 'page' : undefined}>
          <span data-text={title}>{title}</span>
        </a>
      ))}
      <select
        aria-label={t('popupSettings')}
        autocomplete="off"
        value={shown}
        onChange={({ currentTarget }) => {
          location.hash = currentTarget.value;
        }}
      >
        {titles.map(({ name, title }) => (
          <option key={name} value={name}>
            {title}
          </option>
        ))}
      </select>
    </nav>
  );
}

export function Settings(props: OptionsProps) {
  const { managed, saving, corruptItems } = props;
  const sections = SECTIONS.filter((name) => name !== 'organization' || managed.managed.value.isManaged);
  const section = useSection(sections);
  const [title, content] = SECTION_TITLES[section];
  const main = useRef<HTMLElement>(null);
  useFocusFallback(main, () => main.current?.querySelector('h2'));
  const isSavedAtOnce = section === 'new-pushes' || section === 'activity' || section === 'appearance';
  return (
    <div class="options">
      <Sections sections={sections} shown={section} />
      <main ref={main} class="stack">
        <h1 class="visually-hidden">{t('popupSettings')}</h1>
        <div class="row between wrap">
          <h2 tabIndex={-1}>{t(title)}</h2>
          {isSavedAtOnce && <SaveStatus key={section} state={saving.saveState.value} />}
        </div>
        {corruptItems.length > 0 && <CorruptDataNotice labels={corruptItems} />}
        {content(props)}
      </main>
    </div>
  );
}
