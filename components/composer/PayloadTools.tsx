import { Eraser, Eye, EyeOff, Globe, Undo2 } from 'lucide-preact';
import { useState } from 'preact/hooks';
import { t } from '../../lib/i18n';
import { hasContent } from '../../lib/push/draft';
import type { Composer } from '../../lib/state/composer';
import { Button } from '../ui/Button';
import { IconButton } from '../ui/IconButton';

interface PayloadToolsProps {
  composer: Composer;
  isHidden: boolean;
  setHidden: (isHidden: boolean) => void;
  drop: () => void;
}

/** What can be done with the payload besides typing. */
export function PayloadTools({ composer, isHidden, setHidden, drop }: PayloadToolsProps) {
  const [hasNoPage, setHasNoPage] = useState(false);
  const { kind } = composer.draft.value;
  const fill = async () => setHasNoPage(!(await composer.usePage()));
  return (
    <>
      <IconButton
        icon={isHidden ? EyeOff : Eye}
        label={isHidden ? t('composerShow') : t('composerHide')}
        onClick={() => setHidden(!isHidden)}
      />
      {kind === 'url' && composer.canUsePage && (
        <Button look="plain" class="small" icon={Globe} onClick={() => void fill()}>
          {t('composerThisPage')}
        </Button>
      )}
      {kind === 'url' && composer.replaced.value !== undefined && (
        <Button look="plain" class="small" icon={Undo2} onClick={composer.putBack}>
          {t('composerPutBackLink')}
        </Button>
      )}
      {hasContent(composer.draft.value) && <IconButton icon={Eraser} label={t('composerClear')} onClick={drop} />}
      <span role="status" class="small field-error status">
        {hasNoPage && kind === 'url' && t('composerNoPage')}
      </span>
    </>
  );
}
