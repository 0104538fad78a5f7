import { GENERATOR_DEFAULTS } from '@/lib/generate/settings';
import type { TransferableSettings } from '@/lib/settings-file/settings-file';
import { settingsItem } from '@/lib/storage/items-on-demand';
import { WATCH_DEFAULTS } from '@/lib/watch/settings';
import { makeTemplateSettings } from './make-template-settings';

/** Settings as they are at install. */
export function makeTransferableSettings(fields: Partial<TransferableSettings> = {}): TransferableSettings {
  return {
    instances: [],
    active: '',
    book: makeTemplateSettings(),
    settings: settingsItem.fallback,
    watch: WATCH_DEFAULTS,
    language: '',
    theme: 'system',
    generator: GENERATOR_DEFAULTS,
    ...fields,
  };
}
