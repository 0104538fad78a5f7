import type { GeneratorSettings } from '../generate/settings';
import type { Instance } from '../instance/instance';
import type { TemplateBook } from '../push/template-book';
import type { WatchSettings } from '../push/watch/watch-settings';
import type { Theme } from '../theme';

/** Settings that travel from browser to browser. */
export interface Travelling {
  instances: readonly Instance[];
  /** Id of the instance that pushes go to; empty = none. */
  active: string;
  book: TemplateBook;
  settings: { copiesAtOnce: boolean; notifies: boolean };
  watch: WatchSettings;
  /** What the extension speaks; empty = as the browser. */
  language: string;
  theme: Theme;
  generator: GeneratorSettings;
}
