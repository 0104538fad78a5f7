import { t } from '../../lib/i18n';
import type { UploadProgress } from '../../lib/push/upload-progress';
import { uploadWords } from './upload-words';
import '../ui/progress.css';
import './files.css';

/** How far files are. Not a live region: it changes many times a second. */
export function UploadLine({ progress }: { progress: UploadProgress }) {
  return (
    <div class="upload">
      <progress aria-label={t('filesProgress')} max={progress.totalBytes} value={progress.sentBytes} />
      <p class="small soft num">{uploadWords(progress)}</p>
    </div>
  );
}
