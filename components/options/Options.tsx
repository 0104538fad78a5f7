import './instances.css';
import './options.css';
import '../ui/edged.css';
import { Check } from 'lucide';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { Shortcut } from '../../lib/browser/commands';
import { type MessageKey, t } from '../../lib/i18n';
import type { InstancesStore } from '../../lib/state/instances';
import type * as state from '../../lib/state/settings';
import type { SettingsTransfer } from '../../lib/state/settings-file';
import type { TemplatesStore } from '../../lib/state/templates';
import type { WatchStatusStore } from '../../lib/state/watch';
import { BrokenThings } from '../ui/BrokenNotice';
import { Icon } from '../ui/Button';
import { useFocusFallback } from '../ui/focus';
import { StatusLine } from '../ui/StatusLine';
import { usePassing } from '../ui/settled';
import { About } from './About';
import { Appearance } from './Appearance';
import { Instances } from './Instances';
import { Keyboard } from './Keyboard';
import { NewPushes } from './NewPushes';
import { Organisation } from './Organisation';
import { Privacy } from './Privacy';
import { SettingsFile } from './SettingsFile';
import { Watch } from './Watch';

/** The sections by the fragment of their address, in their order. */
const TITLES = {
  instances: 'optionsInstances',
  'new-pushes': 'optionsNewPushes',
  watch: 'optionsWatch',
  look: 'optionsLook',
  keyboard: 'optionsKeyboard',
  organisation: 'optionsOrganisation',
  travel: 'optionsTravel',
  privacy: 'optionsPrivacy',
  about: 'optionsAbout',
} as const satisfies Record<string, MessageKey>;

export type Section = keyof typeof TITLES;
export const SECTIONS = Object.keys(TITLES) as Section[];

/** The section that the page's address names, so that it can be linked and "Back" works. */
function useSection(sections: readonly Section[]): Section {
  const [hash, setHash] = useState(location.hash);
  useEffect(() => {
    const update = () => setHash(location.hash);
    addEventListener('hashchange', update);
    return () => removeEventListener('hashchange', update);
  }, []);
  return sections.find((section) => `#${section}` === hash) ?? 'instances';
}

/** Says for a while that a change was saved, or that it was not. */
export function SaveStatus({ state }: { state: state.SaveState }) {
  const isSaved = usePassing(state === 'saved');
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

export interface OptionsProps {
  managed: state.ManagedStore;
  saving: state.StoredSignals;
  instances: InstancesStore;
  settings: state.SettingsStore;
  templates: TemplatesStore;
  watch: WatchStatusStore;
  transfer: SettingsTransfer;
  firstRun: state.FirstRunStore;
  persistence: state.AnonymousPushPersistence;
  reset: state.ResetStore;
  shortcuts: readonly Shortcut[];
  /** Labels of stored items that could not be read and have their defaults. */
  broken: readonly MessageKey[];
}

/** The settings page: one section at a time. */
export function Options({ instances, settings, templates, watch, broken, ...props }: OptionsProps) {
  const managed = props.managed.managed.value;
  const sections = SECTIONS.filter((name) => name !== 'organisation' || managed.isManaged);
  const section = useSection(sections);
  const main = useRef<HTMLElement>(null);
  useFocusFallback(main, () => main.current?.querySelector('h2'));
  const isSavedAtOnce = section === 'new-pushes' || section === 'watch' || section === 'look';
  return (
    <div class="options edged" data-colour={instances.active.value?.colour}>
      <header>
        <h1>{t('optionsTitle')}</h1>
        <nav aria-label={t('optionsNavigation')}>
          {sections.map((name) => (
            <a key={name} href={`#${name}`} aria-current={name === section ? 'page' : undefined}>
              {t(TITLES[name])}
            </a>
          ))}
        </nav>
      </header>
      <main ref={main} class="stack">
        <div class="row between wrap">
          <h2 tabIndex={-1}>{t(TITLES[section])}</h2>
          {isSavedAtOnce && <SaveStatus state={props.saving.saveState.value} />}
        </div>
        {broken.length > 0 && <BrokenThings labels={broken}>{t('optionsBroken')}</BrokenThings>}
        {section === 'instances' && <Instances store={instances} firstRun={props.firstRun} />}
        {section === 'new-pushes' && <NewPushes store={settings} templates={templates} />}
        {section === 'watch' && <Watch settings={settings} status={watch} instances={instances} />}
        {section === 'look' && <Appearance settings={settings} policyLanguage={managed.policy.language} />}
        {section === 'keyboard' && <Keyboard shortcuts={props.shortcuts} />}
        {section === 'organisation' && <Organisation managed={managed} />}
        {section === 'travel' && <SettingsFile store={props.transfer} />}
        {section === 'privacy' && <Privacy persistence={props.persistence} reset={props.reset} />}
        {section === 'about' && <About />}
      </main>
    </div>
  );
}
