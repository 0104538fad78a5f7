import { MousePointerClick } from 'lucide';
import { count, type MessageKey, t } from '../../lib/i18n';
import type { Kind, ReviewReason } from '../../lib/push/draft';
import type { ComposePageState } from '../../lib/state/compose-page';
import type { Drafts } from '../../lib/state/drafts';
import { Button, Icon } from '../ui/Button';
import { Notice } from '../ui/Notice';

const FROM_MENU: Record<Kind, MessageKey> = {
  text: 'composerFromMenuText',
  url: 'composerFromMenuLink',
  file: 'composerFromMenuFile',
  qr: 'composerFromMenuText',
};

function originWords(kind: Kind, review: ReviewReason | undefined): string {
  if (review === 'written-twice') return t('composerFromElsewhere');
  return t(FROM_MENU[kind]);
}

/** Where the draft came from when it was not typed here, what to look at before it is sent, and the way to the other drafts. */
export function DraftOrigin({ composePage }: { composePage: ComposePageState }) {
  const { composer, drafts } = composePage;
  const { id, kind, review } = composer.draft.value;
  const isTyped = drafts.isTyped.value;
  const others = drafts.waiting.value.filter((draft) => draft.id !== id);
  const next = others[0];
  const showNext = () => next && void drafts.showWaiting(next.id);
  return (
    <>
      {!isTyped && (
        <div class="origin field">
          <div class="row">
            <Icon of={MousePointerClick} />
            <b class="grow">{originWords(kind, review)}</b>
            {!composer.isLocked.value && (
              <Button variant="link" onClick={() => void drafts.discard()}>
                {t('composerDrop')}
              </Button>
            )}
          </div>
          <div class="row wrap">
            <Button variant="link" onClick={() => void drafts.showTyped()}>
              {drafts.hasTyped.value ? t('composerToTyped') : t('composerToEmpty')}
            </Button>
            {next && (
              <Button variant="link" onClick={showNext}>
                {count('composerNextWaiting', others.length)}
              </Button>
            )}
          </div>
        </div>
      )}
      {isTyped && next && (
        <div class="origin row">
          <Icon of={MousePointerClick} />
          <span class="grow">{count('composerWaiting', others.length)}</span>
          <Button variant="link" onClick={showNext}>
            {t('composerToWaiting')}
          </Button>
        </div>
      )}
      {review === 'flattened' && (
        <Notice kind="warn">{import.meta.env.FIREFOX ? t('composerFlattenedSpaces') : t('composerFlattened')}</Notice>
      )}
      {review === 'cut' && <Notice kind="warn">{t('composerCut')}</Notice>}
      {review === 'written-twice' && <Notice kind="info">{t('composerWrittenTwice')}</Notice>}
      {review === 'not-a-link' && <Notice kind="info">{t('composerWasNotALink')}</Notice>}
    </>
  );
}

/** After a draft from elsewhere was dropped: the way to have it back, where it said what it was. */
export function DraftClearedStatus({ drafts }: { drafts: Drafts }) {
  return (
    <div class="origin row">
      <span class="small grow">{t('composerDropped')}</span>
      <Button variant="link" onClick={() => void drafts.putBack()}>
        {t('uiUndo')}
      </Button>
    </div>
  );
}
