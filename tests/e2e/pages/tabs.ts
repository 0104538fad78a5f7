import type { Section } from '../../../components/settings/Settings';
import { isolateFileName } from '../../../lib/i18n/bidi';
import type { MessageKey } from '../../../lib/i18n/translate';
import type { ExtensionBrowser } from '../extension-browser';
import { startingWith, t } from '../messages';
import type { Surface, Target } from '../surface';

/** What popup and settings show without an instance. */
export function serverChoiceOn(page: Surface) {
  return {
    connect: { role: 'button', name: startingWith(t('serverChoiceOwn')) },
    tryHere: { role: 'button', name: startingWith(t('serverChoiceTry')) },
    /** Connects the demo and waits for the composer. */
    async chooseDemo(): Promise<void> {
      await page.click({ role: 'button', name: startingWith(t('serverChoiceTry')) });
      await page.waitFor({ label: t('composerPayloadText') });
    },
  } as const;
}

/** The settings page in a tab, at one of its sections. */
export async function openSettings(app: ExtensionBrowser, section: Section = 'instances') {
  const page = await app.open(`/options.html#${section}`);
  return { page, settings: settingsOn(page) };
}

/** The settings page with the form for the first server. */
export async function openServerForm(app: ExtensionBrowser) {
  const opened = await openSettings(app);
  await opened.page.click(serverChoiceOn(opened.page).connect);
  await opened.page.waitFor(opened.settings.field.address);
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

  return {
    field,
    checkAndSave,
    findings: { css: '.check' } satisfies Target,
    /** Chooses an option in the group with this legend. */
    chooseOption: (legend: MessageKey, option: MessageKey): Promise<void> =>
      page.setChecked({ in: { role: 'group', name: t(legend) }, role: 'radio', name: t(option) }, true),
    /** Keeps the token for the session: nothing is preselected. */
    keepToken: (): Promise<void> => page.setChecked({ role: 'radio', name: t('optionsTokenSession') }, true),
    async type({ address, token, name }: { address: string; token?: string; name?: string }): Promise<void> {
      await page.fill(field.address, address);
      if (token !== undefined) await page.fill(field.token, token);
      if (token !== undefined) await this.keepToken();
      if (name === undefined) return;
      if ((await page.count({ css: 'form .fold[open]' })) === 0) await page.click({ css: 'form .fold > summary' });
      await page.fill(field.name, name);
    },
  };
}

export async function openMyPushes(app: ExtensionBrowser) {
  const page = await app.open('/pushes.html');
  return { page, pushes: myPushesOn(page) };
}

function myPushesOn(page: Surface) {
  const button = (name: string, parent?: Target): Target => ({ role: 'button', name, ...(parent && { in: parent }) });
  const details = { css: '.push-details' } satisfies Target;
  const rowOf = (name: string) => ({ css: `.push-row:has([title="${name}"])` }) satisfies Target;

  return {
    find: { label: t('pushesFind') } satisfies Target,
    selectAll: { role: 'checkbox', name: t('pushesSelectAll') } satisfies Target,
    refresh: button(t('pushesRefresh')),
    export: button(t('pushesExport')),
    /** Shows the list of what has expired. */
    showExpired: (): Promise<void> => page.setChecked({ role: 'radio', name: startingWith(t('pushesExpired')) }, true),

    row: rowOf,
    name: (name: string): Target => button(name, rowOf(name)),
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
    ({ in: { role: 'region', name: t('receivedOpened') }, role: 'button', name }) as const;
  return {
    open,
    passphrase: { label: t('composerPassphraseLabel') } satisfies Target,
    link: { label: t('receivedPasteField') } satisfies Target,
    async paste(link: string): Promise<void> {
      await page.fill({ label: t('receivedPasteField') }, link);
      await page.click({ role: 'button', name: t('receivedPasteNext') });
    },
    async tryPassphrase(passphrase: string): Promise<void> {
      await page.fill({ label: t('composerPassphraseLabel') }, passphrase);
      await page.click(open);
    },
    save: (name: string) =>
      ({ role: 'button', name: t('uiLabeled', t('receivedSave'), isolateFileName(name)) }) satisfies Target,
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
