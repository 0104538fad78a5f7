import './instances.css';
import './options.css';
import '../ui/edged.css';
import type { ReadonlySignal } from '@preact/signals';
import { Check } from 'lucide';
import { useEffect, useRef, useState } from 'preact/hooks';
import { type MessageKey, t } from '../../lib/i18n';
import type { InstancesStore } from '../../lib/state/instances';
import type {
  AnonymousPushPersistence,
  FirstRunStore,
  ManagedStore as OrganisationStore,
  ResetStore,
  SaveState,
  SettingsStore,
} from '../../lib/state/settings';
import type { SettingsTransfer as TravelStore } from '../../lib/state/settings-file';
import type { TemplatesStore } from '../../lib/state/templates';
import type { WatchStatusStore } from '../../lib/state/watch';
import { BrokenThings } from '../ui/BrokenNotice';
import { Icon } from '../ui/Button';
import { useFocusFallback } from '../ui/focus';
import { StatusLine } from '../ui/StatusLine';
import { usePassing } from '../ui/settled';
import { About } from './About';
import { Look } from './Appearance';
import { Instances } from './Instances';
import { Keyboard, type ShownShortcut } from './Keyboard';
import { NewPushes } from './NewPushes';
import { Organisation } from './Organisation';
import { Privacy } from './Privacy';
import { SettingsFile } from './SettingsFile';
import { Watch } from './Watch';

/** The sections of the settings, in their order. */
export const SECTIONS = [
  'instances',
  'new-pushes',
  'watch',
  'look',
  'keyboard',
  'organisation',
  'travel',
  'privacy',
  'about',
] as const;
export type Section = (typeof SECTIONS)[number];

function sectionOf(hash: string): Section {
  return SECTIONS.find((section) => `#${section}` === hash) ?? 'instances';
}

/** The section that the page's address names, so that it can be linked and "Back" works. */
function useSection(): Section {
  const [section, setSection] = useState(() => sectionOf(location.hash));
  useEffect(() => {
    const follow = () => setSection(sectionOf(location.hash));
    addEventListener('hashchange', follow);
    return () => removeEventListener('hashchange', follow);
  }, []);
  return section;
}

/** Says that a change was saved, once it was, for a while; or that it was not. */
export function SaveLine({ state }: { state: SaveState }) {
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

const TITLES: Record<Section, MessageKey> = {
  instances: 'optionsInstances',
  'new-pushes': 'optionsNewPushes',
  watch: 'optionsWatch',
  look: 'optionsLook',
  keyboard: 'optionsKeyboard',
  organisation: 'optionsOrganisation',
  travel: 'optionsTravel',
  privacy: 'optionsPrivacy',
  about: 'optionsAbout',
};

/** Sections whose controls save each change by themselves. */
const SAVED_AT_ONCE: readonly Section[] = ['new-pushes', 'watch', 'look'];

export interface OptionsProps {
  organisation: OrganisationStore;
  /** The browser's own page about policies; undefined where it has none that we need. */
  policyPage?: string | undefined;
  instances: InstancesStore;
  settings: SettingsStore;
  templates: TemplatesStore;
  /** How saving the last change went. */
  saveState: ReadonlySignal<SaveState>;
  watch: WatchStatusStore;
  firstRun: FirstRunStore;
  anonymousPushPersistence: AnonymousPushPersistence;
  travel: TravelStore;
  forget: ResetStore;
  openTab: (url: string) => void;
  shortcuts: readonly ShownShortcut[];
  openShortcutSettings: () => Promise<void>;
  version: string;
  permissions: readonly string[];
  /** Keys of what was remembered but could not be read: defaults stand in for it. */
  broken: readonly MessageKey[];
}

/** The settings: one section at a time, named by the page's address. */
export function Options(props: OptionsProps) {
  const asked = useSection();
  const managed = props.organisation.managed.value;
  // Nobody is led to what is not there.
  const section = asked === 'organisation' && !managed.isManaged ? 'instances' : asked;
  const main = useRef<HTMLElement>(null);
  useFocusFallback(main, () => main.current?.querySelector('h2'));
  return (
    <div class="options edged" data-colour={props.instances.active.value?.colour}>
      <header>
        <h1>{t('optionsTitle')}</h1>
        <nav aria-label={t('optionsNavigation')}>
          {SECTIONS.filter((name) => name !== 'organisation' || managed.isManaged).map((name) => (
            <a key={name} href={`#${name}`} aria-current={name === section ? 'page' : undefined}>
              {t(TITLES[name])}
            </a>
          ))}
        </nav>
      </header>
      <main ref={main} class="stack">
        <div class="row between wrap">
          <h2 tabIndex={-1}>{t(TITLES[section])}</h2>
          {SAVED_AT_ONCE.includes(section) && <SaveLine state={props.saveState.value} />}
        </div>
        {props.broken.length > 0 && <BrokenThings labels={props.broken}>{t('optionsBroken')}</BrokenThings>}
        {section === 'instances' && (
          <Instances store={props.instances} firstRun={props.firstRun} openTab={props.openTab} />
        )}
        {section === 'new-pushes' && <NewPushes store={props.settings} templates={props.templates} />}
        {section === 'watch' && <Watch settings={props.settings} status={props.watch} instances={props.instances} />}
        {section === 'look' && <Look settings={props.settings} organisation={managed.policy.language} />}
        {section === 'keyboard' && (
          <Keyboard shortcuts={props.shortcuts} openShortcutSettings={props.openShortcutSettings} />
        )}
        {section === 'organisation' && <Organisation managed={managed} policyPage={props.policyPage} />}
        {section === 'travel' && <SettingsFile store={props.travel} />}
        {section === 'privacy' && <Privacy keep={props.anonymousPushPersistence} forget={props.forget} />}
        {section === 'about' && <About version={props.version} permissions={props.permissions} />}
      </main>
    </div>
  );
}
