import '../ui/expanded.css';
import './pop-out.css';
import { AppWindow, ExternalLink, PanelRight, Table2 } from 'lucide';
import { useEffect, useRef } from 'preact/hooks';
import { hasSidePanel, openComposerPanel, openComposerTab, openComposerWindow } from '../../lib/browser/open-composer';
import { hasWindows } from '../../lib/browser/page-environment';
import { canOpenBatch, openBatchPage } from '../../lib/browser/pages';
import { t } from '../../lib/i18n/translate';
import type { Composer } from '../../lib/state/push/composer';
import { UNAVAILABLE_REASON_ID } from '../../lib/text/kinds';
import { Button } from '../ui/Button';

/** Opens the composer where it stays open. Not while the draft is unsaved: the next composer shows what is saved. */
function PopOutButtons({ composer }: { composer: Composer }) {
  const { id } = composer.draft.value;
  if (composer.isUnsaved.value) return <p>{t('composerUnsaved')}</p>;
  return (
    <div class="row wrap">
      {hasSidePanel() && (
        <Button icon={PanelRight} onClick={() => void openComposerPanel(id)}>
          {t(import.meta.env.FIREFOX ? 'popupPopOutSidebar' : 'popupPopOutPanel')}
        </Button>
      )}
      {hasWindows() && (
        <Button icon={AppWindow} onClick={() => void openComposerWindow(id)}>
          {t('popupPopOutWindow')}
        </Button>
      )}
      <Button icon={ExternalLink} onClick={() => void openComposerTab(id)}>
        {t('popupPopOutTab')}
      </Button>
    </div>
  );
}

export function PopOutMenu({ composer, close }: { composer: Composer; close: () => void }) {
  const group = useRef<HTMLFieldSetElement>(null);
  useEffect(() => {
    const before = document.activeElement;
    group.current?.querySelector('button')?.focus();
    return () => before instanceof HTMLElement && before.focus();
  }, []);
  return (
    <fieldset
      ref={group}
      class="pop-out-menu"
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        // Escape would also close the popup.
        event.preventDefault();
        close();
      }}
    >
      <legend class="small muted">{t('popupPopOutWhy')}</legend>
      <PopOutButtons composer={composer} />
      {canOpenBatch(composer.options.policy.value, composer.draft.value.isPrivate) && (
        <div class="row wrap room-many">
          <span class="small muted">{t('popupPopOutMany')}</span>
          <Button icon={Table2} onClick={() => void openBatchPage()}>
            {t('batchOpen')}
          </Button>
        </div>
      )}
    </fieldset>
  );
}

/** Offers the places where files can be chosen, since a file picker would close the popup. */
export function FilesPopOut({ composer }: { composer: Composer }) {
  return (
    <section class="stack" aria-labelledby={UNAVAILABLE_REASON_ID}>
      <p id={UNAVAILABLE_REASON_ID}>{t('filesPopOutHint')}</p>
      <PopOutButtons composer={composer} />
    </section>
  );
}
