import type { MenuEntry } from '../../../lib/browser/menu';
import type { ExtensionBrowser } from '../extension-browser';
import { words } from '../messages';
import { type ReadingSite, selectContent } from '../sites';
import type { MenuItem, Surface, Target } from '../surface';
import { until } from '../wait-until';

const LABELS = {
  'push-selection': 'menuPushSelection',
  'compose-selection': 'menuComposeSelection',
  'replace-selection': 'menuReplaceSelection',
  'open-link': 'menuOpenLink',
  'push-link': 'menuPushLink',
  'push-linked-file': 'menuPushLinkedFile',
  'push-media': 'menuPushMedia',
  'push-page': 'menuPushPage',
  'push-file': 'menuPushFile',
} as const satisfies Record<MenuEntry, unknown>;

export function menuItem(entry: MenuEntry): MenuItem {
  return { id: entry, label: words(LABELS[entry]) };
}

/** The options of a push as a person sets them; what is left out stays as it is. */
export interface TypedOptions {
  days?: string;
  views?: string;
  retrievalStep?: boolean;
  deletableByViewer?: boolean;
  passphrase?: string;
  name?: string;
  note?: string;
}

const KIND_WORDS = {
  text: 'composerKindText',
  url: 'composerKindLink',
  file: 'composerKindFile',
  qr: 'composerKindQr',
} as const;
const PAYLOAD_WORDS = {
  text: 'composerPayloadText',
  url: 'composerPayloadLink',
  file: 'composerPayloadFile',
  qr: 'composerPayloadQr',
} as const;

/** The composer, in the popup or in a tab of its own. */
export function composerOn(page: Surface) {
  const payload = { css: '#payload' } satisfies Target;
  const createButton = { role: 'button', name: words('composerCreate') } satisfies Target;
  const field = {
    days: { label: words('composerDaysLabel') },
    views: { label: words('composerViewsLabel') },
    step: { label: words('composerStepLabel') },
    deletable: { label: words('composerDeletableLabel') },
    passphrase: { label: words('composerPassphraseLabel') },
    name: { label: words('composerNameLabel') },
    note: { label: words('composerNoteLabel') },
  } satisfies Record<string, Target>;

  const unfold = async (): Promise<void> => {
    if ((await page.count(field.days)) === 0) await page.click({ css: '.fold > summary' });
    await page.waitFor(field.days);
  };

  const chooseIfSaid = async (target: Target, value: boolean | undefined, on: string, off: string) => {
    if (value !== undefined) await page.choose(target, value ? on : off);
  };

  return {
    payload,
    createButton,
    fileField: { css: 'input[type=file]' } satisfies Target,
    chosenFile: { css: '.chosen .file-name' } satisfies Target,
    stopButton: { role: 'button', name: words('filesStop') } satisfies Target,
    field,
    unfold,
    kind: (kind: keyof typeof KIND_WORDS): Target => ({ role: 'radio', name: words(KIND_WORDS[kind]) }),
    async chooseKind(kind: keyof typeof KIND_WORDS): Promise<void> {
      await page.setChecked({ role: 'radio', name: words(KIND_WORDS[kind]) }, true);
      await page.waitFor({ label: words(PAYLOAD_WORDS[kind]) });
    },
    async setOptions(options: TypedOptions): Promise<void> {
      await unfold();
      if (options.days !== undefined) await page.fill(field.days, options.days);
      if (options.views !== undefined) await page.fill(field.views, options.views);
      const { retrievalStep, deletableByViewer } = options;
      await chooseIfSaid(field.step, retrievalStep, words('composerStepOnLong'), words('composerStepOffLong'));
      const [may, mayNot] = [words('composerDeletableOnLong'), words('composerDeletableOffLong')];
      await chooseIfSaid(field.deletable, deletableByViewer, may, mayNot);
      if (options.passphrase !== undefined) await page.fill(field.passphrase, options.passphrase);
      if (options.name !== undefined) await page.fill(field.name, options.name);
      if (options.note !== undefined) await page.fill(field.note, options.note);
    },
    /** Fills in a text and presses the button. Does not wait for the result. */
    async send(text: string): Promise<void> {
      await page.fill(payload, text);
      await page.click(createButton);
    },
  };
}

/** The result card: in the composer's place, or first among recent links. */
export function resultCardOn(page: Surface) {
  const link = { css: '.linkbox bdi' } satisfies Target;
  const expire = { role: 'button', name: words('createdExpireNow') } satisfies Target;
  const heading = (text: string): Target => ({ role: 'heading', name: text });

  return {
    link,
    expire,
    copy: { role: 'button', name: words('createdCopy') } satisfies Target,
    newPush: { role: 'button', name: words('createdNewPush') } satisfies Target,
    copied: heading(words('createdCopied')),
    heldBack: heading(words('createdHeldBack')),
    done: heading(words('createdDone')),
    expired: heading(words('createdExpired')),
    failed: heading(words('createdFailed')),
    unknown: heading(words('createdUnknown')),
    /** Waits until the card reports a copied link. Resolves with it. */
    async expectCopiedLink(): Promise<string> {
      await page.waitFor(heading(words('createdCopied')));
      return page.text(link);
    },
    /** Presses "Expire now" and confirms. */
    async expireNow(): Promise<void> {
      await page.click(expire);
      await page.click({ in: { role: 'dialog', name: words('createdExpireTitle') }, ...expire });
    },
  };
}

/** Pushes a text from the popup, waits until its link is copied and closes the popup. Resolves with the link. */
export async function pushFromPopup(app: ExtensionBrowser, text: string, options?: TypedOptions): Promise<string> {
  const popup = await app.openPopup();
  if (options) await composerOn(popup).setOptions(options);
  await composerOn(popup).send(text);
  const link = await resultCardOn(popup).expectCopiedLink();
  await popup.close();
  return link;
}

/** Selects an element of the page of selections and chooses an entry of the menu on it. */
export async function pushSelection(
  app: ExtensionBrowser,
  { selections }: ReadingSite,
  entry: MenuEntry = 'push-selection',
  id = 'key',
): Promise<Surface> {
  const page = await app.open(selections);
  await selectContent(page, id);
  await page.chooseFromMenu({ css: `#${id}` }, menuItem(entry));
  return page;
}

/** The generator of a field of the composer. One is open at a time. */
export function generatorOn(page: Surface, of: 'payload' | 'passphrase') {
  const name = words(of === 'payload' ? 'generatorPassword' : 'generatorPassphrase');
  const door = { role: 'button', name } satisfies Target;
  const panel = { role: 'group', name } satisfies Target;
  const made = { css: '.made-password bdi', in: panel } satisfies Target;
  const button = (key: 'generatorUse' | 'generatorReplaceText' | 'generatorAnother'): Target => ({
    role: 'button',
    name: words(key),
    in: panel,
  });
  return {
    door,
    panel,
    made,
    count: { role: 'spinbutton', in: panel } satisfies Target,
    separator: { label: words('generatorSeparator'), in: panel } satisfies Target,
    undo: { role: 'button', name: words('uiUndo') } satisfies Target,
    async open(): Promise<void> {
      await page.click(door);
      await page.waitFor(made);
    },
    async another(): Promise<string> {
      const before = await page.text(made);
      await page.click(button('generatorAnother'));
      return untilOther(page, made, before);
    },
    /** Inserts the shown password. Resolves with it. */
    async use(how: 'generatorUse' | 'generatorReplaceText' = 'generatorUse'): Promise<string> {
      const shown = await page.text(made);
      await page.click(button(how));
      await page.waitFor(panel, { gone: true });
      return shown;
    },
  };
}

async function untilOther(page: Surface, target: Target, before: string): Promise<string> {
  let now = before;
  await until('another one is shown', async () => {
    now = await page.text(target);
    return now !== before;
  });
  return now;
}
