import { computed, signal } from '@preact/signals';
import type { GeneratorTarget } from '../generate/settings';
import type { Composer } from './composer';

/** What was put into a field, and what it held before. */
interface Change {
  draftId: string;
  kind: string;
  before: string;
  after: string;
}

/** Behind these a password goes on at once, as in `password=`; else it begins a line. */
const GOES_ON = /[\s=:"'/(]$/;

/** A field of the composer into which passwords are put, so that it can be undone while nothing else was done with the field. */
export function generatorField(composer: Composer, target: GeneratorTarget) {
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
      replace(before === '' || GOES_ON.test(before) ? before + text : `${before}\n${text}`);
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
