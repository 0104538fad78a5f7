import { MailOpen } from 'lucide';
import { t } from '../../lib/i18n/translate';
import type { ReceivedSecret } from '../../lib/state/received/received-secret';
import { Button } from '../ui/Button';

interface OpenButtonProps {
  received: ReceivedSecret;
  /** The ID of what says that it uses a view. */
  describedBy: string;
}

/** Opens the secret of the link, which uses a view. */
export function OpenButton({ received, describedBy }: OpenButtonProps) {
  return (
    <Button
      variant="primary"
      icon={MailOpen}
      aria-describedby={describedBy}
      busy={received.isBusy.value}
      onClick={() => void received.open()}
    >
      {t('receivedNow')}
    </Button>
  );
}
