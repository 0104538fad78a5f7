/** WebDriver's code points for keys that have no character. https://www.w3.org/TR/webdriver2/#keyboard-actions */
const CODE_POINTS: Record<string, string> = {
  Alt: '\uE00A',
  ArrowDown: '\uE015',
  ArrowLeft: '\uE012',
  ArrowRight: '\uE014',
  ArrowUp: '\uE013',
  Backspace: '\uE003',
  Control: '\uE009',
  Delete: '\uE017',
  End: '\uE010',
  Enter: '\uE007',
  Escape: '\uE00C',
  Home: '\uE011',
  Shift: '\uE008',
  Space: ' ',
  Tab: '\uE004',
};

/** Turns `Control+Shift+Enter` into WebDriver's key actions: all down in order, then up the other way round. */
export function parseKeys(keys: string): { type: 'keyDown' | 'keyUp'; value: string }[] {
  const values = keys.split('+').map((key) => CODE_POINTS[key] ?? key);
  return [
    ...values.map((value) => ({ type: 'keyDown' as const, value })),
    ...values.toReversed().map((value) => ({ type: 'keyUp' as const, value })),
  ];
}
