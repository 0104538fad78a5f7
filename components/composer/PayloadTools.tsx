import { Eraser, Eye, EyeOff } from 'lucide';
import { t } from '../../lib/i18n';
import type { Composer } from '../../lib/state/composer';
import { GeneratorDoor } from '../generator/GeneratorDoor';
import { IconButton } from '../ui/IconButton';
import { LinkTools } from './later';

interface PayloadToolsProps {
  composer: Composer;
  isHidden: boolean;
  setHidden: (isHidden: boolean) => void;
  drop: () => void;
}

/** What can be done with the payload besides typing. */
export function PayloadTools({ composer, isHidden, setHidden, drop }: PayloadToolsProps) {
  const { kind } = composer.draft.value;
  return (
    <>
      <IconButton
        icon={isHidden ? EyeOff : Eye}
        label={isHidden ? t('composerShow') : t('composerHide')}
        onClick={() => setHidden(!isHidden)}
      />
      {kind === 'url' && <LinkTools composer={composer} />}
      {(kind === 'text' || kind === 'qr') && <GeneratorDoor composer={composer} target="payload" />}
      {composer.isFilled.value && <IconButton icon={Eraser} label={t('composerClear')} onClick={drop} />}
    </>
  );
}
