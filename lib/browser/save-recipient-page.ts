import { PAGE_FILE } from '../instance/page-link';
import { downloadBytes } from './downloads';

/** Saves the page for recipients, which the package holds as a text that nothing opens, under the name that it has on a server. */
export async function saveRecipientPage(): Promise<void> {
  const page = await fetch('/recipient-page.txt');
  downloadBytes(new Blob([await page.arrayBuffer()]), PAGE_FILE);
}
