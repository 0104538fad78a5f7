import { t } from '../../lib/i18n';
import type { UploadProgress } from '../../lib/push/upload-progress';
import { PacedLine } from '../ui/PacedLine';
import { uploadWords } from './upload-words';
import '../ui/progress.css';
import './files.css';

/** How far files are: for the eye as it goes, aloud every few seconds. */
export function UploadLine({ progress }: { progress: UploadProgress }) {
  const words = uploadWords(progress);
  return (
    <div class="upload">
      <progress aria-label={t('filesProgress')} max={progress.totalBytes} value={progress.sentBytes} />
      <p class="small soft num">{words}</p>
      <PacedLine words={words} />
    </div>
  );
}
