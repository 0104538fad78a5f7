import { formatBytes } from '../format';
import { count, formatList, t } from '../i18n';
import { type ClickedFileProblem, MAX_READ_BYTES } from '../push/clicked-file';
import type { UploadProgress } from '../push/files';

/** How far files are, how fast they go and how long it still takes. */
export function uploadWords({ sentBytes, totalBytes, bytesPerSecond, secondsLeft }: UploadProgress): string {
  if (sentBytes >= totalBytes) return t('filesAllSent');
  const far = t('filesSent', formatBytes(sentBytes), formatBytes(totalBytes));
  if (bytesPerSecond === undefined || secondsLeft === undefined) return far;
  return formatList([far, t('filesRate', formatBytes(Math.round(bytesPerSecond))), timeLeft(secondsLeft)]);
}

function timeLeft(seconds: number): string {
  if (seconds < 59.5) return count('filesLeftSeconds', Math.max(1, Math.round(seconds)));
  const minutes = seconds / 60;
  return minutes < 89.5
    ? count('filesLeftMinutes', Math.round(minutes))
    : count('filesLeftHours', Math.round(minutes / 60));
}

/** Why a file that was clicked in a page is not here. `host`: where it is. */
export function takenFileProblem(problem: ClickedFileProblem, host: string): string {
  switch (problem.name) {
    case 'too-large':
      return t('takenTooLarge', formatBytes(MAX_READ_BYTES));
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
