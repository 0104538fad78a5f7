import { useState } from 'preact/hooks';
import { type MessageKey, t } from '../../lib/i18n';
import { Button } from '../ui/Button';
import { Notice } from '../ui/Notice';

/** A command and its keys as the browser has them now; empty = none. */
export interface ShownShortcut {
  name: string;
  keys: string;
}

const COMMAND_WORDS: Record<string, MessageKey> = {
  _execute_action: 'optionsKeyboardPopup',
  'push-selection': 'commandPushSelection',
  'push-page': 'commandPushPage',
  'my-pushes': 'commandMyPushes',
};

interface KeyboardProps {
  /** None where the browser has no keys for extensions, as on a phone. */
  shortcuts: readonly ShownShortcut[];
  /** Opens the browser's page for shortcuts; rejects where it cannot be opened from here. */
  openShortcutSettings: () => Promise<void>;
}

/** Which keys do what, and where to change them. */
export function Keyboard({ shortcuts, openShortcutSettings }: KeyboardProps) {
  const [isRefused, setRefused] = useState(false);
  return (
    <section class="panel stack" aria-label={t('optionsKeyboard')}>
      <dl class="terms keys">
        {shortcuts.map(({ name, keys }) => (
          <div key={name}>
            <dt>{COMMAND_WORDS[name] ? t(COMMAND_WORDS[name]) : name}</dt>
            <dd>{keys === '' ? <span class="soft">{t('optionsKeyboardNone')}</span> : <kbd>{keys}</kbd>}</dd>
          </div>
        ))}
        <div>
          <dt>{t('optionsKeyboardCreate')}</dt>
          <dd>
            <kbd>{t('optionsKeyboardCreateKeys')}</kbd>
          </dd>
        </div>
        <div>
          <dt>{t('optionsKeyboardCreateOnMac')}</dt>
          <dd>
            <kbd>{t('optionsKeyboardCreateMac')}</kbd>
          </dd>
        </div>
      </dl>
      {shortcuts.length > 0 && (
        <>
          <p class="soft">{t('optionsKeyboardWhere')}</p>
          <div>
            <Button onClick={() => openShortcutSettings().catch(() => setRefused(true))}>
              {t('optionsKeyboardOpen')}
            </Button>
          </div>
        </>
      )}
      {isRefused && (
        <Notice kind="warn" isUrgent>
          {t('optionsKeyboardRefused')}
        </Notice>
      )}
    </section>
  );
}
