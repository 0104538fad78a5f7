import { defaultKeymap } from '@codemirror/commands';
import { codeFolding, foldEffect } from '@codemirror/language';
import { EditorState } from '@codemirror/state';
import { EditorView, keymap, lineNumbers } from '@codemirror/view';
import { registerRichText } from '@lexical/rich-text';
import ace from 'ace-builds';
import { $createParagraphNode, $createTextNode, $getRoot, createEditor } from 'lexical';
import { placeOf } from './copy-answers';
import { FOLDED, LINES, SHORT_LINES } from './editor-texts';

// Runs in a page for reading. Each of these editors shows the browser something else than the text it holds.
/** Draws only the lines in view. */
function openCodeMirror(id: string, doc: string): EditorView {
  return new EditorView({
    parent: placeOf(id),
    state: EditorState.create({ doc, extensions: [lineNumbers(), codeFolding(), keymap.of(defaultKeymap)] }),
  });
}
openCodeMirror('code-mirror', LINES);
// Shows `…` in the place of what is folded.
const folded = openCodeMirror('code-mirror-folded', FOLDED);
folded.dispatch({ effects: foldEffect.of({ from: FOLDED.indexOf('{') + 1, to: FOLDED.indexOf('}') }) });

/** Draws every line as a paragraph without a margin. */
const lexical = createEditor({
  namespace: 'lines',
  onError: (error) => {
    throw error;
  },
});
lexical.setRootElement(placeOf('lexical'));
registerRichText(lexical);
lexical.update(() => {
  for (const line of SHORT_LINES.split('\n')) $getRoot().append($createParagraphNode().append($createTextNode(line)));
});

/** Has a text area out of sight, which holds a few lines round the cursor. */
ace.edit(placeOf('ace'), { value: LINES, useWorker: false });
document.body.dataset.editors = 'ready';
