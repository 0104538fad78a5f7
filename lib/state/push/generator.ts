import { computed, signal } from '@preact/signals';
import { loadWordList } from '../../browser/load-generator';
import {
  type CharacterSettings,
  GENERATOR_DEFAULTS,
  type GeneratorKind,
  type GeneratorSettings,
  type GeneratorTarget,
  getAllowedRanges,
  raiseToLimits,
  type WordSettings,
} from '../../generator/generator-settings';
import {
  characterEntropy,
  createRandomBelow,
  type FillRandom,
  generateCharacters,
  generateWords,
  wordEntropy,
} from '../../generator/passwords';
import { generatorItem } from '../../storage/items';
import { readItem, writeItem } from '../../storage/storage';
import type { Composer } from './composer';

/** After these a password is appended directly, as in `password=`; else on a new line. */
const NO_SPACE_AFTER = /[\s=:"'/(]$/;

export type Generator = ReturnType<typeof createGenerator>;

/** Candidates are in memory until the generator closes. Settings are stored, except from a private window. */
export function createGenerator(composer: Composer, target: GeneratorTarget, fillRandom: FillRandom) {
  const below = createRandomBelow(fillRandom);
  const content = computed(() =>
    target === 'payload' ? composer.payload.value : composer.draft.value.options.passphrase,
  );
  /** Can be undone until the field changes otherwise. */
  const inserted = signal<{ before: string; after: string }>();
  const canUndo = computed(() => inserted.value?.after === content.value);
  /** The settings as they are stored, without the limits of a policy. */
  const stored = signal(GENERATOR_DEFAULTS);
  const settings = computed(() => raiseToLimits(stored.value, composer.policy.value));
  const list = signal<readonly string[]>();
  const candidate = signal('');
  const generatedCount = signal(0);
  let isOpen = false;
  /** A passphrase that is shown where there is none is used: who creates the link meanwhile would have none. */
  let usesAtOnce = false;

  const kind = computed(() => settings.value.kinds[target]);

  const setContent = (text: string): void =>
    target === 'payload' ? composer.fillPayload(text) : composer.setOption('passphrase', text);
  const replace = (after: string, before = content.peek()): void => {
    inserted.value = { before, after };
    setContent(after);
  };

  const regenerate = async (): Promise<void> => {
    if (kind.peek() === 'words') list.value ??= await loadWordList();
    if (!isOpen) return;
    const { characters, words } = settings.peek();
    const previous = candidate.peek();
    candidate.value =
      kind.peek() === 'characters'
        ? generateCharacters(characters, below)
        : generateWords(words, list.peek() ?? [], below);
    generatedCount.value++;
    if (usesAtOnce && (content.peek() === '' || content.peek() === previous)) replace(candidate.peek(), '');
  };

  const change = (next: Partial<GeneratorSettings>): Promise<void> => {
    stored.value = { ...stored.peek(), ...next };
    if (!composer.draft.peek().isPrivate) writeItem(generatorItem, stored.peek()).catch(() => undefined);
    return regenerate();
  };

  return {
    target,
    settings,
    ranges: computed(() => getAllowedRanges(composer.policy.value)),
    kind,
    /** How many bits of entropy the settings give; undefined until the words are loaded. */
    bits: computed(() => {
      if (kind.value === 'characters') return characterEntropy(settings.value.characters);
      return list.value && wordEntropy(settings.value.words, list.value.length);
    }),
    candidate,
    generatedCount,
    isFilled: computed(() => content.value !== ''),
    isUsed: computed(() => content.value === candidate.value),
    canUndo,
    open: async (): Promise<void> => {
      isOpen = true;
      usesAtOnce = target === 'passphrase' && content.peek() === '';
      stored.value = await readItem(generatorItem);
      await regenerate();
    },
    close: (): void => {
      isOpen = false;
      candidate.value = '';
      generatedCount.value = 0;
    },
    regenerate,
    setKind: (kind: GeneratorKind) => change({ kinds: { ...stored.peek().kinds, [target]: kind } }),
    changeCharacters: (next: Partial<CharacterSettings>) =>
      change({ characters: { ...stored.peek().characters, ...next } }),
    changeWords: (next: Partial<WordSettings>) => change({ words: { ...stored.peek().words, ...next } }),
    replaceContent: () => replace(candidate.peek()),
    append: (): void => {
      const before = content.peek();
      replace(before + (before === '' || NO_SPACE_AFTER.test(before) ? '' : '\n') + candidate.peek());
    },
    undo: (): void => {
      if (inserted.peek() && canUndo.peek()) setContent(inserted.peek()?.before ?? '');
      inserted.value = undefined;
    },
  };
}
