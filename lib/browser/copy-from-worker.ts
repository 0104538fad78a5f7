import { copyText } from './clipboard';
import { askOffscreen, hasOffscreen } from './offscreen';

/** Resolves only if the text was copied. Firefox's event page copies by itself. A repeated copy is of the same text. */
export async function copyFromWorker(text: string): Promise<void> {
  if (!hasOffscreen()) return copyText(text);
  if (!(await askOffscreen('copy', { text }))) throw new Error('The browser refused to copy');
}
