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

const REVIEW_TEXT: Record<ReviewReason, { kind: 'warn' | 'info'; text: MessageKey }> = {
  flattened: { kind: 'warn', text: import.meta.env.FIREFOX ? 'composerFlattenedSpaces' : 'composerFlattened' },
  cut: { kind: 'warn', text: 'composerCut' },
  'written-twice': { kind: 'info', text: 'composerWrittenTwice' },
  'not-a-link': { kind: 'info', text: 'composerWasNotALink' },
};

/** Where a draft came from that was not typed here, what to review before it is sent, and the other drafts. */
export function DraftOrigin({ composePage }: { composePage: ComposePageState }) {
  const { composer, drafts } = composePage;
  const { id, kind, review } = composer.draft.value;
  const isTyped = drafts.isTyped.value;
  const others = drafts.pending.value.filter((draft) => draft.id !== id);
  const next = others[0];
  const showNext = () => next && void drafts.showPending(next.id);
  return (
    <>
      {!isTyped && (
        <div class="origin field">
          <div class="row">
            <Icon of={MousePointerClick} />
            <b class="grow">{t(review === 'written-twice' ? 'composerFromElsewhere' : FROM_MENU[kind])}</b>
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
      {review && <Notice kind={REVIEW_TEXT[review].kind}>{t(REVIEW_TEXT[review].text)}</Notice>}
    </>
  );
}

/** Offers to undo discarding a draft from the menu. */
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
