import { openShortcutSettings, type Shortcut } from '../../lib/browser/commands';
import { isMac } from '../../lib/browser/page-environment';
import { type MessageKey, t } from '../../lib/i18n/translate';
import { Button } from '../ui/Button';
import { Alert } from '../ui/Notice';
import { ScreenReaderKeys } from '../ui/ScreenReaderKeys';
import { useFailure } from '../ui/use-worker-call';

const COMMAND_TEXTS: Record<string, MessageKey> = {
  _execute_action: 'optionsKeyboardPopup',
  'push-selection': 'commandPushSelection',
  'push-page': 'commandPushPage',
  'my-pushes': 'commandMyPushes',
};

/** The keys of each command. There are no commands on a phone. */
export function Keyboard({ shortcuts }: { shortcuts: readonly Shortcut[] }) {
  const { hasFailed, attempt } = useFailure();
  const rows = [
    ...shortcuts.map(({ name, keys }) => [COMMAND_TEXTS[name] ? t(COMMAND_TEXTS[name]) : name, keys]),
    [t('optionsKeyboardCreate'), t(isMac() ? 'composerShortcutMac' : 'composerShortcut')],
  ];
  return (
    <section class="panel stack" aria-label={t('optionsKeyboard')}>
      <dl class="data-table keys">
        {rows.map(([label, keys]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{keys === '' ? <span class="muted">{t('optionsKeyboardNone')}</span> : <kbd dir="ltr">{keys}</kbd>}</dd>
          </div>
        ))}
      </dl>
      {shortcuts.length > 0 && (
        <>
          <p class="muted">{t('optionsKeyboardWhere')}</p>
          <ScreenReaderKeys shortcuts={shortcuts} />
          <div>
            <Button onClick={() => attempt(openShortcutSettings())}>{t('optionsKeyboardOpen')}</Button>
          </div>
        </>
      )}
      {hasFailed && <Alert kind="warn">{t('optionsKeyboardRefused')}</Alert>}
    </section>
  );
}
