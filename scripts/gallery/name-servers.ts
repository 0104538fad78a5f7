/** Shows the address of a company in the place of the test server's, which is another one in every run. Runs in the page. */
export function nameServers(): void {
  const rename = (text: string) =>
    text.replace(/(http:\/\/)?127\.0\.0\.1:\d+/g, (_, start) => `${start ? 'https://' : ''}push.nordwind.example`);
  // An address that may break has several texts. All nodes stay, since the page goes on changing them.
  for (const { parentElement } of document.querySelectorAll('wbr')) {
    const whole = parentElement?.textContent ?? '';
    if (rename(whole) === whole) continue;
    const parts = [...(parentElement?.childNodes ?? [])].filter(({ nodeType }) => nodeType === Node.TEXT_NODE);
    for (const [index, part] of parts.entries()) part.nodeValue = index === 0 ? rename(whole) : '';
  }
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) texts.currentNode.nodeValue = rename(texts.currentNode.nodeValue ?? '');
  for (const field of document.querySelectorAll<HTMLInputElement>('input:not([type=file]), textarea'))
    if (field.value !== rename(field.value)) field.value = rename(field.value);
}
