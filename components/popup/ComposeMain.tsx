import { type MessageKey, t } from '../../lib/i18n';
import type { ComposePageState } from '../../lib/state/compose-page';
import { Composer } from '../composer/Composer';
import { Button } from '../ui/Button';
import { lazily } from '../ui/lazy';
import { Notice } from '../ui/Notice';

const onDemand = lazily(() => import('./on-demand'));
const BrokenNotice = onDemand('BrokenNotice');
const FilesPopOut = onDemand('FilesPopOut');
const FirstRun = onDemand('OwnFirstRun');
const LastLinks = onDemand('LastLinks');
const ResultCard = onDemand('ResultCard');

interface ComposeMainProps {
  composePage: ComposePageState;
  /** Keys of stored items that could not be read. */
  broken: readonly MessageKey[];
}

/** What the page shows: the composer, the result of a push, or the first choices while no instance is connected. */
export function ComposeMain({ composePage, broken }: ComposeMainProps) {
  const isPopup = !composePage.composer.files;
  return (
    <>
      {broken.length > 0 && <BrokenNotice labels={broken} />}
      {composePage.where.instances.value.length > 0 ? (
        <ComposeView composePage={composePage} />
      ) : (
        <FirstRun policy={composePage.policy.value} opensTab={isPopup} />
      )}
    </>
  );
}

function ComposeView({ composePage }: { composePage: ComposePageState }) {
  const { composer, drafts } = composePage;
  const view = composePage.view.value;
  if (view.name === 'gone')
    return (
      <div class="stack">
        <Notice kind="info" isUrgent>
          {t('composerGone')}
        </Notice>
        <Button variant="outline" onClick={() => void composePage.newPush()}>
          {drafts.hasTyped.value ? t('composerToTyped') : t('composerToEmpty')}
        </Button>
      </div>
    );
  const result = view.name === 'result' && composePage.results.value.find(({ id }) => id === view.id);
  if (result) return <ResultCard key={result.id} result={result} composePage={composePage} isAlone />;
  const unknown = composePage.unknown.value;
  const popOut = composer.draft.value.kind === 'file' && !composer.files && <FilesPopOut composer={composer} />;
  return (
    <>
      {unknown && <ResultCard key={unknown.id} result={unknown} composePage={composePage} isAlone={false} />}
      <Composer composePage={composePage} filesPopOut={popOut} />
    </>
  );
}

/** Results of recent pushes, if there are any. */
export function RecentResults({ composePage }: { composePage: ComposePageState }) {
  const isAny = composePage.results.value.length > 0 || composePage.inFlight.value.length > 0;
  return isAny ? <LastLinks composePage={composePage} /> : null;
}

/** Returns the next focus target after the focused element was removed: the payload field, the result's heading or the first button. */
export function findComposeFocusTarget(page: HTMLElement | null): HTMLElement | null | undefined {
  return page?.querySelector<HTMLElement>('#payload') ?? page?.querySelector<HTMLElement>('main .card h2, main button');
}
