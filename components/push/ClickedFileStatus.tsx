import { formatBytes } from '../../lib/i18n/format';
import { t } from '../../lib/i18n/translate';
import { type ClickedFileProblem, MAX_READ_BYTES } from '../../lib/push/clicked-file';
import type { Composer } from '../../lib/state/push/composer';
import type { ClickedFileState } from '../../lib/state/push/composer-files';
import { LinkButton } from '../ui/Button';
import { ErrorNotice, Notice } from '../ui/Notice';

export function ClickedFileStatus({ file, composer }: { file: ClickedFileState; composer: Composer }) {
  const { kind, payloads } = composer.draft.value;
  const { state, fallbackAddress, host, source } = file;
  if (fallbackAddress && kind === fallbackAddress.kind && payloads[kind] === fallbackAddress.address)
    return (
      <div role="status">
        <Notice kind="info">{t('clickedFileAddressPushed')}</Notice>
      </div>
    );
  if (kind !== 'file') return null;
  const pushAddress = fallbackAddress && (
    <LinkButton onClick={() => composer.setKind(fallbackAddress.kind)}>{t('clickedFilePushAddress')}</LinkButton>
  );
  if (typeof state === 'object')
    return (
      <ErrorNotice kind="warn" title={clickedFileProblemText(state, host)} action={t('clickedFileNextChoose')}>
        {pushAddress}
      </ErrorNotice>
    );
  if (state !== 'reading' && composer.chosenFiles.value.length === 0) return null;
  const read = source === 'page' ? t('clickedFileReadThroughPage') : t('clickedFileReadFromHost', host);
  return (
    <div role="status">
      <Notice kind="info">
        <span>{state === 'reading' ? t('clickedFileReading') : read}</span>
        {state === 'unverified' && <span>{t('uiFileUnverified')}</span>}
        {state !== 'reading' && pushAddress}
      </Notice>
    </div>
  );
}

/** Why a file that was clicked in a page is not here. `host`: where it is. */
function clickedFileProblemText(problem: ClickedFileProblem, host: string): string {
  const { name } = problem;
  if (name === 'too-large') return t('clickedFileTooLarge', formatBytes(MAX_READ_BYTES));
  if (name === 'web-page') return t('clickedFileWebPage', host);
  if (name === 'forgotten') return t('clickedFileForgotten');
  const isFromHost = host !== '' && name !== 'page-gone' && name !== 'local';
  return isFromHost ? t('clickedFileRefusedFrom', host) : t('clickedFileRefused');
}
