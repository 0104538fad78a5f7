/** Enter that is held submits forms and clicks buttons again and again, whatever has the focus by then. It breaks lines in a text field. */
export function ignoreHeldEnter(event: KeyboardEvent): void {
  if (isHeldEnter(event)) event.preventDefault();
}

/** Runs `submit` at Enter in a field of a form that stands within another one, where it cannot be a form. */
export function submitAtEnter(event: KeyboardEvent, submit: () => void): void {
  if (event.key !== 'Enter' || event.isComposing) return;
  event.preventDefault();
  event.stopPropagation();
  if (!isHeldEnter(event)) submit();
}

export function isHeldEnter({ key, repeat, ctrlKey, metaKey, target }: KeyboardEvent): boolean {
  const breaksLine = target instanceof HTMLTextAreaElement && !ctrlKey && !metaKey;
  return key === 'Enter' && repeat && !breaksLine;
}
