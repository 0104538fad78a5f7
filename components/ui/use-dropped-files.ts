import { useEffect, useRef } from 'preact/hooks';

/** Takes files that are dropped anywhere on the page, where the browser would otherwise open one in its place. */
export function useDroppedFiles(take: (files: File[]) => void): void {
  const latest = useRef(take);
  latest.current = take;
  useEffect(() => {
    const listeners = new AbortController();
    const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes('Files') ?? false;
    const onDragOver = (event: DragEvent) => {
      if (hasFiles(event)) event.preventDefault();
    };
    const onDrop = (event: DragEvent) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      latest.current([...(event.dataTransfer?.files ?? [])]);
    };
    addEventListener('dragover', onDragOver, { signal: listeners.signal });
    addEventListener('drop', onDrop, { signal: listeners.signal });
    return () => listeners.abort();
  }, []);
}
