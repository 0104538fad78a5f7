import type { ComponentChildren } from 'preact';
import { useRef } from 'preact/hooks';
import { type MessageKey, t } from '../../lib/i18n/translate';
import type { ComposePageState } from '../../lib/state/push/compose-page';
import { Composer } from '../push/Composer';
import { createLazy } from '../ui/create-lazy';
import { useFocusFallback } from '../ui/focus';
import { StatusLine } from '../ui/StatusLine';

const onDemand = createLazy(() => import('./popup-lazy'));
const OtherMatches = createLazy(() => import('../results/OtherMatches'))('OtherMatches');
const BrokenNotice = onDemand('CorruptDataNotice');
const DraftRemovedNotice = onDemand('DraftRemovedNotice');
const FilesPopOut = onDemand('FilesPopOut');
const ServerChoice = onDemand('ServerChoice');
const RecentLinks = onDemand('RecentLinks');
const RepeatDialog = onDemand('RepeatDialog');
const ResultCard = onDemand('ResultCard');

export function ComposeMain({
  composePage,
  corruptItems,
}: {
  composePage: ComposePageState;
  corruptItems: readonly MessageKey[];
}) {
  return (
    <>
      {corruptItems.length > 0 && <BrokenNotice labels={corruptItems} />}
      {composePage.activeInstance.instances.value.length > 0 ? (
        <ComposeView composePage={composePage} />
      ) : (
        <ServerChoice policy={composePage.policy.value} />
      )}
      {/* Of a push that is over: a link that was created is on the clipboard. */}
      <StatusLine class="small muted">
        {composePage.copiedLink.isEmptied.value && !composePage.composer.isLocked.value && t('uiClipboardEmpty')}
      </StatusLine>
      {composePage.confirmed.value && <OtherMatches composePage={composePage} />}
    </>
  );
}

function ComposeView({ composePage }: { composePage: ComposePageState }) {
  const { composer } = composePage;
  const view = composePage.view.value;
  if (view.name === 'draft-removed') return <DraftRemovedNotice composePage={composePage} />;
  const result = view.name === 'result' && composePage.results.value.find(({ id }) => id === view.id);
  if (result) return <ResultCard key={result.id} result={result} composePage={composePage} isOnlyContent />;
  const unknown = composePage.unknown.value;
  const popOut = composer.draft.value.kind === 'file' && !composer.files && <FilesPopOut composer={composer} />;
  return (
    <>
      {unknown && <ResultCard key={unknown.id} result={unknown} composePage={composePage} isOnlyContent={false} />}
      <Composer composePage={composePage} filesPopOut={popOut} />
      {composePage.results.value.some(({ state }) => state === 'unknown') && <RepeatDialog composePage={composePage} />}
    </>
  );
}

export function RecentResults({ composePage }: { composePage: ComposePageState }) {
  const isAny = composePage.results.value.length > 0 || composePage.inFlight.value.length > 0;
  return isAny ? <RecentLinks composePage={composePage} /> : null;
}

interface ComposeRootProps {
  composePage: ComposePageState;
  class: string;
  children: ComponentChildren;
}

/** All of a page that composes, in the color of its server. */
export function ComposeRoot({ composePage, class: name, children }: ComposeRootProps) {
  const { activeInstance, copiedLink } = composePage;
  const root = useRef<HTMLDivElement>(null);
  useFocusFallback(root, () => findFocusTarget(root.current));
  return (
    <div
      ref={root}
      class={name}
      data-color={activeInstance.active.value?.color}
      onCopy={copiedLink.forget}
      onCut={copiedLink.forget}
    >
      {children}
    </div>
  );
}

/** The focus target after the focused element was removed: the payload field, the result's heading or the first button. */
function findFocusTarget(page: HTMLElement | null): HTMLElement | null | undefined {
  return page?.querySelector<HTMLElement>('#payload') ?? page?.querySelector<HTMLElement>('main .card h2, main button');
}
