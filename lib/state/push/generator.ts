import { computed, type ReadonlySignal, signal } from '@preact/signals';
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

/** Makes passwords for a text or a passphrase. */
export interface Generator {
  /** The field that the passwords are for. */
  target: GeneratorTarget;
  /** The user's settings within the limits of the policy. */
  settings: ReadonlySignal<GeneratorSettings>;
  /** How long a password may be, under the policy. */
  ranges: ReadonlySignal<ReturnType<typeof getAllowedRanges>>;
  /** What passwords for this field are made of. */
  kind: ReadonlySignal<GeneratorKind>;
  /** How many bits of entropy the settings give. Undefined until the words are loaded. */
  bits: ReadonlySignal<number | undefined>;
  /** The password that is offered. Empty while there is none. */
  candidate: ReadonlySignal<string>;
  /** How many candidates were made since it was opened. */
  generatedCount: ReadonlySignal<number>;
  /** Whether anything is in the field. */
  isFilled: ReadonlySignal<boolean>;
  /** Whether the candidate, and nothing else, is in the field. */
  isUsed: ReadonlySignal<boolean>;
  /** Whether an insertion can be undone: the field has not changed since. */
  canUndo: ReadonlySignal<boolean>;
  /** Makes a candidate, and uses it at once for a passphrase where there is none. */
  open: () => Promise<void>;
  /** Forgets the candidate. */
  close: () => void;
  /** Makes another candidate, which takes the place of one that is used. */
  regenerate: () => Promise<void>;
  setKind: (kind: GeneratorKind) => Promise<void>;
  changeCharacters: (change: Partial<CharacterSettings>) => Promise<void>;
  changeWords: (change: Partial<WordSettings>) => Promise<void>;
  /** Puts the candidate in place of what is in the field. */
  replaceContent: () => void;
  /** Puts the candidate after what is in the field. */
  append: () => void;
  /** Restores what was in the field before the last insertion. */
  undo: () => void;
}

/** Candidates are in memory until the generator closes. Settings are stored, except from a private window. */
export function createGenerator(composer: Composer, target: GeneratorTarget, fillRandom: FillRandom): Generator {
  const below = createRandomBelow(fillRandom);
  const content = computed(() =>
    target === 'payload' ? composer.payload.value : composer.options.chosen.value.passphrase,
  );
  /** Can be undone until the field changes otherwise. */
  const inserted = signal<{ before: string; after: string }>();
  const canUndo = computed(() => inserted.value?.after === content.value);
  /** The settings as they are stored, without the limits of a policy. */
  const stored = signal(GENERATOR_DEFAULTS);
  const settings = computed(() => raiseToLimits(stored.value, composer.options.policy.value));
  const list = signal<readonly string[]>();
  const candidate = signal('');
  const generatedCount = signal(0);
  let isOpen = false;
  /** A passphrase that is shown where there is none is used: who creates the link meanwhile would have none. */
  let usesAtOnce = false;

  const kind = computed(() => settings.value.kinds[target]);

  const setContent = (text: string): void =>
    target === 'payload' ? composer.fillPayload(text) : composer.options.set('passphrase', text);
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
    ranges: computed(() => getAllowedRanges(composer.options.policy.value)),
    kind,
    bits: computed(() => {
      if (kind.value === 'characters') return characterEntropy(settings.value.characters);
      return list.value && wordEntropy(settings.value.words, list.value.length);
    }),
    candidate,
    generatedCount,
    isFilled: computed(() => content.value !== ''),
    isUsed: computed(() => content.value === candidate.value),
    canUndo,
    open: async () => {
      isOpen = true;
      usesAtOnce = target === 'passphrase' && content.peek() === '';
      stored.value = await readItem(generatorItem);
      await regenerate();
    },
    close: () => {
      isOpen = false;
      candidate.value = '';
      generatedCount.value = 0;
    },
    regenerate,
    setKind: (kind) => change({ kinds: { ...stored.peek().kinds, [target]: kind } }),
    changeCharacters: (next) => change({ characters: { ...stored.peek().characters, ...next } }),
    changeWords: (next) => change({ words: { ...stored.peek().words, ...next } }),
    replaceContent: () => replace(candidate.peek()),
    append: () => {
      const before = content.peek();
      replace(before + (before === '' || NO_SPACE_AFTER.test(before) ? '' : '\n') + candidate.peek());
    },
    undo: () => {
      if (inserted.peek() && canUndo.peek()) setContent(inserted.peek()?.before ?? '');
      inserted.value = undefined;
    },
  };
}
