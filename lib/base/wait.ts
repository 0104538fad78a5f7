/** Resolves after this time, or at once when `stopped` is aborted. Leaves no listener behind. */
export function wait(milliseconds: number, stopped: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = (): void => {
      clearTimeout(timer);
      stopped.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, milliseconds);
    if (stopped.aborted) end();
    else stopped.addEventListener('abort', end);
  });
}
