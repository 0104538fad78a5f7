import { Globe, Undo2 } from 'lucide';
import { useState } from 'preact/hooks';
import { getActivePage } from '../../lib/browser/page-environment';
import { t } from '../../lib/i18n/translate';
import type { Composer } from '../../lib/state/push/composer';
import { QrButton, QrPanel } from '../results/Qr';
import { Button } from '../ui/Button';

export function UrlTools({ composer }: { composer: Composer }) {
  const [hasNoPage, setHasNoPage] = useState(false);
  /** The URL that was there before "this page" was chosen. */
  const [replaced, setReplaced] = useState<{ draftId: string; url: string }>();
  const { id } = composer.draft.value;
  const fill = async () => {
    const page = await getActivePage();
    const hasPage = page !== undefined && /^https?:/i.test(page.url);
    setHasNoPage(!hasPage);
    if (!hasPage) return;
    const before = composer.draft.peek().payloads.url;
    composer.fillPayload(page.url);
    setReplaced(before === '' || before === page.url ? undefined : { draftId: id, url: before });
  };
  const undo = () => {
    composer.fillPayload(replaced?.url ?? '');
    setReplaced(undefined);
  };
  return (
    <>
      {/* Elsewhere than in the popup the active tab may be this page. */}
      {!composer.files && (
        <Button variant="plain" class="small" icon={Globe} onClick={() => void fill()}>
          {t('composerThisPage')}
        </Button>
      )}
      {replaced?.draftId === id && (
        <Button variant="plain" class="small" icon={Undo2} onClick={undo}>
          {t('uiUndo')}
        </Button>
      )}
      <span role="status" class="small field-error status">
        {hasNoPage && t('errorNoPageUrl')}
      </span>
    </>
  );
}

export function QrPreview({ composer }: { composer: Composer }) {
  const [isShown, setShown] = useState(false);
  return (
    <>
      <div>
        <QrButton label="composerQrShow" isShown={isShown} onClick={() => setShown(!isShown)} controls="qr-preview" />
      </div>
      {isShown && <QrPanel id="qr-preview" text={composer.payload.value} name={t('composerKindQr')} />}
    </>
  );
}
