import './compose-page.css';
import { useRef } from 'preact/hooks';
import { t } from '../../lib/i18n';
import type { Call } from '../../lib/messages';
import { useKeptFocus } from '../ui/focus';
import { DeskMain, type DeskMainProps, whereOneGoesOn } from './DeskMain';
import { WhereBar } from './InstanceBar';
import { BrokenNotice, FirstRunDoors, LastLinksIfAny } from './lazy-parts';

interface ComposePageProps extends DeskMainProps {
  call: Call;
  /** Opens the form for a server in a tab. */
  connect: () => void;
  broken: readonly string[];
  openPushes: () => void;
}

/** The composer in a tab of its own: room for long texts, and it stays when another window takes the focus. */
export function ComposePage({ call, connect, broken, openPushes, ...rest }: ComposePageProps) {
  const { desk, openOptions, openTab } = rest;
  const root = useRef<HTMLDivElement>(null);
  useKeptFocus(root, () => whereOneGoesOn(root.current));
  return (
    <div ref={root} class="compose-page" data-colour={desk.where.active.value?.colour}>
      <WhereBar where={desk.where} openOptions={openOptions} openPushes={openPushes} />
      <main class="compose-main stack">
        <h1 class="unseen">{t('composerLabel')}</h1>
        {broken.length > 0 && <BrokenNotice keys={broken} />}
        {desk.where.instances.value.length > 0 ? (
          <DeskMain {...rest} />
        ) : (
          <FirstRunDoors call={call} policy={desk.policy.value} connect={connect} />
        )}
      </main>
      <LastLinksIfAny desk={desk} openTab={openTab} />
    </div>
  );
}
