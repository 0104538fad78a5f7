import { WATCH_DEFAULTS } from '@/lib/activity/poll-settings';
import { GENERATOR_DEFAULTS } from '@/lib/generator/generator-settings';
import type { TransferableSettings } from '@/lib/settings-file/settings-file';
import { settingsItem } from '@/lib/storage/items-lazy';
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
