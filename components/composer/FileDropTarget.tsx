import { useEffect } from 'preact/hooks';
import type { ComposePageState } from '../../lib/state/compose-page';

/**
 * Takes files that are dropped on the page or pasted into it, whatever kind of push it shows. Without it a dropped file would be opened
 * in the place of the page.
 */
export function FileIntake({ composePage: { composer, where, view } }: { composePage: ComposePageState }) {
  const { files } = composer;
  useEffect(() => {
    if (!files) return;
    const take = (taken: readonly File[], folders: readonly File[] = []) => {
      const off = where.off('file');
      if (taken.length === 0 || view.peek().name !== 'composer' || composer.isLocked.peek()) return;
      if (off && off !== 'files-need-account') return;
      if (composer.draft.peek().kind !== 'file') composer.setKind('file');
      // Which is said there, with the way to the token.
      if (off) return;
      void files.add(composer.draft.peek().id, taken, folders);
    };
    const onDragOver = (event: DragEvent) => {
      if (event.dataTransfer?.types.includes('Files')) event.preventDefault();
    };
    const onDrop = (event: DragEvent) => {
      if (!event.dataTransfer?.types.includes('Files')) return;
      event.preventDefault();
      const taken = [...event.dataTransfer.files];
      take(taken, foldersAmong(taken, event.dataTransfer));
    };
    const onPaste = (event: ClipboardEvent) => {
      const { clipboardData: data } = event;
      if (!data || data.files.length === 0 || isTextMeant(data)) return;
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

/** A folder comes as a file, which some systems give no bytes: it would be taken for an empty one. */
function foldersAmong(files: readonly File[], { items }: DataTransfer): File[] {
  const entries = [...items].filter(({ kind }) => kind === 'file').map((item) => item.webkitGetAsEntry());
  return files.filter((_, at) => entries[at]?.isDirectory);
}

/** Programs that copy text put a picture of it beside it; programs that copy files, their names. */
function isTextMeant(data: DataTransfer): boolean {
  if (!data.types.includes('text/plain')) return false;
  const names = [...data.files].map(({ name }) => name);
  const lines = data
    .getData('text/plain')
    .split(/[\r\n]+/)
    .filter((line) => line !== '');
  return lines.length === 0 || !lines.every((line) => names.includes(line.split(/[/\\]/).at(-1) ?? ''));
}
