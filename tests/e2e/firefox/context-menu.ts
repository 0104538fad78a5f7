import { until } from '../until';
import type { FirefoxSession } from './session';

const MENU = "const menu = document.getElementById('contentAreaContextMenu');";

/** The labels that the open context menu shows, the extension's own submenu included; nothing while it is not open. */
async function readLabels(session: FirefoxSession, label: string): Promise<boolean> {
  return session.chrome<boolean>(
    `${MENU}
    if (menu.state !== 'open') return false;
    const item = [...menu.querySelectorAll('menuitem')].find((it) => it.label === arguments[0] && !it.hidden);
    if (!item) {
      menu.hidePopup();
      throw new Error('The menu has no ' + arguments[0]);
    }
    // Several entries of one extension are in a submenu, which must be open before one of them can be chosen.
    const submenu = item.parentNode;
    if (submenu !== menu && submenu.state === 'closed') submenu.parentNode.openMenu(true);
    return submenu.state === 'open';`,
    label,
  );
}

/**
 * Right-clicks with the pointer and chooses the entry with this label, so that Firefox grants `activeTab` as it does to a person.
 * `rightClick` opens the menu. Throws when the menu has no such entry, and closes it.
 */
export async function chooseFromMenu(
  session: FirefoxSession,
  label: string,
  rightClick: () => Promise<void>,
): Promise<void> {
  await rightClick();
  await until(`the context menu shows “${label}”`, () => readLabels(session, label));
  await session.chrome(
    `${MENU}
    const item = [...menu.querySelectorAll('menuitem')].find((it) => it.label === arguments[0] && !it.hidden);
    item.parentNode.activateItem(item);`,
    label,
  );
  await until('the context menu is closed', () => session.chrome<boolean>(`${MENU} return menu.state === 'closed'`));
}
