import { DEFAULT_ACTIVITY_SETTINGS } from '@/lib/activity/poll-settings';
import { GENERATOR_DEFAULTS } from '@/lib/generator/generator-settings';
import type { TransferableSettings } from '@/lib/settings-file/settings-file';
import { deliverySettingsItem } from '@/lib/storage/items';
import { makeTemplateSettings } from './make-template-settings';

/** Settings as they are at install. */
export function makeTransferableSettings(fields: Partial<TransferableSettings> = {}): TransferableSettings {
  return {
    instances: [],
    active: '',
    templateSettings: makeTemplateSettings(),
    delivery: deliverySettingsItem.fallback,
    activity: DEFAULT_ACTIVITY_SETTINGS,
    language: '',
    theme: 'system',
    generator: GENERATOR_DEFAULTS,
    ...fields,
  };
}
