import { type InstanceChange, planInstances, type Unencrypted } from './import-instances';
import { planTemplates, type TemplateChange } from './import-templates';
import type { SettingsFile } from './settings-file-schema';
import { changedSettings, type SettingChange } from './single-settings';
import type { Travelling } from './travelling';

/** One thing that taking a file would change here. */
export type ImportChange = InstanceChange | TemplateChange | SettingChange;

export interface ImportPlan {
  changes: ImportChange[];
  unencrypted: Unencrypted[];
  /** All settings as they would be then. */
  after: Travelling;
}

/**
 * What taking a file would change here, and nothing else: what the file does not name stays as it is.
 * @param agreed addresses to which secrets may travel unencrypted
 */
export function planImport(
  here: Travelling,
  file: SettingsFile,
  agreed: readonly string[],
  newId: () => string,
): ImportPlan {
  const instances = planInstances(here, file.instances ?? [], agreed, newId);
  const templates = file.newPushes ? planTemplates(here.book, file.newPushes) : { changes: [], book: here.book };
  return {
    changes: [...instances.changes, ...templates.changes, ...changedSettings(here, file)],
    unencrypted: instances.unencrypted,
    after: {
      instances: instances.instances,
      active: instances.active,
      book: templates.book,
      settings: file.settings ?? here.settings,
      watch: file.watch ?? here.watch,
      language: file.language ?? here.language,
      theme: file.theme ?? here.theme,
      generator: file.generator ?? here.generator,
    },
  };
}
