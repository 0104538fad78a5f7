import type { SourceName } from '../../../lib/state/pushes/page';
import type { ExtensionBrowser } from '../extension-browser';
import type { Surface } from '../surface';
import type { Target } from '../target';
import { startingWith, words } from '../words';

const SOURCE_WORDS = { active: 'pushesActive', expired: 'pushesExpired', here: 'pushesHere' } as const;

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
