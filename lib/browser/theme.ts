import { themeItem } from '../storage/items';
import { takeTheme } from '../theme';
import { read, watch } from './stored';

/** Shows a page in the chosen theme, now and whenever it is another one. What comes before is `public/theme.js`. */
export function followTheme(): void {
  watch(themeItem, takeTheme);
  void read(themeItem).then(takeTheme);
}
