import { MousePointerClick } from 'lucide';
import { type MessageKey, t } from '../../lib/i18n/translate';
import type { ReviewReason } from '../../lib/push/draft';
import type { ComposePageState } from '../../lib/state/push/compose-page';
import type { Drafts } from '../../lib/state/push/drafts';
import { Button, Icon, LinkButton } from '../ui/Button';
import { Alert, Notice } from '../ui/Notice';
import { StatusLine } from '../ui/StatusLine';

const REVIEW_TEXT: Record<ReviewReason, { kind: 'warn' | 'info'; text: MessageKey }> = {
  flattened: { kind: 'warn', text: 'composerReviewFlattened' },
  truncated: { kind: 'warn', text: 'composerReviewTruncated' },
  uncertain: { kind: 'warn', text: 'composerReviewUncertain' },
  concealed: { kind: 'warn', text: 'composerReviewConcealed' },
  'edit-conflict': { kind: 'info', text: 'composerReviewEditConflict' },
  'not-a-url': { kind: 'info', text: 'composerReviewNotAUrl' },
};

/** Where a draft came from, what became of the link that was undone, what to review before it is sent, and the other drafts. */
export function DraftOrigin({ composePage }: { composePage: ComposePageState }) {
  const { composer, drafts } = composePage;
  const { id, review } = composer.draft.value;
  const isMainDraft = drafts.isMainDraft.value;
  const others = drafts.pending.value.filter((draft) => draft.id !== id);
  const next = others[0];
  const showNext = () => next && void drafts.showById(next.id);
  return (
    <>
      {composePage.isUndone.value && <StatusLine class="small muted">{t('createdUndone')}</StatusLine>}
      {!isMainDraft && (
        <div class="draft-origin field">
          <div class="row">
            <Icon of={MousePointerClick} />
            <b class="grow">{originText(drafts, review)}</b>
            {!composer.isLocked.value && (
              <LinkButton onClick={() => void drafts.discard()}>{t('composerDiscard')}</LinkButton>
            )}
          </div>
          <div class="row wrap">
            <LinkButton onClick={() => void drafts.showMainIfSaved()}>
              {drafts.hasMainContent.value ? t('composerShowMainDraft') : t('composerLabel')}
            </LinkButton>
            {next && <LinkButton onClick={showNext}>{t('composerShowNextDraft')}</LinkButton>}
          </div>
        </div>
      )}
      {isMainDraft && next && (
        <div class="draft-origin row">
          <Icon of={MousePointerClick} />
          <span class="grow">{t('composerDrafts', others.length)}</span>
          <LinkButton onClick={showNext}>{t('composerShowNextDraft')}</LinkButton>
        </div>
      )}
      {review && <Notice kind={REVIEW_TEXT[review].kind}>{t(REVIEW_TEXT[review].text)}</Notice>}
    </>
  );
}

function originText(drafts: Drafts, review: ReviewReason | undefined): string {
  if (drafts.isEarlyInputDraft.value) return t('composerLabel');
  return t(review === 'edit-conflict' ? 'composerFromElsewhere' : 'composerOriginPage');
}

/** Says above the draft that is shown instead that another one was discarded. */
export function DraftDiscarded({ drafts }: { drafts: Drafts }) {
  return (
    <div class="draft-origin row">
      <span class="small grow">{t('composerDiscarded')}</span>
      <LinkButton onClick={() => void drafts.undoDiscard()}>{t('uiUndo')}</LinkButton>
    </div>
  );
}

/** Stands in the composer's place where the requested draft is no longer stored. */
export function DraftRemovedNotice({
  composePage: { drafts, showMainDraft: newPush },
}: {
  composePage: ComposePageState;
}) {
  return (
    <div class="stack">
      <Alert kind="info">{t('composerDraftGone')}</Alert>
      <Button variant="outline" onClick={() => void newPush()}>
        {drafts.hasMainContent.value ? t('composerShowMainDraft') : t('composerLabel')}
      </Button>
    </div>
  );
}
