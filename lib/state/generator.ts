import { computed, signal } from '@preact/signals';
import { loadWordList } from '../browser/package';
import { readItem, writeItem } from '../browser/stored';
import {
  characterBits,
  createRandomBelow,
  type FillRandom,
  makeCharacters,
  makeWords,
  wordBits,
} from '../generate/passwords';
import {
  allowedRanges,
  applyPolicyToGenerator,
  type CharacterSettings,
  GENERATOR_DEFAULTS,
  type GeneratorKind,
  type GeneratorSettings,
  type GeneratorTarget,
  type WordSettings,
} from '../generate/settings';
import { generatorItem } from '../storage/items-on-demand';
import type { Composer } from './composer';

/** An insertion into a field. */
interface Change {
  draftId: string;
  kind: string;
  before: string;
  after: string;
}

/** After these a password is appended directly, as in `password=`; otherwise on a line of its own. */
const JOINS_DIRECTLY = /[\s=:"'/(]$/;

/** A field of the composer that passwords are inserted into. An insertion can be undone until the field changes otherwise. */
function createGeneratorTarget(composer: Composer, target: GeneratorTarget) {
  const last = signal<Change>();
  const content = computed(() =>
    target === 'payload' ? composer.payload.value : composer.draft.value.options.passphrase,
  );

  const set = (text: string): void =>
    target === 'payload' ? composer.fillPayload(text) : composer.setOption('passphrase', text);

  const replace = (after: string): void => {
    const { id: draftId, kind } = composer.draft.peek();
    last.value = { draftId, kind, before: content.peek(), after };
    set(after);
  };

  const canUndo = computed(() => {
    const { id, kind } = composer.draft.value;
    const change = last.value;
    return (
      change?.draftId === id && (change.kind === kind || target === 'passphrase') && change.after === content.value
    );
  });

  return {
    isFilled: computed(() => content.value !== ''),
    canUndo,
    replace,
    append(text: string): void {
      const before = content.peek();
      replace(before === '' || JOINS_DIRECTLY.test(before) ? before + text : `${before}\n${text}`);
    },
    undo(): void {
      const change = last.peek();
      if (!change || !canUndo.peek()) return;
      last.value = undefined;
      set(change.before);
    },
  };
}

interface GeneratorDeps {
  composer: Composer;
  target: GeneratorTarget;
  fillRandom: FillRandom;
}

export type Generator = ReturnType<typeof createGenerator>;

/**
 * Generates passwords for a field of the composer. A candidate is in memory only, and removed when the generator closes. Settings are
 * stored, except from a private window.
 */
export function createGenerator({ composer, target, fillRandom }: GeneratorDeps) {
  const below = createRandomBelow(fillRandom);
  const field = createGeneratorTarget(composer, target);
  /** The user's settings. Limits of a policy are never written into them. */
  const stored = signal(GENERATOR_DEFAULTS);
  const settings = computed(() => applyPolicyToGenerator(stored.value, composer.policy.value));
  const list = signal<readonly string[]>();
  /** Empty until the first one is generated. */
  const candidate = signal('');
  /** How many were generated since it was opened. */
  const generatedCount = signal(0);
  let isOpen = false;

  const kind = computed(() => settings.value.kinds[target]);
  /** Entropy of a candidate; `undefined` until the words are loaded. */
  const bits = computed(() => {
    if (kind.value === 'characters') return characterBits(settings.value.characters);
    return list.value && wordBits(settings.value.words, list.value.length);
  });

  const regenerate = async (): Promise<void> => {
    if (kind.peek() === 'words') list.value ??= await loadWordList();
    if (!isOpen) return;
    const { characters, words } = settings.peek();
    candidate.value =
      kind.peek() === 'characters' ? makeCharacters(characters, below) : makeWords(words, list.peek() ?? [], below);
    generatedCount.value++;
  };

  const open = async (): Promise<void> => {
    isOpen = true;
    stored.value = await readItem(generatorItem);
    await regenerate();
  };

  const close = (): void => {
    isOpen = false;
    candidate.value = '';
    generatedCount.value = 0;
  };

  const change = (next: Partial<GeneratorSettings>): Promise<void> => {
    stored.value = { ...stored.peek(), ...next };
    // Settings that cannot be stored only return to the old ones the next time.
    if (!composer.draft.peek().isPrivate) writeItem(generatorItem, stored.peek()).catch(() => undefined);
    return regenerate();
  };

  return {
    target,
    settings,
    /** Lengths that are allowed; a policy may raise the minimum. */
    ranges: computed(() => allowedRanges(composer.policy.value)),
    kind,
    bits,
    candidate,
    generatedCount,
    /** Whether the field has content, which `use` would replace. */
    isFilled: field.isFilled,
    canUndo: field.canUndo,
    open,
    close,
    regenerate,
    setKind: (kind: GeneratorKind) => change({ kinds: { ...stored.peek().kinds, [target]: kind } }),
    changeCharacters: (next: Partial<CharacterSettings>) =>
      change({ characters: { ...stored.peek().characters, ...next } }),
    changeWords: (next: Partial<WordSettings>) => change({ words: { ...stored.peek().words, ...next } }),
    use: () => field.replace(candidate.peek()),
    append: () => field.append(candidate.peek()),
    undo: field.undo,
  };
}
