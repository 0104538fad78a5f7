/** Hands bytes to the browser's downloads, under this name. Nothing is asked for, and no page but this one sees them. */
export function handToDownloads(bytes: Blob, name: string): void {
  const address = URL.createObjectURL(bytes);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The browser reads it after the click; a minute is plenty, and the page may be gone before.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
