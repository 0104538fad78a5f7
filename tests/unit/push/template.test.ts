import { describe, expect, it } from 'vitest';
import { createDraft } from '@/lib/push/draft';
import { NO_OPTIONS } from '@/lib/push/options';
import {
  DEFAULT_TEMPLATE,
  DEFAULT_TEMPLATE_SETTINGS,
  getComposerTemplate,
  getDefaultsOnKindChange,
  getMenuTemplate,
  matchesTemplate,
  STARTER_TEMPLATES,
  toDraftDefaults,
} from '@/lib/push/template';
import {
  getMissingStarterTemplates,
  moveTemplate,
  removeTemplate,
  saveTemplate,
  setTemplateForKind,
} from '@/lib/push/template-settings';
import { makeTemplateSettings } from '../../fakes/make-template-settings';

const MINE = { id: 'mine', name: 'Mine', options: { expireAfterDays: 2 }, message: 'Hello' };
const ids = ({ templates }: Pick<typeof DEFAULT_TEMPLATE_SETTINGS, 'templates'>) => templates.map(({ id }) => id);
const draftOf = (start: ReturnType<typeof toDraftDefaults>) =>
  createDraft({ id: 'main', isPrivate: false, createdAt: 0, ...start });

describe('a template', () => {
  it('gives its options and its words, and leaves what is a push’s own', () => {
    const texts = { passphrase: ' p ', name: 'n', note: 'o' };
    const own = { expireAfterDays: 9, deletableByViewer: true, ...texts };
    expect(toDraftDefaults(MINE, own)).toEqual({ options: { expireAfterDays: 2, ...texts }, message: 'Hello' });
    expect(toDraftDefaults(MINE).options).toEqual({ ...NO_OPTIONS, expireAfterDays: 2 });
  });

  it('is recognized by what it asks for, whatever else is in the draft', () => {
    const { options, message } = toDraftDefaults(MINE);
    expect(matchesTemplate(MINE, { options: { ...options, note: 'o' }, message })).toBe(true);
    expect(matchesTemplate(MINE, { options: { ...options, retrievalStep: false }, message })).toBe(false);
  });

  it('comes ready for passwords, keys and documents', () => {
    expect(STARTER_TEMPLATES.map(({ id, options }) => [id, options])).toEqual([
      ['ready-password', { expireAfterDays: 1, expireAfterViews: 1, retrievalStep: true }],
      ['ready-key', { expireAfterDays: 1, expireAfterViews: 3 }],
      ['ready-document', { expireAfterDays: 7, expireAfterViews: 10, generatesPassphrase: true }],
    ]);
  });
});

describe('the template of a new push', () => {
  it('is the base, which asks nothing, until another one is chosen for its kind', () => {
    expect(getComposerTemplate(DEFAULT_TEMPLATE_SETTINGS, 'text')).toBe(DEFAULT_TEMPLATE);
    const book = { ...DEFAULT_TEMPLATE_SETTINGS, composerTemplates: setTemplateForKind({}, 'url', 'ready-key') };
    expect(getComposerTemplate(book, 'text').id).toBe('defaults');
    expect(getComposerTemplate(book, 'url').id).toBe('ready-key');
  });

  it('is the menu’s as well, unless the menu has its own', () => {
    const chosen = { composerTemplates: { text: 'ready-key' }, menuTemplates: { url: 'ready-password' } };
    const book = makeTemplateSettings({}, chosen);
    expect(getMenuTemplate(book, 'text').id).toBe('ready-key');
    expect(getMenuTemplate(book, 'url').id).toBe('ready-password');
  });

  it('is the base where the chosen one is gone', () => {
    const chosen = { composerTemplates: { text: 'ready-key' }, menuTemplates: { text: 'ready-key' } };
    const book = removeTemplate(makeTemplateSettings({ expireAfterDays: 4 }, chosen), 'ready-key');
    expect(book).toMatchObject({ composerTemplates: {}, menuTemplates: {} });
    const lost = { ...book, composerTemplates: { text: 'nowhere' } };
    expect(getComposerTemplate(lost, 'text').options).toEqual({ expireAfterDays: 4 });
  });
});

describe('a draft that becomes another kind', () => {
  const book = makeTemplateSettings({}, { composerTemplates: { url: 'ready-key' } });

  it('takes that kind’s template if nobody has touched its options', () => {
    const draft = draftOf(toDraftDefaults(getComposerTemplate(book, 'text')));
    const { options } = getDefaultsOnKindChange(book, draft, 'url');
    expect(options).toMatchObject({ expireAfterDays: 1, expireAfterViews: 3 });
  });

  it('keeps options that were chosen', () => {
    const draft = draftOf({ options: { ...NO_OPTIONS, expireAfterViews: 9 }, message: undefined });
    expect(getDefaultsOnKindChange(book, draft, 'url')).toEqual({});
  });
});

describe('the list of templates', () => {
  it('is in the order that the user gave it, with the base first', () => {
    const moved = moveTemplate(saveTemplate(DEFAULT_TEMPLATE_SETTINGS, MINE), 'mine', -1);
    expect(ids(moved)).toEqual(['defaults', 'ready-password', 'ready-key', 'mine', 'ready-document']);
    expect(moveTemplate(moved, 'ready-password', -1)).toBe(moved);
    expect(moveTemplate(moved, 'ready-document', 1)).toBe(moved);
    expect(moveTemplate(moved, 'defaults', 1)).toBe(moved);
  });

  it('never loses the base', () => {
    expect(removeTemplate(DEFAULT_TEMPLATE_SETTINGS, 'defaults')).toBe(DEFAULT_TEMPLATE_SETTINGS);
  });

  it('knows which ready ones were removed', () => {
    const templates = getMissingStarterTemplates(removeTemplate(DEFAULT_TEMPLATE_SETTINGS, 'ready-key'));
    expect(ids({ templates })).toEqual(['ready-key']);
    expect(getMissingStarterTemplates(DEFAULT_TEMPLATE_SETTINGS)).toEqual([]);
  });
});
