import { createEmptyHistoryState, registerHistory } from '@lexical/history';
import { registerRichText } from '@lexical/rich-text';
import { $createParagraphNode, $createTextNode, $getRoot, createEditor } from 'lexical';

// Runs in a page for reading. An editor of this kind keeps its text in a model of its own, and what is shown follows from that.
const place = document.getElementById('rich');
if (!place) throw new Error('There is no place for the editor');
const lines = (place.dataset.lines ?? '').split('|');

const editor = createEditor({
  namespace: 'pages-for-reading',
  onError: (error) => {
    throw error;
  },
});
editor.setRootElement(place);
registerRichText(editor);
// Nothing typed is taken for one step with what came before.
registerHistory(editor, createEmptyHistoryState(), 0);
editor.registerUpdateListener(({ editorState }) => {
  // What would be sent: the model's text.
  place.dataset.model = editorState.read(() => $getRoot().getTextContent());
});
editor.update(() => {
  for (const line of lines) $getRoot().append($createParagraphNode().append($createTextNode(line)));
});
