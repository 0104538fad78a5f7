import './generator.css';
import { RefreshCw, Undo2 } from 'lucide';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { GeneratorTarget } from '../../lib/generate/settings';
import { t } from '../../lib/i18n';
import type { Composer } from '../../lib/state/composer';
import { createGenerator, type Generator as GeneratorStore } from '../../lib/state/generator';
import { Button, IconButton } from '../ui/Button';
import { CopyButton } from '../ui/CopyButton';
import { SegmentedControl } from '../ui/SegmentedControl';
import { StatusLine } from '../ui/StatusLine';
import { CharacterFields, strengthWords, WordFields } from './GeneratorFields';

export interface MadePasswordProps {
  generator: GeneratorStore;
  /** Resolves only if the browser copied it. */
  copyText: (text: string) => Promise<void>;
  close: () => void;
}

/** The password that was made, how strong it is, and what can be done with it. A new one is announced, but not read out. */
function MadePassword({ generator, copyText, close }: MadePasswordProps) {
  const { target, isFilled } = generator;
  const made = generator.made.value;
  const strength = strengthWords(generator.bits.value);
  const use = (put: () => void) => {
    put();
    close();
  };
  return (
    <>
      <div class="with-tool">
        <p class="made-password grow">
          <bdi dir="ltr" class="mono">
            {generator.candidate}
          </bdi>
        </p>
        <CopyButton
          copy={() => copyText(generator.candidate.peek())}
          label={target === 'payload' ? t('generatorCopy') : t('createdCopyApart')}
          showsLabel={false}
        />
        <IconButton
          variant="quiet"
          icon={RefreshCw}
          label={t('generatorAnother')}
          onClick={() => void generator.another()}
        />
      </div>
      <p class="small soft">{strength}</p>
      <div class="row wrap">
        {isFilled.value ? (
          <>
            {target === 'payload' && (
              <Button variant="outline" onClick={() => use(generator.append)}>
                {t('generatorAppend')}
              </Button>
            )}
            <Button onClick={() => use(generator.use)}>
              {target === 'payload' ? t('generatorReplaceText') : t('generatorReplacePassphrase')}
            </Button>
          </>
        ) : (
          <Button variant="outline" onClick={() => use(generator.use)}>
            {t('generatorUse')}
          </Button>
        )}
      </div>
      <StatusLine class="unseen">
        {made > 1 && (
          <span key={made}>
            {t('generatorMade')} {strength}
          </span>
        )}
      </StatusLine>
    </>
  );
}

/**
 * What was made, and of what. Takes the focus when it opens; Escape puts it away. The keys that send a push send nothing from here: what
 * is shown is not in the push yet.
 */
function GeneratorPanel({ generator, copyText, close }: MadePasswordProps) {
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
      <MadePassword generator={generator} copyText={copyText} close={close} />
      {kind === 'characters' ? <CharacterFields generator={generator} /> : <WordFields generator={generator} />}
    </fieldset>
  );
}

interface PutInLineProps {
  generator: GeneratorStore;
  isOpen: boolean;
  close: () => void;
}

/**
 * Says that a password was put in, and takes it out again as long as nothing else was done with the field: beside the other tools, so that
 * nothing moves when it comes or goes.
 */
function InsertedStatus({ generator, isOpen, close }: PutInLineProps) {
  const [isUndone, setUndone] = useState(false);
  const canUndo = !isOpen && generator.canUndo.value;
  if (isUndone && (isOpen || canUndo)) setUndone(false);
  const undo = () => {
    generator.undo();
    setUndone(true);
    close();
  };
  return (
    <>
      {canUndo && <IconButton icon={Undo2} label={t('uiUndo')} onClick={undo} />}
      <span role="status" class="unseen">
        {canUndo && t('generatorPutIn')}
        {isUndone && t('generatorUndone')}
      </span>
    </>
  );
}

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
      {isOpen && generator.candidate.value !== '' && (
        <GeneratorPanel generator={generator} copyText={composer.copyText} close={close} />
      )}
      <InsertedStatus generator={generator} isOpen={isOpen} close={close} />
    </>
  );
}
