import type { TemplateOptions } from '@/lib/push/options';
import { DEFAULT_TEMPLATE, DEFAULT_TEMPLATE_SETTINGS, type TemplateSettings } from '@/lib/push/template';
import { saveTemplate } from '@/lib/push/template-settings';

/** Templates as they come, with these defaults of the user's. */
export function makeTemplateSettings(
  defaults: TemplateOptions = {},
  fields: Partial<TemplateSettings> = {},
): TemplateSettings {
  return { ...saveTemplate(DEFAULT_TEMPLATE_SETTINGS, { ...DEFAULT_TEMPLATE, options: defaults }), ...fields };
}
