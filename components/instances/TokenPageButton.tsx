import { ExternalLink } from 'lucide';
import { openTokenPage } from '../../lib/browser/pages';
import { t } from '../../lib/i18n/translate';
import { Button } from '../ui/Button';

/** Opens the page of an instance on which an account finds its token, and says what to do after a sign-in. Does nothing while there is no address. */
export function TokenPageButton({ baseUrl }: { baseUrl: string | undefined }) {
  return (
    <>
      <Button
        icon={ExternalLink}
        aria-disabled={baseUrl === undefined}
        onClick={() => {
          if (baseUrl !== undefined) void openTokenPage(baseUrl);
        }}
      >
        {t('checkOpenTokenPage')}
      </Button>
      <TokenPageHint />
    </>
  );
}

/** After a sign-in, Password Pusher shows its home page, not the page that was asked for. */
export function TokenPageHint() {
  return <span class="small muted grow">{t('tokenPageSignIn', t('checkOpenTokenPage'))}</span>;
}
