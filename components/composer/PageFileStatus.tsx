import { t } from '../../lib/i18n';
import type { Composer } from '../../lib/state/composer';
import type { PageFile } from '../../lib/state/files';
import { takenFileProblem } from '../../lib/text/files';
import { Button } from '../ui/Button';
import { Notice } from '../ui/Notice';

/** What became of a file that was clicked in a page, and which is pushed: the file itself or its address. */
export function TakenFileLine({ taken, composer }: { taken: PageFile; composer: Composer }) {
  const { kind, payloads } = composer.draft.value;
  const { state, fallbackAddress, host } = taken;
  const pushAddress = fallbackAddress && (
    <Button variant="link" onClick={() => composer.setKind(fallbackAddress.kind)}>
      {t('takenPushAddress')}
    </Button>
  );
  if (fallbackAddress && kind === fallbackAddress.kind && payloads[kind] === fallbackAddress.address)
    return (
      <div role="status">
        <Notice kind="info">{t('takenAddressPushed')}</Notice>
      </div>
    );
  if (kind !== 'file') return null;
  if (typeof state === 'object')
    return (
      <Notice kind="warn" isUrgent>
        <b>{takenFileProblem(state, host)}</b>
        <span>{t(fallbackAddress ? 'takenNext' : 'takenNextChoose')}</span>
        {pushAddress}
      </Notice>
    );
  if (state === 'read' && composer.chosen.value.length === 0) return null;
  return (
    <div role="status">
      <Notice kind="info">
        <span>{wordsFor(taken)}</span>
        {state === 'read' && pushAddress}
      </Notice>
    </div>
  );
}

function wordsFor({ state, source, host }: PageFile): string {
  if (state === 'reading') return host === '' ? t('takenReading') : t('takenReadingFrom', host);
  return source === 'page' ? t('takenReadThroughPage') : t('takenReadFromHost', host);
}
