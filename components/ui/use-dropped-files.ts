import { useEffect, useRef } from 'preact/hooks';

/**
 * Takes files that are dropped anywhere on the page, where the browser would otherwise open one in its place. They are taken as copies:
 * by default a browser reports a move, and the program that the files came from may then delete them.
 */
export function useDroppedFiles(take: (files: File[], data: DataTransfer) => void): void {
  const latest = useRef(take);
  latest.current = take;
  useEffect(() => {
    const listeners = new AbortController();
    const options = { signal: listeners.signal };
    const findFiles = ({ dataTransfer }: DragEvent) =>
      dataTransfer?.types.includes('Files') ? dataTransfer : undefined;
    const onDrag = (event: DragEvent) => {
      const data = findFiles(event);
      if (!data) return;
      event.preventDefault();
      data.dropEffect = 'copy';
    };
    const onDrop = (event: DragEvent) => {
      const data = findFiles(event);
      if (!data) return;
      event.preventDefault();
      latest.current([...data.files], data);
    };
    addEventListener('dragenter', onDrag, options);
    addEventListener('dragover', onDrag, options);
    addEventListener('drop', onDrop, options);
    return () => listeners.abort();
  }, []);
}
