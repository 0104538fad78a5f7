import { useEffect, useState } from 'preact/hooks';
import { type CommandName, getShortcuts } from '../../lib/browser/commands';
import { t } from '../../lib/i18n/translate';

/** A name with the keys of its command, for a tooltip: without them where the browser has none. */
export function useKeysInTooltip(name: string, command: CommandName): string {
  const [keys, setKeys] = useState('');
  useEffect(() => {
    void getShortcuts().then((shortcuts) => setKeys(shortcuts.find((it) => it.name === command)?.keys ?? ''));
  }, [command]);
  return keys === '' ? name : t('uiNameAndKeys', name, keys);
}
