import type { RawTarget } from './raw-target';

/** The bits by which Chromium's protocol tells modifiers. https://chromedevtools.github.io/devtools-protocol/tot/Input/#method-dispatchKeyEvent */
const MODIFIERS: Record<string, number> = { Alt: 1, Control: 2, Meta: 4, Shift: 8 };

/** Windows key codes of keys without a character, which Chromium needs to act on them. */
const KEY_CODES: Record<string, number> = {
  ArrowDown: 40,
  ArrowLeft: 37,
  ArrowRight: 39,
  ArrowUp: 38,
  Backspace: 8,
  Delete: 46,
  End: 35,
  Enter: 13,
  Escape: 27,
  Home: 36,
  Tab: 9,
};

/** Presses one key with its modifiers, such as `Control+Enter`, for what has the focus in the target. */
export async function pressKeys(target: RawTarget, keys: string): Promise<void> {
  const names = keys.length === 1 ? [keys] : keys.split('+');
  const key = names.at(-1) ?? '';
  const modifiers = names.slice(0, -1).reduce((sum, name) => sum | (MODIFIERS[name] ?? 0), 0);
  const text = key === 'Enter' ? '\r' : key.length === 1 && !(modifiers & ~8) ? key : undefined;
  const event = { key, code: key, modifiers, windowsVirtualKeyCode: KEY_CODES[key] ?? key.toUpperCase().charCodeAt(0) };
  await target.sendInput('Input.dispatchKeyEvent', {
    type: text ? 'keyDown' : 'rawKeyDown',
    ...event,
    ...(text ? { text } : {}),
  });
  if (!target.isGone()) await target.sendInput('Input.dispatchKeyEvent', { type: 'keyUp', ...event });
}
