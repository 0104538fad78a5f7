import { flatAncestors } from './flat-tree';

/**
 * Editors that answer a copy with the text that they hold, which is what their users select. Each is known by what it puts into its page. An
 * attribute that any page may have, such as `contenteditable`, says nothing.
 */
const KNOWN_EDITORS = [
  '.CodeMirror', // CodeMirror 5
  '.cm-editor .cm-content', // CodeMirror 6
  '[contenteditable][data-lexical-editor=true]', // Lexical
  '.ace_editor', // Ace
  '.monaco-editor', // Monaco
  '.ck-content.ck-editor__editable', // CKEditor 5
  '.ql-container > .ql-editor', // Quill
  '.mce-content-body', // TinyMCE
  '.ProseMirror[contenteditable]', // ProseMirror, Tiptap
  '[data-slate-editor=true]', // Slate
  'trix-editor[contenteditable]', // Trix
].join();

/** The editor around an element, if it is one of the known ones. */
export function findKnownEditor(place: Element): Element | undefined {
  for (const ancestor of flatAncestors(place))
    if (ancestor instanceof Element && ancestor.matches(KNOWN_EDITORS)) return ancestor;
  return undefined;
}

/** TinyMCE's undo knows no change that the browser makes: the text could not be brought back. */
export function hasUndoOfItsOwn(place: Element): boolean {
  return place.closest('.mce-content-body') !== null;
}
