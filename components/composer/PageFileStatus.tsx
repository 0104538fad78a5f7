import { t } from '../../lib/i18n';
import type { Composer } from '../../lib/state/composer';
import type { PageFile } from '../../lib/state/files';
import { takenFileProblem } from '../../lib/text/files';
import { Button } from '../ui/Button';
import { Notice } from '../ui/Notice';

/** How reading a file of a web page goes, and whether the file or its address is pushed. */
export function PageFileStatus({ file, composer }: { file: PageFile; composer: Composer }) {
  const { kind, payloads } = composer.draft.value;
  const { state, fallbackAddress, host, source } = file;
  if (fallbackAddress && kind === fallbackAddress.kind && payloads[kind] === fallbackAddress.address)
    return (
      <div role="status">
        <Notice kind="info">{t('takenAddressPushed')}</Notice>
      </div>
    );
  if (kind !== 'file') return null;
  const pushAddress = fallbackAddress && (
    <Button variant="link" onClick={() => composer.setKind(fallbackAddress.kind)}>
      {t('takenPushAddress')}
    </Button>
  );
  if (typeof state === 'object')
    return (
      <Notice kind="warn" isUrgent>
        <b>{takenFileProblem(state, host)}</b>
        <span>{t(fallbackAddress ? 'takenNext' : 'takenNextChoose')}</span>
        {pushAddress}
      </Notice>
    );
  if (state === 'read' && composer.chosen.value.length === 0) return null;
  const reading = host === '' ? t('takenReading') : t('takenReadingFrom', host);
  const read = source === 'page' ? t('takenReadThroughPage') : t('takenReadFromHost', host);
  return (
    <div role="status">
      <Notice kind="info">
        <span>{state === 'reading' ? reading : read}</span>
        {state === 'read' && pushAddress}
      </Notice>
    </div>
  );
}
