import type { MenuItemId } from '../../../lib/browser/context-menu-items';
import type { ExtensionBrowser } from '../extension-browser';
import { t } from '../messages';
import { type FixtureSite, selectContent } from '../sites';
import type { MenuItem, Surface, Target } from '../surface';

const LABELS = {
  'push-selection': 'menuPushSelection',
  'compose-selection': 'menuComposeSelection',
  'replace-selection': 'menuReplaceSelection',
  'open-link': 'receivedNow',
  'push-link': 'menuPushLink',
  'push-linked-file': 'menuPushLinkedFile',
  'push-media': 'menuPushMedia',
  'push-page': 'menuPushPage',
  'push-file': 'menuPushFile',
  'open-batch': 'batchOpen',
} as const satisfies Record<MenuItemId, unknown>;

export function menuItem(entry: MenuItemId): MenuItem {
  return { id: entry, label: t(LABELS[entry]) };
}

/** The options of a push as a person sets them; what is left out stays as it is. */
export interface TypedOptions {
  days?: string;
  views?: string;
  retrievalStep?: boolean;
  deletableByViewer?: boolean;
  endToEnd?: boolean;
  passphrase?: string;
  name?: string;
  note?: string;
}

const KIND_WORDS = {
  text: 'composerKindText',
  url: 'composerKindUrl',
  file: 'composerKindFile',
  qr: 'composerKindQr',
} as const;
const PAYLOAD_WORDS = {
  text: 'composerPayloadText',
  url: 'composerKindUrl',
  file: 'composerPayloadFile',
  qr: 'composerPayloadQr',
} as const;

/** The composer, in the popup or in a tab of its own. */
export function composerOn(page: Surface) {
  // The popup's field can be typed in before its scripts have run: see early-typing.spec.ts.
  const payload = { css: 'body:not(:has(.static-popup)) #payload' } satisfies Target;
  const createButton = { role: 'button', name: t('composerCreate') } satisfies Target;
  const field = {
    days: { label: t('composerDaysLabel') },
    views: { label: t('composerViewsLabel') },
    step: { label: t('composerStepLabel') },
    deletable: { label: t('composerDeletableLabel') },
    endToEnd: { role: 'checkbox', name: t('composerEndToEnd') },
    passphrase: { label: t('composerPassphraseLabel') },
    name: { label: t('composerNameLabel') },
    note: { label: t('composerNoteLabel') },
  } satisfies Record<string, Target>;

  const unfold = async (): Promise<void> => {
    if ((await page.count(field.days)) === 0) await page.click({ css: '.fold-head > button' });
    await page.waitFor(field.days);
  };
  /** Also what few people set. */
  const unfoldAll = async (): Promise<void> => {
    await unfold();
    const isFolded = (await page.count({ css: '.disclosure-content details:not([open])' })) > 0;
    if (isFolded) await page.click({ css: '.disclosure-content summary' });
  };

  const chooseIfSaid = async (target: Target, value: boolean | undefined, on: string, off: string) => {
    if (value !== undefined) await page.choose(target, value ? on : off);
  };

  return {
    payload,
    createButton,
    fileField: { css: 'input[type=file]' } satisfies Target,
    chosenFile: { css: '.chosen .file-name' } satisfies Target,
    stopButton: { role: 'button', name: t('uiStop') } satisfies Target,
    field,
    unfold,
    unfoldAll,
    kind: (kind: keyof typeof KIND_WORDS): Target => ({ role: 'radio', name: t(KIND_WORDS[kind]) }),
    async chooseKind(kind: keyof typeof KIND_WORDS): Promise<void> {
      await page.setChecked({ role: 'radio', name: t(KIND_WORDS[kind]) }, true);
      await page.waitFor({ label: t(PAYLOAD_WORDS[kind]) });
    },
    async setOptions(options: TypedOptions): Promise<void> {
      const isRare = options.name !== undefined || options.note !== undefined;
      await (isRare ? unfoldAll() : unfold());
      for (const option of ['days', 'views', 'passphrase', 'name', 'note'] as const)
        if (options[option] !== undefined) await page.fill(field[option], options[option]);
      const { retrievalStep, deletableByViewer } = options;
      await chooseIfSaid(field.step, retrievalStep, t('uiOn'), t('uiOff'));
      const [may, mayNot] = [t('uiYes'), t('uiNo')];
      await chooseIfSaid(field.deletable, deletableByViewer, may, mayNot);
      if (options.endToEnd !== undefined) await page.setChecked(field.endToEnd, options.endToEnd);
    },
    /** Fills in a text and presses the button. Does not wait for the result. */
    async send(text: string): Promise<void> {
      await page.fill(payload, text);
      await page.click(createButton);
    },
  };
}

/** The result card: in the composer's place, or unfolded among recent links. */
export function resultCardOn(page: Surface) {
  const link = { css: '.link-box bdi' } satisfies Target;
  const expire = { role: 'button', name: t('createdExpireNow') } satisfies Target;
  const heading = (text: string): Target => ({ role: 'heading', name: text });

  return {
    link,
    expire,
    newPush: { role: 'button', name: t('composerLabel') } satisfies Target,
    copied: heading(t('createdCopied')),
    expired: heading(t('createdExpired')),
    /** Unfolds the newest of the recent links. Resolves with the link. */
    async unfoldNewest(): Promise<string> {
      await page.click({ css: '.status + .result-row > [aria-expanded]' });
      return page.text(link);
    },
    unknown: (instanceName: string) => heading(t('createdUnknown', instanceName)),
    /** Waits until the card reports a copied link. Resolves with it. */
    async expectCopiedLink(): Promise<string> {
      await page.waitFor(heading(t('createdCopied')));
      return page.text(link);
    },
    /** Presses "Expire now" and confirms. */
    async expireNow(): Promise<void> {
      await page.click(expire);
      await page.click({ in: { role: 'dialog' }, ...expire });
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
  { selections }: FixtureSite,
  entry: MenuItemId = 'push-selection',
  id = 'key',
): Promise<Surface> {
  const page = await app.open(selections);
  await selectContent(page, id);
  await page.chooseFromMenu({ css: `#${id}` }, menuItem(entry));
  return page;
}
