import { useEffect } from 'preact/hooks';
import type { Desk } from '../../lib/state/desk';

/**
 * Takes files that are dropped on the page or pasted into it, whatever kind of push it shows. Without it a dropped file would be opened
 * in the place of the page.
 */
export function FileIntake({ desk: { composer, where, view } }: { desk: Desk }) {
  const { files } = composer;
  useEffect(() => {
    if (!files) return;
    const take = (taken: readonly File[]) => {
      if (taken.length === 0 || view.peek().name !== 'composer' || composer.isLocked.peek() || where.off('file'))
        return;
      if (composer.draft.peek().kind !== 'file') composer.setKind('file');
      void files.add(composer.draft.peek().id, taken);
    };
    const onDragOver = (event: DragEvent) => {
      if (event.dataTransfer?.types.includes('Files')) event.preventDefault();
    };
    const onDrop = (event: DragEvent) => {
      if (!event.dataTransfer?.types.includes('Files')) return;
      event.preventDefault();
      take([...event.dataTransfer.files]);
    };
    const onPaste = (event: ClipboardEvent) => {
      const { clipboardData: data } = event;
      // Programs that copy text put a picture of it beside it: the text is meant.
      if (!data || data.files.length === 0 || data.types.includes('text/plain')) return;
      event.preventDefault();
      take([...data.files]);
    };
    addEventListener('dragover', onDragOver);
    addEventListener('drop', onDrop);
    addEventListener('paste', onPaste);
    return () => {
      removeEventListener('dragover', onDragOver);
      removeEventListener('drop', onDrop);
      removeEventListener('paste', onPaste);
    };
  }, [files, composer, where, view]);
  return null;
}
