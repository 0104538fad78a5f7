import './server-choice.css';
import { FlaskConical, type IconNode, Link as LinkIcon, MailOpen, Server } from 'lucide';
import { openConnectForm, openTab } from '../../lib/browser/pages';
import { t } from '../../lib/i18n/translate';
import { callWorker } from '../../lib/messaging/messaging';
import type { Policy } from '../../lib/policy/policy';
import { Button, Icon } from '../ui/Button';
import { FailureNotice } from '../ui/FailureNotice';
import { useWorkerCall } from '../ui/use-worker-call';

interface ServerChoiceProps {
  /** May hide the page or some of its choices. */
  policy: Policy;
  /** Connects a server. By default it opens a tab, since the browser's question for permission would close a popup. */
  connect?: () => void;
  /** Opens a received link. By default it opens the page for received links in a tab. */
  receive?: () => void;
  title?: 'h2' | 'h3';
}

export function ServerChoice(props: ServerChoiceProps) {
  const { policy, connect = () => void openConnectForm(), receive = () => void openTab('/received.html') } = props;
  const { title: Title = 'h2' } = props;
  const { isBusy, failure, run } = useWorkerCall(() => callWorker('activateDemo', undefined));
  const { showsWelcome, allowsOwnInstances, allowsDemo } = policy;
  if (!showsWelcome || !(allowsOwnInstances || allowsDemo))
    return (
      <section class="stack" aria-label={t('extensionName')}>
        <p>{t('organizationNoInstance')}</p>
        {allowsOwnInstances && <Button onClick={connect}>{t('optionsAdd')}</Button>}
        <Button icon={MailOpen} onClick={receive}>
          {t('popupReceived')}
        </Button>
      </section>
    );
  return (
    <section class="stack" aria-labelledby="server-choice-title">
      <Title id="server-choice-title">{t('serverChoiceTitle')}</Title>
      {allowsOwnInstances && (
        <ChoiceCard icon={Server} title={t('optionsAdd')} text={t('serverChoiceConnectHere')} onClick={connect} />
      )}
      {allowsDemo && (
        <ChoiceCard
          icon={FlaskConical}
          title={t('serverChoiceTry')}
          text={t('demoExplained')}
          isBusy={isBusy}
          onClick={() => void run()}
        />
      )}
      <ChoiceCard icon={MailOpen} title={t('popupReceived')} text={t('serverChoiceReceivedWhy')} onClick={receive} />
      {failure && <FailureNotice failure={failure} instanceName={t('demoName')} />}
    </section>
  );
}

interface ChoiceCardProps {
  icon: IconNode;
  title: string;
  text: string;
  /** Whether what it starts is under way. */
  isBusy?: boolean;
  onClick: () => void;
}

function ChoiceCard({ icon, title, text, isBusy, onClick }: ChoiceCardProps) {
  return (
    <button
      type="button"
      class="choice-card"
      aria-disabled={isBusy}
      aria-busy={isBusy}
      onClick={() => isBusy || onClick()}
    >
      <Icon of={icon} />
      <span>
        <b>{title}</b>
        <span class="small muted">{text}</span>
      </span>
    </button>
  );
}

/** Opens the form for a new push in a tab. */
export function FirstLinkButton() {
  return (
    <Button variant="primary" icon={LinkIcon} onClick={() => void openTab('/compose.html')}>
      {t('welcomeFirstLink')}
    </Button>
  );
}
