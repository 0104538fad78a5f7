import './recipient-page.css';
import { CircleHelp, Clock, ExternalLink, MailOpen, Server } from 'lucide';
import type { ComponentChildren } from 'preact';
import { useRef } from 'preact/hooks';
import { t } from '../../lib/i18n/translate';
import type { ReceivedSecret } from '../../lib/state/received/received-secret';
import { describeRecipientProblem, isNoApi } from '../../lib/text/recipient-page';
import { ChooseEncryptedFiles } from '../received/EncryptedFiles';
import { PassphraseForm } from '../received/PassphraseForm';
import { PasteForm } from '../received/PasteForm';
import { ReceivedStep } from '../received/ReceivedStep';
import { ReplaceDialog } from '../received/ReplaceDialog';
import { EncryptedCard, SecretCard } from '../received/SecretCard';
import { LinkKeyForm } from '../received/UndecryptedSecret';
import { Icon, TabLink } from '../ui/Button';
import { useFocusFallback } from '../ui/focus';
import { useDroppedFiles } from '../ui/use-dropped-files';
import { BeforeOpening } from './BeforeOpening';
import { ServerPage } from './ServerPage';

interface FrameProps {
  /** The server's host and port; undefined where the page was opened from a disk. */
  host: string | undefined;
  children: ComponentChildren;
}

/** The host is the first thing and stays on top: it is what a recipient can check. */
function Frame({ host, children }: FrameProps) {
  const main = useRef<HTMLElement>(null);
  // The focus never goes to a button, which an Enter that is held down would press.
  useFocusFallback(main, () => main.current?.querySelector<HTMLElement>('h1'));
  return (
    <div class="recipient">
      {host !== undefined && (
        <header class="recipient-bar">
          <Icon of={Server} size={18} />
          <bdi dir="ltr">{host}</bdi>
        </header>
      )}
      <main ref={main}>{children}</main>
      <footer>
        <details>
          <summary>{t('recipientAbout')}</summary>
          <p>{host === undefined ? t('recipientAboutFile') : t('recipientAboutText', host)}</p>
        </details>
      </footer>
    </div>
  );
}

interface RecipientPageProps {
  received: ReceivedSecret;
  host: string | undefined;
}

/** The page for recipients. Loading it uses no view and requests nothing. */
export function RecipientPage({ received, host }: RecipientPageProps) {
  useDroppedFiles((files) => void received.addFiles(files));
  return (
    <Frame host={host}>
      <Step received={received} isFile={host === undefined} />
      <ReplaceDialog received={received} />
    </Frame>
  );
}

function Step({ received, isFile }: { received: ReceivedSecret; isFile: boolean }) {
  const step = received.step.value;
  const isOpening = step === 'ask' || step === 'passphrase';
  if (isOpening && isNoApi(received.failure.value)) return <ServerPage received={received} />;
  switch (step) {
    case 'paste':
      return (
        <ReceivedStep
          sign={MailOpen}
          title={t('receivedNow')}
          facts={t(isFile ? 'recipientPasteFileWhy' : 'receivedPasteWhy')}
        >
          <PasteForm received={received} describe={describeRecipientProblem} />
          <ChooseEncryptedFiles add={received.addFiles} />
        </ReceivedStep>
      );
    case 'key':
      return <LinkKeyForm received={received} />;
    case 'ask':
      return <BeforeOpening received={received} />;
    case 'passphrase':
      return <PassphraseForm received={received} />;
    case 'opened':
      return <SecretCard received={received} />;
    case 'encrypted':
      return <EncryptedCard received={received} />;
    case 'expired':
      return (
        <ReceivedStep sign={Clock} tone="quiet" title={t('receivedExpiredTitle')} facts={t('receivedExpiredWhy')} />
      );
    case 'unknown':
      return (
        <ReceivedStep sign={CircleHelp} tone="quiet" title={t('receivedUnknown')} facts={t('receivedUnknownWhy')} />
      );
    default:
      return null;
  }
}

/** Inside another page nothing is opened: that page could lay something over it. */
export function FramedPage({ host, href }: { host: string | undefined; href: string }) {
  return (
    <Frame host={host}>
      <ReceivedStep sign={ExternalLink} tone="warn" title={t('recipientFramed')} facts={t('recipientFramedWhy')}>
        <div>
          <TabLink variant="primary" icon={ExternalLink} href={href}>
            {t('popupPopOutTab')}
          </TabLink>
        </div>
      </ReceivedStep>
    </Frame>
  );
}
