import { formatBytes } from '../../lib/format-bytes';
import { count, formatList, t } from '../../lib/i18n';
import type { UploadProgress } from '../../lib/push/upload-progress';

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
