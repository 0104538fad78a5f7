import { MailOpen } from 'lucide-preact';
import { useEffect, useRef } from 'preact/hooks';
import { t } from '../../lib/i18n';
import type { Opening, Whose } from '../../lib/state/opening';
import { Button } from '../ui/Button';
import { Notice } from '../ui/Notice';
import { mayHaveUsedView, OpeningFailure } from './OpeningFailure';

/** Says what a look costs and whom the browser will ask about, and looks only then. */
export function AskBeforeView({ opening }: { opening: Opening }) {
  const button = useRef<HTMLDivElement>(null);
  useEffect(() => button.current?.querySelector('button')?.focus(), []);
  const whose = opening.whose.value;
  if (!whose) return null;
  const asks = permissionWords(whose);
  return (
    <>
      {opening.isNotOwn.value && (
        <Notice kind="info" isUrgent>
          {t('openNotOwn')}
        </Notice>
      )}
      {asks && <p>{asks}</p>}
      <p>{costWords(whose, mayHaveUsedView(opening.failure.value, whose))}</p>
      <OpeningFailure opening={opening} />
      <div ref={button}>
        <Button look="primary" icon={MailOpen} busy={opening.isBusy.value} onClick={() => void opening.open()}>
          {t('openNow')}
        </Button>
      </div>
    </>
  );
}

function costWords({ isOwn }: Whose, mayHaveUsed: boolean): string {
  if (isOwn) return t('openOwn');
  return mayHaveUsed ? t('openUsesViewAgain') : t('openUsesView');
}

function permissionWords({ instance, host, missing }: Whose): string | undefined {
  if (instance) return missing.length > 0 ? t('openPermissionAsk', host) : undefined;
  return missing.length > 0 ? t('openForeignAsk', host) : t('openForeignKnown', host);
}
