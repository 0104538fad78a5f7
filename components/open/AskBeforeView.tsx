import { MailOpen } from 'lucide';
import { useEffect, useId, useRef } from 'preact/hooks';
import { t } from '../../lib/i18n';
import type { Opening, Whose } from '../../lib/state/opening';
import { Button } from '../ui/Button';
import { Notice } from '../ui/Notice';
import { mayHaveUsedView, OpeningFailure } from './OpeningFailure';

/** Says what a look costs and whom the browser will ask about, and looks only then. */
export function AskBeforeView({ opening }: { opening: Opening }) {
  const cost = useRef<HTMLParagraphElement>(null);
  const id = useId();
  const whose = opening.whose.value;
  const isOwn = whose?.isOwn;
  // Not the button: an Enter that is held down, or pressed twice for the link before, would open before anything was read.
  useEffect(() => cost.current?.focus(), [isOwn]);
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
      <p id={id} ref={cost} tabIndex={-1}>
        {costWords(whose, mayHaveUsedView(opening.failure.value, whose))}
      </p>
      <OpeningFailure opening={opening} />
      <div>
        <Button
          look="primary"
          icon={MailOpen}
          aria-describedby={id}
          busy={opening.isBusy.value}
          // Of a double click only the first: what opening costs may have changed with it.
          onClick={({ detail }) => detail < 2 && void opening.open()}
        >
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
