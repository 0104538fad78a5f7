import { ExternalLink } from 'lucide';
import { openTab } from '../../lib/browser/pages';
import { t } from '../../lib/i18n/translate';
import { toTokenPageUrl } from '../../lib/instance/hosts';
import { Button } from '../ui/Button';

/** Opens the page of an instance on which an account finds its token. */
export function TokenPageButton({ baseUrl }: { baseUrl: string }) {
  return (
    <Button icon={ExternalLink} onClick={() => void openTab(toTokenPageUrl(baseUrl))}>
      {t('checkOpenTokenPage')}
    </Button>
  );
}
