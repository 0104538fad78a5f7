import './compose-page.css';
import { useRef } from 'preact/hooks';
import { t } from '../../lib/i18n';
import type { Call } from '../../lib/messages';
import { useFocusFallback } from '../ui/focus';
import { ComposeMain, type DeskMainProps, findComposeFocusTarget } from './DeskMain';
import { WhereBar } from './InstanceBar';
import { BrokenNotice, LastLinksIfAny, LazyFirstRun } from './lazy-parts';

interface ComposePageProps extends DeskMainProps {
  call: Call;
  /** Opens the form for a server in a tab. */
  connect: () => void;
  broken: readonly string[];
  openPushes: () => void;
}

/** The composer in a tab of its own: room for long texts, and it stays when another window takes the focus. */
export function ComposePage({ call, connect, broken, openPushes, ...rest }: ComposePageProps) {
  const { composePage, openOptions, openTab } = rest;
  const root = useRef<HTMLDivElement>(null);
  useFocusFallback(root, () => findComposeFocusTarget(root.current));
  return (
    <div ref={root} class="compose-page" data-colour={composePage.where.active.value?.colour}>
      <WhereBar where={composePage.where} openOptions={openOptions} openPushes={openPushes} />
      <main class="compose-main stack">
        <h1 class="unseen">{t('composerLabel')}</h1>
        {broken.length > 0 && <BrokenNotice keys={broken} />}
        {composePage.where.instances.value.length > 0 ? (
          <ComposeMain {...rest} />
        ) : (
          <LazyFirstRun call={call} policy={composePage.policy.value} connect={connect} />
        )}
      </main>
      <LastLinksIfAny composePage={composePage} openTab={openTab} />
    </div>
  );
}
