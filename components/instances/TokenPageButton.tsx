import { ExternalLink } from 'lucide';
import { openTab } from '../../lib/browser/pages';
import { t } from '../../lib/i18n/translate';
import { toTokenPageUrl } from '../../lib/instance/hosts';
import { Button } from '../ui/Button';

/** Opens the page of an instance on which an account finds its token. Does nothing while there is no address. */
export function TokenPageButton({ baseUrl }: { baseUrl: string | undefined }) {
  return (
    <Button
      icon={ExternalLink}
      aria-disabled={baseUrl === undefined}
      onClick={() => {
        if (baseUrl !== undefined) void openTab(toTokenPageUrl(baseUrl));
      }}
    >
      {t('checkOpenTokenPage')}
    </Button>
  );
}
