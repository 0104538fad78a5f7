/** The handlers of a dialog that the browser asks to close: by Escape, which would close Firefox's popup as well, or in another way. */
export function closesBy(close: () => void) {
  return {
    onCancel: (event: Event) => {
      event.preventDefault();
      close();
    },
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.isComposing) return;
      event.preventDefault();
      event.stopPropagation();
      close();
    },
  };
}
