import { AppWindow, ExternalLink, PanelRight } from 'lucide';
import { hasSidePanel, openComposerPanel, openComposerTab, openComposerWindow } from '../../lib/browser/open-composer';
import { hasWindows } from '../../lib/browser/page-environment';
import { t } from '../../lib/i18n/translate';
import type { MenuItem } from '../ui/Menu';

/** Where this browser can open the composer so that it stays open. Not while the draft is unsaved: the next composer shows what is saved. */
export function composerPlaces(draftId: string): MenuItem[] {
  const places: MenuItem[] = [];
  if (hasSidePanel())
    places.push({
      icon: PanelRight,
      label: t(import.meta.env.FIREFOX ? 'popupPopOutSidebar' : 'popupPopOutPanel'),
      run: () => void openComposerPanel(draftId),
    });
  if (hasWindows())
    places.push({ icon: AppWindow, label: t('popupPopOutWindow'), run: () => void openComposerWindow(draftId) });
  places.push({ icon: ExternalLink, label: t('popupPopOutTab'), run: () => void openComposerTab(draftId) });
  return places;
}
