import './compose-page.css';
import { type MessageKey, t } from '../../lib/i18n/translate';
import type { ComposePageState } from '../../lib/state/push/compose-page';
import { ComposeMain, ComposeRoot, RecentResults } from './ComposeMain';
import { InstanceBar } from './InstanceBar';

interface ComposePageProps {
  composePage: ComposePageState;
  corruptItems: readonly MessageKey[];
  /** Whether it has the popup's bar: it is in a panel. */
  hasBar: boolean;
}

export function ComposePage({ hasBar, ...props }: ComposePageProps) {
  const { composePage } = props;
  return (
    <ComposeRoot composePage={composePage} class="compose-page">
      {hasBar && <InstanceBar activeInstance={composePage.activeInstance} />}
      <main class="compose-main stack">
        <h1 class="visually-hidden">{t('composerLabel')}</h1>
        <ComposeMain {...props} />
      </main>
      <RecentResults composePage={composePage} />
    </ComposeRoot>
  );
}
