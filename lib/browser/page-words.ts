import { signal } from '@preact/signals';
import { direction, language, type MessageKey, onWordsUsed, t } from '../i18n';
import { followLanguage } from './words';

/**
 * Speaks the preferred language on a page: its words, its title, and where its lines begin. When another language is chosen, whatever
 * shows words shows the new ones. Resolves when the page may be drawn.
 */
export function speakOnPage(title: MessageKey): Promise<void> {
  const turn = signal(0);
  onWordsUsed(() => void turn.value);
  const show = () => {
    document.documentElement.lang = language();
    document.documentElement.dir = direction();
    document.title = t(title);
    turn.value++;
  };
  return followLanguage({ onChange: show }).then(show);
}
