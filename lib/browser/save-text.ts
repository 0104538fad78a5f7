import { handToDownloads } from './hand-to-downloads';

/** Hands a text to the browser's downloads, under this name. */
export function saveText(fileName: string, type: string, text: string): void {
  handToDownloads(new Blob([text], { type }), fileName);
}
