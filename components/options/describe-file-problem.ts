import { formatNumber, t } from '../../lib/i18n';
import { nameApart } from '../../lib/plain-name';
import type { FileProblem } from '../../lib/travel/settings-file';

/** Why a file cannot be taken, and what would do. */
export function describeFileProblem(problem: FileProblem): { what: string; next: string } {
  switch (problem.what) {
    case 'too-large':
      return { what: t('travelTooLarge'), next: t('travelNotSettingsNext') };
    case 'not-json':
      return { what: t('travelNotJson'), next: t('travelNotSettingsNext') };
    case 'not-settings':
      return { what: t('travelNotSettings'), next: t('travelNotSettingsNext') };
    case 'unreadable':
      return { what: t('errorFileUnreadable', nameApart(problem.file)), next: t('travelNotSettingsNext') };
    case 'newer':
      return { what: t('travelNewer', formatNumber(problem.version)), next: t('travelNewerNext') };
    case 'field':
      return { what: fieldWords(problem), next: t('travelFieldNext') };
  }
}

function fieldWords({ field, why }: Extract<FileProblem, { what: 'field' }>): string {
  switch (why) {
    case 'missing':
      return t('travelFieldMissing', field);
    case 'unknown':
      return t('travelFieldUnknown', field);
    case 'wrong':
      return t('travelFieldWrong', field);
  }
}
