import { Dices } from 'lucide';
import { useRef, useState } from 'preact/hooks';
import type { GeneratorTarget } from '../../lib/generator/generator-settings';
import { t } from '../../lib/i18n/translate';
import type { Composer } from '../../lib/state/push/composer';
import { Button } from '../ui/Button';
import { createLazy } from '../ui/create-lazy';

const Generator = createLazy(() => import('./Generator'))('Generator');

export function GeneratorToggle({ composer, target }: { composer: Composer; target: GeneratorTarget }) {
  const region = useRef<HTMLDivElement>(null);
  /** Whether the generator is open; undefined before it was opened first. */
  const [isOpen, setOpen] = useState<boolean>();
  return (
    <div class="generator-slot" ref={region}>
      <Button
        variant="plain"
        class="small"
        icon={Dices}
        aria-expanded={!!isOpen}
        aria-label={target === 'payload' ? t('generatorPassword') : undefined}
        onClick={() => setOpen(!isOpen)}
      >
        {target === 'payload' ? t('generatorShort') : t('generatorPassphrase')}
      </Button>
      {isOpen !== undefined && (
        <Generator composer={composer} target={target} isOpen={isOpen} setOpen={setOpen} region={region} />
      )}
    </div>
  );
}
