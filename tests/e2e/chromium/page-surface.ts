import type { FrameLocator, Locator, Page } from '@playwright/test';
import { describeTarget, type MenuItem, SELECTOR_OF_ROLE, type Surface, type Target } from '../surface';
import { waitUntil } from '../wait-until';

/** Chooses an entry of the extension's menu for this element. */
export type ChooseFromMenu = (page: Page, target: Locator, item: MenuItem) => Promise<void>;

/** A page of Chromium, or a frame in it, driven by Playwright. */
export function createPageSurface(
  page: Page,
  chooseFromMenu: ChooseFromMenu,
  root: Page | FrameLocator = page,
): Surface {
  const find = (target: Target): Locator => locate(target.in ? find(target.in) : root, target);
  /** An act may close its page, as a popup's does: then it is done. */
  const act = (done: Promise<void>) =>
    done.catch((error) => {
      if (!page.isClosed()) throw error;
    });

  return {
    goto: async (address) => {
      await page.goto(address);
    },
    address: async () => page.url(),
    click: (target) => act(find(target).click()),
    tripleClick: (target) => find(target).click({ clickCount: 3, position: { x: 8, y: 8 } }),
    doubleClick: async (target) => {
      const place = find(target);
      await place.scrollIntoViewIfNeeded();
      const box = await place.boundingBox();
      if (!box) throw new Error(`${describeTarget(target)} is not seen`);
      const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
      await page.mouse.click(x, y);
      await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
      await page.mouse.down({ clickCount: 2 });
      await page.mouse.up({ clickCount: 2 });
    },
    chooseFromMenu: (target, item) => chooseFromMenu(page, find(target), item),
    fill: (target, text) => find(target).fill(text),
    type: async (target, text) => {
      await find(target).focus();
      await page.keyboard.press('Control+End');
      await find(target).pressSequentially(text);
    },
    press: (keys) => act(page.keyboard.press(keys)),
    choose: async (target, option) => {
      await find(target).selectOption({ label: option });
    },
    setChecked: async (target, checked) => {
      const box = find(target);
      if ((await box.isChecked()) === checked) return;
      await box.click();
      // A box may wait for the worker's word before it follows, so Playwright's own way gives up on it too soon.
      await waitUntil(`${describeTarget(target)} follows`, async () => (await box.isChecked()) === checked);
    },
    chooseFiles: (target, paths) => find(target).setInputFiles([...paths]),
    waitFor: async (target, { gone = false } = {}) => {
      const wanted = find(target).filter({ visible: true });
      if (gone) await waitUntil(`${describeTarget(target)} is gone`, async () => (await wanted.count()) === 0);
      else await wanted.first().waitFor();
    },
    count: (target) => find(target).filter({ visible: true }).count(),
    text: (target = { css: 'body' }) => find(target).innerText(),
    value: (target) => find(target).inputValue(),
    isEnabled: (target) => find(target).isEnabled(),
    setWidth: (width) => page.setViewportSize({ width, height: 800 }),
    evaluate: (script: unknown, input?: unknown) =>
      root.locator(':root').evaluate(`(${script})(${JSON.stringify(input ?? null)})`),
    frame: (css) => createPageSurface(page, chooseFromMenu, root.frameLocator(css)),
    close: () => page.close(),
  };
}

function locate(root: Page | FrameLocator | Locator, target: Target): Locator {
  if ('css' in target) return root.locator(target.css).filter({ visible: true });
  if ('label' in target) return locateLabeled(root, target.label);
  if ('text' in target) return root.getByText(target.text, { exact: true }).filter({ visible: true });
  // Playwright has no wider idea of a role than this list: with it, both browsers look at the same elements.
  const { role, name } = target;
  return root
    .getByRole(role, name === undefined ? {} : { name, exact: true })
    .and(root.locator(SELECTOR_OF_ROLE[role]));
}

/** A field by its accessible name. `getByLabel` reads the label's own text instead: that of a label around a `<select>` holds its options. */
function locateLabeled(root: Page | FrameLocator | Locator, name: string | RegExp): Locator {
  const withoutRole = root.getByLabel(name, { exact: true }).and(root.locator('input, output, meter'));
  const roles = [
    'textbox',
    'combobox',
    'spinbutton',
    'checkbox',
    'radio',
    'switch',
    'searchbox',
    'listbox',
    'group',
  ] as const;
  return roles.reduce((found, role) => found.or(root.getByRole(role, { name, exact: true })), withoutRole);
}
