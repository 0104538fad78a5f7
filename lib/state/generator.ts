import { computed, signal } from '@preact/signals';
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
import { generatorItem } from '../storage/generator-item';
import type { Composer } from './composer';

/** What was put into a field, and what it held before. */
interface Change {
  draftId: string;
  kind: string;
  before: string;
  after: string;
}

/** Behind these a password goes on at once, as in `password=`; else it begins a line. */
const JOINS_DIRECTLY = /[\s=:"'/(]$/;

/** A field of the composer into which passwords are put, so that it can be undone while nothing else was done with the field. */
function createGeneratorTarget(composer: Composer, target: GeneratorTarget) {
  const last = signal<Change>();
  const content = computed(() =>
    target === 'payload' ? composer.payload.value : composer.draft.value.options.passphrase,
  );

  const put = (text: string): void =>
    target === 'payload' ? composer.fillPayload(text) : composer.setOption('passphrase', text);

  const replace = (after: string): void => {
    const { id: draftId, kind } = composer.draft.peek();
    last.value = { draftId, kind, before: content.peek(), after };
    put(after);
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
    /** Puts back exactly what was there. */
    undo(): void {
      const change = last.peek();
      if (!change || !canUndo.peek()) return;
      last.value = undefined;
      put(change.before);
    },
  };
}

export interface GeneratorDeps {
  composer: Composer;
  /** The field of the composer that it makes passwords for. */
  target: GeneratorTarget;
  fillRandom: FillRandom;
  /** Called when words are first made. */
  loadWords: () => Promise<readonly string[]>;
}

export type Generator = ReturnType<typeof createGenerator>;

/**
 * Makes passwords for a field of the composer. A candidate is in memory alone, and forgotten when the generator is put away; only what
 * the user takes is in the draft. Settings are remembered, but not from a private window.
 */
export function createGenerator({ composer, target, fillRandom, loadWords }: GeneratorDeps) {
  const below = createRandomBelow(fillRandom);
  const field = createGeneratorTarget(composer, target);
  /** The user's alone: what the organisation demands is never written into it. */
  const stored = signal(GENERATOR_DEFAULTS);
  const settings = computed(() => applyPolicyToGenerator(stored.value, composer.policy.value));
  const list = signal<readonly string[]>();
  /** Empty while none is made. */
  const candidate = signal('');
  /** How many were made since it was opened. */
  const made = signal(0);
  let isOpen = false;

  const kind = computed(() => settings.value.kinds[target]);
  /** Of every candidate that the settings make; undefined until the words are loaded. */
  const bits = computed(() => {
    if (kind.value === 'characters') return characterBits(settings.value.characters);
    return list.value && wordBits(settings.value.words, list.value.length);
  });

  /** Resolves when there is another candidate. */
  const another = async (): Promise<void> => {
    if (kind.peek() === 'words') list.value ??= await loadWords();
    if (!isOpen) return;
    const { characters, words } = settings.peek();
    candidate.value =
      kind.peek() === 'characters' ? makeCharacters(characters, below) : makeWords(words, list.peek() ?? [], below);
    made.value++;
  };

  const open = async (): Promise<void> => {
    isOpen = true;
    stored.value = await composer.stored.readItem(generatorItem);
    await another();
  };

  const close = (): void => {
    isOpen = false;
    candidate.value = '';
    made.value = 0;
  };

  const change = (next: Partial<GeneratorSettings>): Promise<void> => {
    stored.value = { ...stored.peek(), ...next };
    // What cannot be remembered is as it was the next time: nothing is lost that would have to be said.
    if (!composer.draft.peek().isPrivate)
      composer.stored.writeItem(generatorItem, stored.peek()).catch(() => undefined);
    return another();
  };

  return {
    target,
    settings,
    /** How long passwords may be; the organisation may demand longer ones than we do. */
    ranges: computed(() => allowedRanges(composer.policy.value)),
    kind,
    bits,
    candidate,
    made,
    /** Whether something else stands in the field, that using a candidate would replace. */
    isFilled: field.isFilled,
    canUndo: field.canUndo,
    open,
    close,
    another,
    setKind: (kind: GeneratorKind) => change({ kinds: { ...stored.peek().kinds, [target]: kind } }),
    changeCharacters: (next: Partial<CharacterSettings>) =>
      change({ characters: { ...stored.peek().characters, ...next } }),
    changeWords: (next: Partial<WordSettings>) => change({ words: { ...stored.peek().words, ...next } }),
    /** Puts the candidate in the place of what is in the field. */
    use: () => field.replace(candidate.peek()),
    /** Puts the candidate behind what is in the field. */
    append: () => field.append(candidate.peek()),
    undo: field.undo,
  };
}
