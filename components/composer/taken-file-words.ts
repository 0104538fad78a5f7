import { formatBytes } from '../../lib/format-bytes';
import { t } from '../../lib/i18n';
import { type FileProblem, MOST_READ_BYTES } from '../../lib/push/clicked-file';

/** Why a file that was clicked in a page is not here. `host`: where it is. */
export function takenFileProblem(problem: FileProblem, host: string): string {
  switch (problem.name) {
    case 'too-large':
      return t('takenTooLarge', formatBytes(MOST_READ_BYTES));
    case 'status':
      return t('takenStatus', host, problem.status);
    case 'web-page':
      return t('takenWebPage', host);
    case 'redirect':
      return t('takenRedirect', host);
    case 'refused':
      return host === '' ? t('takenRefused') : t('takenRefusedFrom', host);
    case 'too-slow':
      return t('takenTooSlow', host);
    case 'page-gone':
      return t('takenPageGone');
    case 'no-permission':
      return host === '' ? t('takenRefused') : t('takenNoPermission', host);
    case 'local':
      return t('takenLocal');
    case 'forgotten':
      return t('takenForgotten');
  }
}
