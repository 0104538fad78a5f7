import { type MessageKey, t } from '../../lib/i18n';
import type { ComposePageState } from '../../lib/state/compose-page';
import { Composer } from '../composer/Composer';
import { Button } from '../ui/Button';
import { Notice } from '../ui/Notice';
import { FilesPopOut, ResultCard } from './lazy-parts';
import type { Room } from './PopOutMenu';

export interface DeskMainProps {
  composePage: ComposePageState;
  /** Where files can be chosen, for a page that is none of these places. */
  popOut?: Room | undefined;
  shortcut: MessageKey;
  openOptions: () => void;
  openTab: (url: string) => void;
}

/** What the page is about now: writing a push, or what became of it. */
export function ComposeMain({ composePage, popOut, shortcut, openOptions, openTab }: DeskMainProps) {
  const view = composePage.view.value;
  if (view.name === 'gone')
    return (
      <div class="stack">
        <Notice kind="info" isUrgent>
          {t('composerGone')}
        </Notice>
        <Button variant="outline" onClick={() => void composePage.newPush()}>
          {composePage.drafts.hasTyped.value ? t('composerToTyped') : t('composerToEmpty')}
        </Button>
      </div>
    );
  const result = view.name === 'result' && composePage.results.value.find(({ id }) => id === view.id);
  if (result) return <ResultCard key={result.id} result={result} composePage={composePage} openTab={openTab} isAlone />;
  const { kind } = composePage.composer.draft.value;
  const door = kind === 'file' && popOut && <FilesPopOut room={popOut} composer={composePage.composer} />;
  const unknown = composePage.unknown.value;
  return (
    <>
      {unknown && (
        <ResultCard key={unknown.id} result={unknown} composePage={composePage} openTab={openTab} isAlone={false} />
      )}
      <Composer composePage={composePage} filesDoor={door} shortcut={shortcut} openOptions={openOptions} />
    </>
  );
}

/** Where the keyboard goes when what it was at is gone: to what is written, to what became of it, or to the first thing to do. */
export function findComposeFocusTarget(page: HTMLElement | null): HTMLElement | null | undefined {
  return page?.querySelector<HTMLElement>('#payload') ?? page?.querySelector<HTMLElement>('main .card h2, main button');
}
