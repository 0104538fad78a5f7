// Runs in a page for reading: its places that answer a copy themselves.

/** The element with this id. Throws where the page has none. */
export function placeOf(id: string): HTMLElement {
  const place = document.getElementById(id);
  if (!place) throw new Error(`There is no place for ${id}`);
  return place;
}

/** Chromium's, which TypeScript does not know. https://www.w3.org/TR/edit-context/ */
interface DrawnText {
  readonly selectionStart: number;
  readonly selectionEnd: number;
  updateSelection(start: number, end: number): void;
}
declare const EditContext: new (options: { text: string }) => DrawnText;

function answer(target: EventTarget, words: () => string | undefined): void {
  target.addEventListener('copy', (event) => {
    const text = words();
    if (text === undefined) return;
    event.preventDefault();
    (event as ClipboardEvent).clipboardData?.setData('text/plain', text);
  });
}

answer(placeOf('answers'), () => 'user: ann  \npass: Xk9$abc1\n');
answer(placeOf('answers-otherwise'), () => 'xk9$abc1');
answer(placeOf('numbers'), () => 'user: ann\n\tpass: Xk9$abc1');
answer(document, () => {
  const selected = getSelection();
  return placeOf('adds-source').contains(selected?.anchorNode ?? null)
    ? `${selected}\n\nRead more at site.example`
    : undefined;
});

// An editor whose selection is not the browser's: it is drawn, and kept in an `EditContext` where there is one.
if ('EditContext' in window) {
  const drawn = placeOf('drawn');
  const text = drawn.textContent;
  const context = new EditContext({ text });
  Object.assign(drawn, { editContext: context });
  drawn.addEventListener('keydown', (event) => {
    if (event.key !== 'a' || !event.ctrlKey) return;
    event.preventDefault();
    drawn.style.background = '#acf';
    context.updateSelection(0, text.length);
  });
  answer(drawn, () => (context.selectionEnd > context.selectionStart ? text : undefined));
}
