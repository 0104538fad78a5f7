import { afterEach, expect, it } from 'vitest';
import { findKnownEditor } from '@/lib/browser/page-scripts/known-editors';

afterEach(() => document.body.replaceChildren());

/** Whether the place in this page is in a known editor. */
function isInEditor(html: string): boolean {
  const page = new DOMParser().parseFromString(html, 'text/html');
  document.body.replaceChildren(...page.body.children);
  return findKnownEditor(document.querySelector('i') as Element) !== undefined;
}

// Each as its editor makes it, without what does not matter here.
it.each([
  ['CodeMirror 5', '<div class="CodeMirror cm-s-default"><div class="CodeMirror-code"><pre><i></i></pre></div></div>'],
  ['CodeMirror 6', '<div class="cm-editor"><div class="cm-content" contenteditable="true"><i></i></div></div>'],
  ['Lexical', '<div contenteditable="true" data-lexical-editor="true"><p><i></i></p></div>'],
  ['Ace', '<pre class="ace_editor ace-tm"><div class="ace_line"><i></i></div></pre>'],
  ['Monaco', '<div class="monaco-editor"><div class="view-line"><i></i></div></div>'],
  ['CKEditor 5', '<div class="ck ck-content ck-editor__editable" contenteditable="true"><p><i></i></p></div>'],
  ['Quill', '<div class="ql-container ql-snow"><div class="ql-editor" contenteditable="true"><i></i></div></div>'],
  ['TinyMCE', '<div class="mce-content-body" contenteditable="true"><p><i></i></p></div>'],
  ['ProseMirror and Tiptap', '<div class="tiptap ProseMirror" contenteditable="true"><p><i></i></p></div>'],
  ['Slate', '<div role="textbox" data-slate-editor="true" contenteditable="true"><i></i></div>'],
  ['Trix', '<trix-editor contenteditable="" role="textbox"><div><i></i></div></trix-editor>'],
])('%s is a known editor', (_, html) => {
  expect(isInEditor(html)).toBe(true);
});

it.each([
  ['that can be edited', '<div contenteditable="true"><i></i></div>'],
  ['that calls itself a text box', '<div role="textbox" contenteditable="true"><i></i></div>'],
  ['beside an editor', '<p><i></i></p><div class="ProseMirror" contenteditable="true"></div>'],
])('a place %s is none', (_, html) => {
  expect(isInEditor(html)).toBe(false);
});
