import type { Section } from '../../../components/options/Options';
import { isolateFileName } from '../../../lib/bidi';
import type { MessageKey } from '../../../lib/i18n';
import type { SourceName } from '../../../lib/state/pushes/page';
import type { ExtensionBrowser } from '../extension-browser';
import { counted, holding, startingWith, words } from '../messages';
import type { Surface, Target } from '../surface';

/** What popup and settings show before there is an instance. */
export function firstRunOn(page: Surface) {
  return {
    /** The two doors. */
    connect: { role: 'button', name: startingWith(words('firstRunConnect')) },
    tryHere: { role: 'button', name: startingWith(words('firstRunTry')) },
    /** One click to the built-in instance; resolves when the composer can be typed into. */
    async takeBuiltIn(): Promise<void> {
      await page.click({ role: 'button', name: startingWith(words('firstRunTry')) });
      await page.waitFor({ label: words('composerPayloadText') });
    },
  } as const;
}

/** What is typed to connect a server. */
export interface TypedInstance {
  address: string;
  token?: string;
  /** Where the token is kept: until the browser closes unless said otherwise. */
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

export function settingsOn(page: Surface) {
  const field = {
    address: { label: words('optionsAddress') },
    token: { label: words('optionsToken') },
    name: { label: words('optionsName') },
    /** The agreement to http, named by all it says. */
    consent: { role: 'checkbox' },
  } satisfies Record<string, Target>;
  const checkAndSave = { role: 'button', name: words('optionsCheckAndSave') } satisfies Target;
  const saveAnyway = { role: 'button', name: words('optionsSaveAnyway') } satisfies Target;
  const chooseOption = (legend: MessageKey, option: MessageKey): Promise<void> =>
    page.setChecked({ in: { role: 'group', name: words(legend) }, role: 'radio', name: words(option) }, true);
  const findings = { css: '.check' } satisfies Target;

  return {
    field,
    checkAndSave,
    saveAnyway,
    /** The list of what was checked. */
    findings,
    /** Chooses an option in the group with this legend. */
    chooseOption,
    /** Opens the form for the first server. */
    async startForm(): Promise<void> {
      await page.click(firstRunOn(page).connect);
      await page.waitFor(field.address);
    },
    /** Answers how long to keep the token that was typed: nothing is chosen beforehand. */
    async keepToken(keep: 'session' | 'device'): Promise<void> {
      const answer = words(keep === 'device' ? 'optionsTokenDevice' : 'optionsTokenSession');
      await page.setChecked({ role: 'radio', name: answer }, true);
    },
    async type({ address, token, keep, name }: TypedInstance): Promise<void> {
      await page.fill(field.address, address);
      if (token !== undefined) await page.fill(field.token, token);
      if (token !== undefined) await this.keepToken(keep ?? 'session');
      if (name !== undefined) await page.fill(field.name, name);
    },
  };
}

const SOURCE_WORDS = { active: 'pushesActive', expired: 'pushesExpired', anonymous: 'pushesHere' } as const;

export type MyPushes = ReturnType<typeof myPushesOn>;

/** My pushes in a tab. */
export async function openMyPushes(app: ExtensionBrowser): Promise<{ page: Surface; pushes: MyPushes }> {
  const page = await app.open('/pushes.html');
  return { page, pushes: myPushesOn(page) };
}

export function myPushesOn(page: Surface) {
  const button = (name: string, parent?: Target): Target => ({ role: 'button', name, ...(parent && { in: parent }) });
  const details = { css: '.push-details' } satisfies Target;
  const rowOf = (name: string) => ({ css: `.push-row:has([title="${name}"])` }) satisfies Target;

  return {
    find: { label: words('pushesFind') } satisfies Target,
    filter: { label: words('pushesFilter') } satisfies Target,
    selectAll: { role: 'checkbox', name: words('pushesSelectAll') } satisfies Target,
    more: button(words('pushesLoadMore')),
    all: button(words('pushesLoadAll')),
    refresh: button(words('pushesRefresh')),
    export: button(words('pushesExport')),
    /** What is said of how many there are, are found or are selected. */
    said: (text: string): Target => ({ in: { css: '.list-bar' }, text }),
    /** One of the lists, by how many it says that it holds. */
    source: (source: SourceName, holds?: string): Target => ({
      role: 'radio',
      name: holds === undefined ? startingWith(words(SOURCE_WORDS[source])) : `${words(SOURCE_WORDS[source])} ${holds}`,
    }),
    async show(source: SourceName): Promise<void> {
      await page.setChecked(this.source(source), true);
    },

    row: rowOf,
    /** The button that opens the push. */
    name: (name: string): Target => button(name, rowOf(name)),
    box: (name: string): Target => ({ role: 'checkbox', name: words('pushesSelect', name) }),
    copy: (name: string): Target => button(words('pushesCopyOf', name)),
    /** That the row shows this, such as its state. */
    inRow: (name: string, text: string): Target => ({ in: rowOf(name), text }),
    /** The names in the list, from the top, of the rows that are drawn. */
    names: (): Promise<string[]> =>
      page.evaluate(() =>
        [...document.querySelectorAll<HTMLElement>('.push-row')]
          .sort((one, other) => Number(one.ariaRowIndex) - Number(other.ariaRowIndex))
          .map((row) => row.querySelector('.row-name')?.textContent ?? ''),
      ),

    details,
    /** What can be done with the push that is looked at closely. */
    inDetails: (name: string): Target => button(name, details),
    /** Presses "Expire now" beside the push that is looked at, and then the same words in the question. */
    async expireNow(): Promise<void> {
      await page.click(this.inDetails(words('createdExpireNow')));
      await page.click(button(words('createdExpireNow'), { role: 'dialog', name: words('createdExpireTitle') }));
    },
    /** What happened to it, a line each, in the order of the page. */
    log: (): Promise<string[]> =>
      page.evaluate(() =>
        [...document.querySelectorAll('.log li')].map(
          (item) =>
            `${item.querySelector('.log-what')?.textContent}: ${item.querySelector('.log-from')?.textContent ?? ''}`,
        ),
      ),
    /** Saves what an open export dialog asks about. */
    async save(dialog: string, format: 'csv' | 'json', withLinks = false): Promise<void> {
      const inDialog = { role: 'dialog', name: dialog } satisfies Target;
      const label = words(format === 'csv' ? 'pushesFormatCsv' : 'pushesFormatJson');
      await page.setChecked({ in: inDialog, role: 'radio', name: label }, true);
      await page.setChecked({ in: inDialog, role: 'checkbox', name: words('pushesWithLinks') }, withLinks);
      await page.click(button(words('pushesSaveFile'), inDialog));
    },
  };
}

/** The page of the extension on which a recipient opens a push. */
export function openSecretOn(page: Surface) {
  const open = { role: 'button', name: words('openNow') } satisfies Target;
  return {
    open,
    passphrase: { label: words('openPassphraseLabel') } satisfies Target,
    link: { label: words('openPasteLabel') } satisfies Target,
    /** Names the link that was received. */
    async paste(link: string): Promise<void> {
      await page.fill({ label: words('openPasteLabel') }, link);
      await page.click({ role: 'button', name: words('openPasteNext') });
    },
    /** Tries a passphrase. */
    async tryPassphrase(passphrase: string): Promise<void> {
      await page.fill({ label: words('openPassphraseLabel') }, passphrase);
      await page.click(open);
    },
    save: (name: string) => ({ role: 'button', name: words('openSaveNamed', isolateFileName(name)) }) satisfies Target,
    /** Uses a view and reads the secret. */
    async read(): Promise<string> {
      await page.click(open);
      return this.readShown();
    },
    /** Shows the secret that was opened and reads it, exactly. */
    async readShown(): Promise<string> {
      await page.click({ role: 'button', name: words('openShow') });
      await page.waitFor({ role: 'button', name: words('openHide') });
      return page.evaluate(() => document.querySelector('.payload pre')?.textContent ?? '');
    },
  };
}

const list = { css: '.watch-events' } satisfies Target;

/** The list of what happened to own pushes, in the popup or on My pushes. */
export const watchEvents = {
  list,
  none: { in: list, text: words('watchNone') } satisfies Target,
  /** The head, which shows or hides the list, and says how much of it is new. */
  head: (newOnes: number): Target => ({
    in: list,
    role: 'button',
    name: `${words('watchTitle')} ${counted('watchNewCount', newOnes)}`,
  }),
  dismiss: { in: list, role: 'button', name: words('watchDismiss') } satisfies Target,
  /** The line of something that watchEvents, which leads to its push. */
  event: (sentence: string): Target => ({ in: list, role: 'button', name: holding(sentence) }),
};
