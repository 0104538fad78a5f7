import type { Section } from '../../../components/options/Options';
import { isolateFileName } from '../../../lib/i18n/bidi';
import type { MessageKey } from '../../../lib/i18n/translate';
import type { ListName } from '../../../lib/state/pushes/pushes-page';
import type { ExtensionBrowser } from '../extension-browser';
import { containing, startingWith, t } from '../messages';
import type { Surface, Target } from '../surface';

/** What popup and settings show without an instance. */
export function serverChoiceOn(page: Surface) {
  return {
    connect: { role: 'button', name: startingWith(t('optionsAdd')) },
    tryHere: { role: 'button', name: startingWith(t('serverChoiceTry')) },
    /** Connects the demo and waits for the composer. */
    async chooseDemo(): Promise<void> {
      await page.click({ role: 'button', name: startingWith(t('serverChoiceTry')) });
      await page.waitFor({ label: t('composerPayloadText') });
    },
  } as const;
}

export interface TypedInstance {
  address: string;
  token?: string;
  /** `session` if it is left out. */
  keep?: 'session' | 'device';
  name?: string;
}

export type Settings = ReturnType<typeof settingsOn>;

/** The settings page in a tab, at one of its sections. */
export async function openSettings(
  app: ExtensionBrowser,
  section: Section = 'instances',
): Promise<{ page: Surface; settings: Settings }> {
  const page = await app.open(`/options.html#${section}`);
  return { page, settings: settingsOn(page) };
}

/** The settings page with the form for the first server. */
export async function openServerForm(app: ExtensionBrowser): Promise<{ page: Surface; settings: Settings }> {
  const opened = await openSettings(app);
  await opened.settings.startForm();
  return opened;
}

export function settingsOn(page: Surface) {
  const field = {
    address: { label: t('optionsAddress') },
    token: { label: t('optionsToken') },
    name: { label: t('composerNameLabel') },
    /** The consent to http. */
    consent: { role: 'checkbox' },
  } satisfies Record<string, Target>;
  const checkAndSave = { role: 'button', name: t('optionsCheckAndSave') } satisfies Target;
  const chooseOption = (legend: MessageKey, option: MessageKey): Promise<void> =>
    page.setChecked({ in: { role: 'group', name: t(legend) }, role: 'radio', name: t(option) }, true);
  const findings = { css: '.check' } satisfies Target;

  return {
    field,
    checkAndSave,
    findings,
    /** Chooses an option in the group with this legend. */
    chooseOption,
    async startForm(): Promise<void> {
      await page.click(serverChoiceOn(page).connect);
      await page.waitFor(field.address);
    },
    /** Chooses how long the token is stored; nothing is preselected. */
    async keepToken(keep: 'session' | 'device'): Promise<void> {
      const answer = t(keep === 'device' ? 'optionsTokenDevice' : 'optionsTokenSession');
      await page.setChecked({ role: 'radio', name: answer }, true);
    },
    /** Fills in the form and checks the connection, which saves the server if nothing is wrong. */
    async check(instance: TypedInstance): Promise<void> {
      await this.type(instance);
      await page.click(checkAndSave);
    },
    async type({ address, token, keep, name }: TypedInstance): Promise<void> {
      await page.fill(field.address, address);
      if (token !== undefined) await page.fill(field.token, token);
      if (token !== undefined) await this.keepToken(keep ?? 'session');
      if (name !== undefined) await page.fill(field.name, name);
    },
  };
}

const SOURCE_WORDS = { active: 'pushesActive', expired: 'pushesExpired', anonymous: 'pushesAnonymous' } as const;

export type MyPushes = ReturnType<typeof myPushesOn>;

export async function openMyPushes(app: ExtensionBrowser): Promise<{ page: Surface; pushes: MyPushes }> {
  const page = await app.open('/pushes.html');
  return { page, pushes: myPushesOn(page) };
}

export function myPushesOn(page: Surface) {
  const button = (name: string, parent?: Target): Target => ({ role: 'button', name, ...(parent && { in: parent }) });
  const details = { css: '.push-details' } satisfies Target;
  const rowOf = (name: string) => ({ css: `.push-row:has([title="${name}"])` }) satisfies Target;

  return {
    find: { label: t('pushesFind') } satisfies Target,
    filter: { label: t('pushesFilter') } satisfies Target,
    selectAll: { role: 'checkbox', name: t('pushesSelectAll') } satisfies Target,
    all: button(t('pushesLoadAll')),
    refresh: button(t('pushesRefresh')),
    export: button(t('pushesExport')),
    /** The count of listed, found or selected pushes. */
    said: (text: string): Target => ({ in: { css: '.list-bar' }, text }),
    /** The tab of a list, with its count if given. */
    source: (source: ListName, holds?: string): Target => ({
      role: 'radio',
      name: holds === undefined ? startingWith(t(SOURCE_WORDS[source])) : `${t(SOURCE_WORDS[source])} ${holds}`,
    }),
    async show(source: ListName): Promise<void> {
      await page.setChecked(this.source(source), true);
    },

    row: rowOf,
    name: (name: string): Target => button(name, rowOf(name)),
    box: (name: string): Target => ({ role: 'checkbox', name: t('pushesSelect', name) }),
    copy: (name: string): Target => button(t('pushesCopyOf', name)),
    inRow: (name: string, text: string): Target => ({ in: rowOf(name), text }),
    /** The names of the rendered rows, from the top. */
    names: (): Promise<string[]> =>
      page.evaluate(() =>
        [...document.querySelectorAll<HTMLElement>('.push-row')]
          .sort((one, other) => Number(one.ariaRowIndex) - Number(other.ariaRowIndex))
          .map((row) => row.querySelector('.row-name')?.textContent ?? ''),
      ),

    details,
    inDetails: (name: string): Target => button(name, details),
    /** Presses "Expire now" in the details and confirms. */
    async expireNow(): Promise<void> {
      await page.click(this.inDetails(t('createdExpireNow')));
      await page.click(button(t('createdExpireNow'), { role: 'dialog' }));
    },
    /** The entries of the audit log, as shown. */
    log: (): Promise<string[]> =>
      page.evaluate(() =>
        [...document.querySelectorAll('.log li')].map(
          (item) =>
            `${item.querySelector('.log-text')?.textContent}: ${item.querySelector('.log-origin')?.textContent ?? ''}`,
        ),
      ),
  };
}

/** The page for received links. */
export function secretPageOn(page: Surface) {
  const open = { role: 'button', name: t('receivedNow') } satisfies Target;
  // The step before has a button of the same name, for the passphrase.
  const inOpened = (name: string) =>
    ({ in: { role: 'region', name: t('errorFieldPayload') }, role: 'button', name }) as const;
  return {
    open,
    passphrase: { label: t('composerPassphraseLabel') } satisfies Target,
    link: { label: t('pushesLink') } satisfies Target,
    async paste(link: string): Promise<void> {
      await page.fill({ label: t('pushesLink') }, link);
      await page.click({ role: 'button', name: t('receivedPasteNext') });
    },
    async tryPassphrase(passphrase: string): Promise<void> {
      await page.fill({ label: t('composerPassphraseLabel') }, passphrase);
      await page.click(open);
    },
    save: (name: string) => ({ role: 'button', name: t('receivedSaveNamed', isolateFileName(name)) }) satisfies Target,
    /** Opens the push, which uses a view, and reads the secret. */
    async read(): Promise<string> {
      await page.click(open);
      return this.readShown();
    },
    /** Reveals the opened secret and reads it. */
    async readShown(): Promise<string> {
      await page.click(inOpened(t('uiShow')));
      await page.waitFor(inOpened(t('uiHide')));
      return page.evaluate(() => document.querySelector('.payload pre')?.textContent ?? '');
    },
  };
}

const list = { css: '.activity' } satisfies Target;

/** The list of events, in the popup or on My pushes. */
export const activityItems = {
  list,
  none: { in: list, text: t('activityNone') } satisfies Target,
  dismiss: { in: list, role: 'button', name: t('createdDismiss') } satisfies Target,
  /** An event, which opens its push. */
  event: (sentence: string): Target => ({ in: list, role: 'button', name: containing(sentence) }),
};
