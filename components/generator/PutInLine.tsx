import { Undo2 } from 'lucide';
import { useState } from 'preact/hooks';
import { t } from '../../lib/i18n';
import type { Generator } from '../../lib/state/generator';
import { Button } from '../ui/Button';

interface PutInLineProps {
  generator: Generator;
  isOpen: boolean;
  close: () => void;
}

/** Says that a password was put in, and takes it out again as long as nothing else was done with the field. */
export function PutInLine({ generator, isOpen, close }: PutInLineProps) {
  const [isUndone, setUndone] = useState(false);
  const canUndo = !isOpen && generator.canUndo.value;
  if (isUndone && (isOpen || canUndo)) setUndone(false);
  const undo = () => {
    generator.undo();
    setUndone(true);
    close();
  };
  return (
    <div role="status" class="put-in status small">
      {canUndo && (
        <span class="row">
          <span class="grow">
            {generator.target === 'payload' ? t('generatorPutIn') : t('generatorPutInPassphrase')}
          </span>
          <Button look="plain" class="small" icon={Undo2} onClick={undo}>
            {t('generatorUndo')}
          </Button>
        </span>
      )}
      {isUndone && <span class="unseen">{t('generatorUndone')}</span>}
    </div>
  );
}
