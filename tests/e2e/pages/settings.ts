import type { Section } from '../../../components/options/Options';
import type { MessageKey } from '../../../lib/i18n';
import type { ExtensionBrowser } from '../extension-browser';
import type { Surface } from '../surface';
import type { Target } from '../target';
import { words } from '../words';
import { firstRunOn } from './first-run';

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
    /** Chooses what new pushes start with, at the question with this legend. */
    chooseOption,
    /** Types a number of one's own for new pushes. */
    async setOwnNumber(legend: MessageKey, unit: MessageKey, number: string): Promise<void> {
      await chooseOption(legend, 'optionsOwnNumber');
      await page.fill({ label: words(unit) }, number);
    },
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
