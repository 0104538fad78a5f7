/** Enter that is held submits forms and clicks buttons again and again, whatever has the focus by then. It breaks lines in a text field. */
export function ignoreHeldEnter(event: KeyboardEvent): void {
  if (isHeldEnter(event)) event.preventDefault();
}

export function isHeldEnter({ key, repeat, ctrlKey, metaKey, target }: KeyboardEvent): boolean {
  const breaksLine = target instanceof HTMLTextAreaElement && !ctrlKey && !metaKey;
  return key === 'Enter' && repeat && !breaksLine;
}
