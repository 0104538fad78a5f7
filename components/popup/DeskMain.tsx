import { type MessageKey, t } from '../../lib/i18n';
import type { Desk } from '../../lib/state/compose-page';
import { Composer } from '../composer/Composer';
import { Button } from '../ui/Button';
import { Notice } from '../ui/Notice';
import { FilesDoor, ResultCard } from './lazy-parts';
import type { Room } from './PopOutMenu';

export interface DeskMainProps {
  desk: Desk;
  /** Where files can be chosen, for a page that is none of these places. */
  room?: Room | undefined;
  shortcut: MessageKey;
  openOptions: () => void;
  openTab: (url: string) => void;
}

/** What the page is about now: writing a push, or what became of it. */
export function DeskMain({ desk, room, shortcut, openOptions, openTab }: DeskMainProps) {
  const view = desk.view.value;
  if (view.name === 'gone')
    return (
      <div class="stack">
        <Notice kind="info" isUrgent>
          {t('composerGone')}
        </Notice>
        <Button look="outline" onClick={() => void desk.newPush()}>
          {desk.drafts.hasTyped.value ? t('composerToTyped') : t('composerToEmpty')}
        </Button>
      </div>
    );
  const result = view.name === 'result' && desk.results.value.find(({ id }) => id === view.id);
  if (result) return <ResultCard key={result.id} result={result} desk={desk} openTab={openTab} isAlone />;
  const { kind } = desk.composer.draft.value;
  const door = kind === 'file' && room && <FilesDoor room={room} composer={desk.composer} />;
  const unknown = desk.unknown.value;
  return (
    <>
      {unknown && <ResultCard key={unknown.id} result={unknown} desk={desk} openTab={openTab} isAlone={false} />}
      <Composer desk={desk} filesDoor={door} shortcut={shortcut} openOptions={openOptions} />
    </>
  );
}

/** Where the keyboard goes when what it was at is gone: to what is written, to what became of it, or to the first thing to do. */
export function whereOneGoesOn(page: HTMLElement | null): HTMLElement | null | undefined {
  return page?.querySelector<HTMLElement>('#payload') ?? page?.querySelector<HTMLElement>('main .card h2, main button');
}
