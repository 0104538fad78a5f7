import { Eraser, Undo2 } from 'lucide';
import { t } from '../../lib/i18n/translate';
import type { Composer } from '../../lib/state/push/composer';
import { IconButton } from '../ui/Button';

export interface ClearButtonsProps {
  composer: Composer;
  clear: () => void;
  undoClear: (() => void) | undefined;
}

export function ClearButtons({ composer, clear, undoClear }: ClearButtonsProps) {
  return (
    <>
      {composer.isFilled.value && <IconButton icon={Eraser} label={t('composerClear')} onClick={clear} />}
      {undoClear && <IconButton icon={Undo2} label={t('uiUndo')} onClick={undoClear} />}
    </>
  );
}
