import './server-choice.css';
import { FlaskConical, Globe, type IconNode, Link as LinkIcon, MailOpen, Server } from 'lucide';
import { goToPage, openTab, toConnectForm } from '../../lib/browser/pages';
import { t } from '../../lib/i18n/translate';
import { PUBLIC_INSTANCE } from '../../lib/instance/instance';
import { callWorker } from '../../lib/messaging/messaging';
import type { Policy } from '../../lib/policy/policy';
import { Button, Icon } from '../ui/Button';
import { FailureNotice } from '../ui/FailureNotice';
import { useWorkerCall } from '../ui/use-worker-call';

interface ServerChoiceProps {
  /** May hide the page or some of its choices. */
  policy: Policy;
  /** Connects a server, whose address may be known. By default it opens a tab, since the browser's question for permission would close a popup. */
  connect?: (baseUrl?: string) => void;
  /** Opens a received link. By default it opens the page for received links in a tab. */
  receive?: () => void;
  title?: 'h2' | 'h3';
}

/** What a page shows as long as there is no server: the ways to one, and the way to open a link, which needs none. */
export function ServerChoice(props: ServerChoiceProps) {
  const { policy, connect = (baseUrl) => void openTab(toConnectForm(baseUrl)) } = props;
  const { receive = () => void openTab('/received.html'), title: Title = 'h2' } = props;
  const { isBusy, failure, run } = useWorkerCall(() => callWorker('activateDemo', undefined));
  const { showsWelcome, allowsOwnInstances, allowsDemo } = policy;
  const received = (
    <Button icon={MailOpen} onClick={receive}>
      {t('popupReceived')}
    </Button>
  );
  if (!showsWelcome || !(allowsOwnInstances || allowsDemo))
    return (
      <section class="stack" aria-label={t('extensionName')}>
        <p>{t('organizationNoInstance')}</p>
        {allowsOwnInstances && <Button onClick={() => connect()}>{t('optionsAdd')}</Button>}
        {received}
      </section>
    );
  return (
    <section class="stack" aria-labelledby="server-choice-title">
      <Title id="server-choice-title">{t('serverChoiceTitle')}</Title>
      <div class="doors">
        {allowsOwnInstances && (
          <>
            <Door icon={Server} title={t('serverChoiceOwn')} onClick={() => connect()} />
            <Door
              icon={Globe}
              title={t('serverChoicePublic')}
              text={t('serverChoicePublicWhy', new URL(PUBLIC_INSTANCE).host)}
              onClick={() => connect(PUBLIC_INSTANCE)}
            />
          </>
        )}
        {allowsDemo && (
          <Door
            icon={FlaskConical}
            title={t('serverChoiceTry')}
            text={t('demoExplained')}
            isBusy={isBusy}
            onClick={() => void run()}
          />
        )}
      </div>
      <p class="row wrap received-way">
        <span class="muted">{t('serverChoiceReceivedWhy')}</span>
        {received}
      </p>
      {failure && <FailureNotice failure={failure} instanceName={t('demoName')} />}
    </section>
  );
}

interface DoorProps {
  icon: IconNode;
  title: string;
  text?: string;
  /** Whether what it starts is under way. */
  isBusy?: boolean;
  onClick: () => void;
}

function Door({ icon, title, text, isBusy, onClick }: DoorProps) {
  return (
    <button type="button" class="door" aria-disabled={isBusy} aria-busy={isBusy} onClick={() => isBusy || onClick()}>
      <Icon of={icon} />
      <b>{title}</b>
      {text && <span class="small muted">{text}</span>}
    </button>
  );
}

/** Opens the form for a new push in this tab, so that no tab is left behind. */
export function FirstLinkButton() {
  return (
    <Button variant="primary" icon={LinkIcon} onClick={() => goToPage('/compose.html')}>
      {t('welcomeFirstLink')}
    </Button>
  );
}
