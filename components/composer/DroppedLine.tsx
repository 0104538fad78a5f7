import { t } from '../../lib/i18n';
import type { Drafts } from '../../lib/state/drafts';
import { Button } from '../ui/Button';

/** After a draft was cleared or dropped: the way to have it back. */
export function DroppedLine({ drafts }: { drafts: Drafts }) {
  return (
    <div class="origin row">
      <span class="small grow">{t('composerDropped')}</span>
      <Button look="link" onClick={() => void drafts.putBack()}>
        {t('composerPutBack')}
      </Button>
    </div>
  );
}
