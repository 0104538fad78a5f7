import '../ui/expanded.css';
import './generator.css';
import { RefreshCw, Undo2 } from 'lucide';
import type { RefObject } from 'preact';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { copyText } from '../../lib/browser/clipboard';
import { GENERATOR_KINDS, type GeneratorTarget } from '../../lib/generator/generator-settings';
import { t } from '../../lib/i18n/translate';
import type { Composer } from '../../lib/state/push/composer';
import { createGenerator, type Generator as GeneratorStore } from '../../lib/state/push/generator';
import { GENERATOR_KIND_TEXTS } from '../../lib/text/generator';
import { Button, IconButton } from '../ui/Button';
import { CopyButton } from '../ui/CopyButton';
import { SegmentedControl } from '../ui/SegmentedControl';
import { StatusLine } from '../ui/StatusLine';
import { CharacterFields, strengthText, WordFields } from './GeneratorFields';

interface PanelProps {
  generator: GeneratorStore;
  close: () => void;
}

/** A new candidate is announced, but not read out. */
function GeneratedText({ generator, close }: PanelProps) {
  const { target, isFilled, isUsed } = generator;
  const generatedCount = generator.generatedCount.value;
  const strength = strengthText(generator.bits.value);
  const insert = (set: () => void) => {
    set();
    close();
  };
  return (
    <>
      <div class="has-button">
        <p class="generated-text grow">
          <bdi dir="ltr" class="mono">
            {generator.candidate}
          </bdi>
        </p>
        <CopyButton
          copy={() => copyText(generator.candidate.peek())}
          label={target === 'payload' ? t('generatorCopy') : t('createdCopyPassphrase')}
          showsLabel={false}
        />
        <IconButton
          variant="quiet"
          icon={RefreshCw}
          label={t('generatorAnother')}
          repeatable
          onClick={() => void generator.regenerate()}
        />
      </div>
      <p class="small muted">{strength}</p>
      <div class="row wrap">
        {isUsed.value ? (
          <Button variant="outline" onClick={close}>
            {t('uiClose')}
          </Button>
        ) : isFilled.value ? (
          <>
            {target === 'payload' && (
              <Button variant="outline" onClick={() => insert(generator.append)}>
                {t('generatorAppend')}
              </Button>
            )}
            <Button onClick={() => insert(generator.replaceContent)}>{t('generatorReplace')}</Button>
          </>
        ) : (
          <Button variant="outline" onClick={() => insert(generator.replaceContent)}>
            {t('generatorUse')}
          </Button>
        )}
      </div>
      <StatusLine class="visually-hidden">
        {generatedCount > 1 && (
          <span key={generatedCount}>
            {t('generatorGenerated')} {strength}
          </span>
        )}
      </StatusLine>
    </>
  );
}

/**
 * Takes the focus when it opens; Escape closes it. Ctrl+Enter sends nothing while the candidate is not in the draft. Beside an empty passphrase
 * none is shown: it would seem to be used.
 */
function GeneratorPanel({ generator, close, hide }: PanelProps & { hide: () => void }) {
  const panel = useRef<HTMLFieldSetElement>(null);
  const kind = generator.kind.value;
  const isLeftOut = generator.target === 'passphrase' && !generator.isFilled.value;
  useEffect(() => panel.current?.querySelector<HTMLInputElement>('input:checked')?.focus(), []);
  useLayoutEffect(() => {
    if (isLeftOut) hide();
  }, [isLeftOut]);

  const onKeyDown = (event: KeyboardEvent) => {
    const sendsWithoutIt = event.key === 'Enter' && (event.ctrlKey || event.metaKey) && !generator.isUsed.peek();
    if (event.key !== 'Escape' && !sendsWithoutIt) return;
    // Escape would also close the popup.
    event.preventDefault();
    event.stopPropagation();
    if (event.key === 'Escape') close();
  };

  return (
    <fieldset ref={panel} class="generator stack" onKeyDown={onKeyDown}>
      <legend class="visually-hidden">
        {generator.target === 'payload' ? t('generatorPassword') : t('generatorPassphrase')}
      </legend>
      <SegmentedControl
        legend={t('generatorKind')}
        hidesLegend
        segments={GENERATOR_KINDS.map((value) => ({ value, label: t(GENERATOR_KIND_TEXTS[value]) }))}
        value={kind}
        onChange={(next) => void generator.setKind(next)}
      />
      <GeneratedText generator={generator} close={close} />
      {kind === 'characters' ? <CharacterFields generator={generator} /> : <WordFields generator={generator} />}
    </fieldset>
  );
}

/** Announces that a password was inserted, and undoes that until the field changes otherwise. */
function InsertedStatus({ generator, isOpen, close }: PanelProps & { isOpen: boolean }) {
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
      <span role="status" class="visually-hidden">
        {canUndo && t('generatorAdded')}
        {isUndone && t('generatorUndone')}
      </span>
    </>
  );
}

interface GeneratorProps {
  composer: Composer;
  target: GeneratorTarget;
  isOpen: boolean;
  setOpen: (isOpen: boolean) => void;
  /** Begins with the button that opens the generator. */
  region: RefObject<HTMLElement | null>;
}

export function Generator({ composer, target, isOpen, setOpen, region }: GeneratorProps) {
  const [generator] = useState(() => createGenerator(composer, target, (values) => crypto.getRandomValues(values)));
  useEffect(() => {
    if (isOpen) void generator.open();
    else generator.close();
  }, [generator, isOpen]);
  useEffect(() => generator.close, [generator]);
  const hide = () => setOpen(false);
  const close = () => {
    hide();
    region.current?.querySelector('button')?.focus();
  };

  return (
    <>
      {isOpen && generator.candidate.value !== '' && <GeneratorPanel generator={generator} close={close} hide={hide} />}
      <InsertedStatus generator={generator} isOpen={isOpen} close={close} />
    </>
  );
}
