import { MailOpen } from 'lucide-preact';
import { useEffect, useRef } from 'preact/hooks';
import { t } from '../../lib/i18n';
import type { Opening } from '../../lib/state/opening';
import { Button } from '../ui/Button';
import { OpeningFailure } from './OpeningFailure';

/** Says what a look costs, and looks only then. */
export function AskBeforeView({ opening }: { opening: Opening }) {
  const button = useRef<HTMLDivElement>(null);
  useEffect(() => button.current?.querySelector('button')?.focus(), []);
  return (
    <>
      <p>{t('openUsesView')}</p>
      <OpeningFailure failure={opening.failure.value} />
      <div ref={button}>
        <Button look="primary" icon={MailOpen} busy={opening.isBusy.value} onClick={() => void opening.open()}>
          {t('openNow')}
        </Button>
      </div>
    </>
  );
}
