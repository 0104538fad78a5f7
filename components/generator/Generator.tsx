import { useEffect, useState } from 'preact/hooks';
import type { GeneratorTarget } from '../../lib/generate/settings';
import type { Composer } from '../../lib/state/composer';
import { createGenerator } from '../../lib/state/generator';
import './generator.css';
import { GeneratorPanel } from './GeneratorPanel';
import { PutInLine } from './PutInLine';

interface GeneratorProps {
  composer: Composer;
  target: GeneratorTarget;
  isOpen: boolean;
  /** Puts it away and gives the focus back to what opened it. */
  close: () => void;
}

/** Makes passwords for one field of the composer, and can take back the last that was put in. */
export function Generator({ composer, target, isOpen, close }: GeneratorProps) {
  const [generator] = useState(() =>
    createGenerator({
      composer,
      target,
      fillRandom: (values) => crypto.getRandomValues(values),
      loadWords: composer.loadWords,
    }),
  );
  useEffect(() => {
    if (isOpen) void generator.open();
    else generator.close();
  }, [generator, isOpen]);
  useEffect(() => generator.close, [generator]);

  return (
    <>
      {isOpen && generator.candidate.value !== '' && <GeneratorPanel generator={generator} close={close} />}
      <PutInLine generator={generator} isOpen={isOpen} close={close} />
    </>
  );
}
