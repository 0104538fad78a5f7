import { useEffect, useRef } from 'preact/hooks';
import { t } from '../../lib/i18n';
import type { Generator } from '../../lib/state/generator';
import { SegmentedControl } from '../ui/SegmentedControl';
import { CharacterFields } from './CharacterFields';
import { MadePassword } from './MadePassword';
import { WordFields } from './WordFields';

/**
 * What was made, and of what. Takes the focus when it opens; Escape puts it away. The keys that send a push send nothing from here: what
 * is shown is not in the push yet.
 */
export function GeneratorPanel({ generator, close }: { generator: Generator; close: () => void }) {
  const panel = useRef<HTMLFieldSetElement>(null);
  const kind = generator.kind.value;
  useEffect(() => panel.current?.querySelector<HTMLInputElement>('input:checked')?.focus(), []);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' && !(event.key === 'Enter' && (event.ctrlKey || event.metaKey))) return;
    // Escape would close the popup, too.
    event.preventDefault();
    event.stopPropagation();
    if (event.key === 'Escape') close();
  };

  return (
    <fieldset ref={panel} class="generator stack" onKeyDown={onKeyDown}>
      <legend class="unseen">
        {generator.target === 'payload' ? t('generatorPassword') : t('generatorPassphrase')}
      </legend>
      <SegmentedControl
        legend={t('generatorKind')}
        hidesLegend
        segments={[
          { value: 'characters', label: t('generatorCharacters') },
          { value: 'words', label: t('generatorWords') },
        ]}
        value={kind}
        onChange={(next) => void generator.setKind(next)}
      />
      <MadePassword generator={generator} close={close} />
      {kind === 'characters' ? <CharacterFields generator={generator} /> : <WordFields generator={generator} />}
    </fieldset>
  );
}
