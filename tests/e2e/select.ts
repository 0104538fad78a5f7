import type { Surface } from './surface';

/** Selects all that an element of the page shows, as a person would with the pointer. `inside` = the id of a shadow root's host. */
export function selectContent(page: Surface, id: string, inside?: string): Promise<void> {
  return page.evaluate(
    ({ wanted, host }) => {
      const root = host ? document.getElementById(host)?.shadowRoot : document;
      const element = root?.getElementById(wanted);
      if (!element) throw new Error(`No #${wanted}`);
      element.scrollIntoView({ block: 'center' });
      if (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement) {
        element.focus();
        element.select();
        return;
      }
      if (element.isContentEditable) element.focus();
      getSelection()?.selectAllChildren(element);
    },
    { wanted: id, host: inside },
  );
}

/** Selects this text in a field. Throws when the field does not hold it. */
export function selectInField(page: Surface, id: string, text: string): Promise<void> {
  return page.evaluate(
    ({ wanted, part }) => {
      const field = document.getElementById(wanted) as HTMLTextAreaElement;
      const start = field.value.indexOf(part);
      if (start < 0) throw new Error(`#${wanted} does not hold this text`);
      field.focus();
      field.setSelectionRange(start, start + part.length);
    },
    { wanted: id, part: text },
  );
}

/** Selects what an editable element shows from the first of these words to the last, as a person would with the pointer. Resolves with how it reads. */
export function selectBetween(page: Surface, id: string, first: string, last: string): Promise<string> {
  return page.evaluate(
    ({ wanted, from, to }) => {
      const element = document.getElementById(wanted);
      if (!element) throw new Error(`No #${wanted}`);
      const find = (words: string): [Text, number] => {
        const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
        for (let text = texts.nextNode() as Text | null; text; text = texts.nextNode() as Text | null)
          if (text.data.includes(words)) return [text, text.data.indexOf(words)];
        throw new Error(`#${wanted} does not hold these words`);
      };
      element.focus();
      const [end, at] = find(to);
      getSelection()?.setBaseAndExtent(...find(from), end, at + to.length);
      return String(getSelection());
    },
    { wanted: id, from: first, to: last },
  );
}
