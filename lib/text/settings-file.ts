import { isolateFileName } from '../bidi';
import { formatNumber, type MessageKey, t } from '../i18n';
import type { ImportChange, ImportSection } from '../settings-file/import';
import type { FileProblem } from '../settings-file/settings-file';
import { nameOf } from './kinds';

export function describeFileProblem(problem: FileProblem): { title: string; action: string } {
  const action = t('travelNotSettingsNext');
  switch (problem.what) {
    case 'not-settings':
      return { title: t('travelNotSettings'), action };
    case 'unreadable':
      return { title: t('errorFileUnreadable', isolateFileName(problem.file)), action };
    case 'newer':
      return { title: t('travelNewer', formatNumber(problem.version)), action: t('travelNewerNext') };
    case 'field':
      return { title: t('travelFieldBad', problem.field), action };
  }
}

const SECTION_LABELS: Record<ImportSection, MessageKey> = {
  starts: 'templatesStarts',
  menu: 'templatesMenu',
  settings: 'optionsThenTitle',
  watch: 'optionsWatch',
  language: 'optionsLanguage',
  theme: 'optionsTheme',
  generator: 'generatorPassword',
};

export function importChangeText(change: ImportChange): string {
  switch (change.what) {
    case 'add-instance':
      return t('travelAddInstance', change.name, change.address);
    case 'change-instance':
      return t('travelChangeInstance', change.name, change.address);
    case 'rename-instance':
      return t('travelRenameInstance', change.name, change.address, change.newName);
    case 'activate':
      return t('travelActivate', change.name);
    case 'add-template':
      return t('travelAddTemplate', nameOf(change.template));
    case 'change-template':
      return t('travelChangeTemplate', nameOf(change.template));
    case 'set':
      return t('travelSet', t(SECTION_LABELS[change.section]));
  }
}
