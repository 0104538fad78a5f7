import { PAGE_FILE } from '../instance/page-link';
import { downloadBytes } from './downloads';

/** The page for recipients, which the package holds as a text that nothing opens. */
export async function readOwnPage(): Promise<Uint8Array<ArrayBuffer>> {
  const page = await fetch('/recipient-page.txt');
  return new Uint8Array(await page.arrayBuffer());
}

/** Saves the page under the name that it has on a server. */
export async function saveRecipientPage(): Promise<void> {
  downloadBytes(new Blob([await readOwnPage()]), PAGE_FILE);
}
