import './compose-page.css';
import { useRef } from 'preact/hooks';
import { type MessageKey, t } from '../../lib/i18n/translate';
import type { ComposePageState } from '../../lib/state/push/compose-page';
import { useFocusFallback } from '../ui/focus';
import { ComposeMain, findComposeFocusTarget, RecentResults } from './ComposeMain';
import { InstanceBar } from './InstanceBar';

interface ComposePageProps {
  composePage: ComposePageState;
  corruptItems: readonly MessageKey[];
  /** Whether it has the popup's bar: it is in a panel. */
  hasBar: boolean;
}

export function ComposePage({ hasBar, ...props }: ComposePageProps) {
  const { composePage } = props;
  const root = useRef<HTMLDivElement>(null);
  useFocusFallback(root, () => findComposeFocusTarget(root.current));
  return (
    <div
      ref={root}
      class="compose-page"
      data-color={composePage.activeInstance.active.value?.color}
      onCopy={composePage.copiedLink.forget}
      onCut={composePage.copiedLink.forget}
    >
      {hasBar && <InstanceBar activeInstance={composePage.activeInstance} />}
      <main class="compose-main stack">
        <h1 class="visually-hidden">{t('composerLabel')}</h1>
        <ComposeMain {...props} />
      </main>
      <RecentResults composePage={composePage} />
    </div>
  );
}
