import { useEffect } from 'preact/hooks';
import type { ComposePageState } from '../../lib/state/push/compose-page';
import { useDroppedFiles } from '../ui/use-dropped-files';

/** Takes dropped and pasted files. Without it the browser would open a dropped file in place of the page. */
export function FileDropTarget({ composePage: { composer, activeInstance, view } }: { composePage: ComposePageState }) {
  const { files } = composer;
  const add = (added: readonly File[], folders: readonly File[] = []) => {
    const off = activeInstance.unavailableReason('file');
    if (!files || added.length === 0 || view.peek().name !== 'composer' || composer.isLocked.peek()) return;
    if (off && off !== 'files-need-account') return;
    if (composer.draft.peek().kind !== 'file') composer.setKind('file');
    // The field for files then says that an account is needed.
    if (!off) void files.add(composer.draft.peek().id, added, folders);
  };
  useDroppedFiles((dropped, data) => add(dropped, findFolders(dropped, data)));
  useEffect(() => {
    const onPaste = (event: ClipboardEvent) => {
      const { clipboardData: data } = event;
      if (!data || data.files.length === 0 || containsDraggedText(data)) return;
      event.preventDefault();
      add([...data.files]);
    };
    addEventListener('paste', onPaste);
    return () => removeEventListener('paste', onPaste);
  }, [files, composer, activeInstance, view]);
  return null;
}

/** Returns the folders. They come as files, on some systems as empty ones. */
function findFolders(files: readonly File[], { items }: DataTransfer): File[] {
  const entries = [...items].filter(({ kind }) => kind === 'file').map((item) => item.webkitGetAsEntry());
  return files.filter((_, index) => entries[index]?.isDirectory);
}

/** Whether text is to be pasted: programs that copy text may add a picture of it, and those that copy files add their names. */
function containsDraggedText(data: DataTransfer): boolean {
  if (!data.types.includes('text/plain')) return false;
  const names = [...data.files].map(({ name }) => name);
  const lines = data
    .getData('text/plain')
    .split(/[\r\n]+/)
    .filter((line) => line !== '');
  return lines.length === 0 || !lines.every((line) => names.includes(line.split(/[/\\]/).at(-1) ?? ''));
}
