import '../ui/expanded.css';
import { Mail, MailOpen, X } from 'lucide';
import { useEffect, useRef, useState } from 'preact/hooks';
import { MAX_PASSPHRASE_ALERTS } from '../../lib/activity/reconcile';
import { handOffLinkHere } from '../../lib/browser/handoff';
import { t } from '../../lib/i18n/translate';
import { isExpirable } from '../../lib/push/result';
import type { PushRow } from '../../lib/pushes/push-row';
import type { PassphraseAlert, PassphraseAlertsStore } from '../../lib/state/activity/activity';
import type { PushDetails } from '../../lib/state/pushes/details';
import type { PushesPageState } from '../../lib/state/pushes/pushes-page';
import { describeFailure } from '../../lib/text/failures';
import { pushTitle } from '../../lib/text/pushes';
import { ExpireButton } from '../results/ExpireButton';
import { Button, IconButton } from '../ui/Button';
import { Switch } from '../ui/Field';
import { useFocusFallback } from '../ui/focus';
import { StatusLine } from '../ui/StatusLine';
import { useTransient } from '../ui/use-settled';
import { AuditSection } from './AuditLog';
import { EmailForm, PushActions } from './PushActions';
import { PushesFailure } from './PushesFailure';
import { PushFacts } from './PushFacts';

/** Takes the focus when it opens, and comes into view; Escape closes it. */
export function DetailsPanel({ row, page, close }: { row: PushRow; page: PushesPageState; close: () => void }) {
  const state = page.view.value.getStatus(row);
  const [isEmailing, setEmailing] = useState(false);
  const { active, features } = page.activeInstance;
  const { details } = page;
  const isActive = state === 'active';
  const canEmail =
    row.withAccount && active.value?.id === row.instance.id && features.value?.sendsEmail === true && !row.isEncrypted;
  const panel = useRef<HTMLElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  // An event of Recent activity stands far above its push.
  const isSearching = page.search.value === 'searching';
  useEffect(() => {
    const top = panel.current?.getBoundingClientRect().top ?? 0;
    if (!isSearching && top > innerHeight / 2) panel.current?.scrollIntoView();
  }, [isSearching]);
  useEffect(() => {
    const onKeyDown = ({ key, target }: KeyboardEvent) => {
      // Escape does something else in such an element.
      const isElsewhere = target instanceof Element && target.closest('dialog, search');
      if (key === 'Escape' && !isElsewhere) close();
    };
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  });
  // A button may disappear when the push expires.
  useFocusFallback(panel, () => heading.current);
  const { link, withAccount, instance } = row;
  const openLink = () => {
    if (link !== undefined) void handOffLinkHere({ link, isOwn: withAccount, instanceId: instance.id });
  };
  return (
    <aside id="push-details" ref={panel} class="push-details panel" aria-labelledby="push-details-title">
      <div class="row between details-head">
        <h2 id="push-details-title" ref={heading} tabIndex={-1}>
          <bdi>{pushTitle(row)}</bdi>
        </h2>
        <IconButton icon={X} label={t('uiClose')} onClick={close} />
      </div>
      {row.note !== '' && (
        <p class="small muted details-note">
          <bdi>{row.note}</bdi>
        </p>
      )}
      <div class="stack">
        {isActive && (
          <PushActions row={row} details={details} isPrivate={page.isPrivate}>
            {link !== undefined && (
              <Button icon={MailOpen} onClick={openLink}>
                {t('createdOpen')}
              </Button>
            )}
            {canEmail && (
              <Button
                icon={Mail}
                aria-expanded={isEmailing}
                aria-controls="push-email"
                onClick={() => setEmailing(!isEmailing)}
              >
                {t('emailButton')}
              </Button>
            )}
            <ExpireButton
              name={row.name}
              canExpire={isExpirable(row, row.withAccount)}
              expire={details.expireOpenPush}
            />
          </PushActions>
        )}
        {isActive && canEmail && isEmailing && <EmailForm row={row} details={details} />}
        {isActive && row.withAccount && row.hasPassphrase !== false && (
          <PassphraseAlerts key={row.urlToken} row={row} alerts={page.passphraseAlerts} />
        )}
        <ExpireStatus row={row} details={details} />
      </div>
      <PushFacts row={row} state={state} page={page} />
      {row.withAccount ? (
        <AuditSection row={row} details={details} now={page.now} />
      ) : (
        <p class="small muted">{t('pushesNoLog')}</p>
      )}
    </aside>
  );
}

function ExpireStatus({ row, details }: { row: PushRow; details: PushDetails }) {
  const answer = details.expireReply.value;
  const showsSuccess = useTransient(answer?.ok === true, answer);
  const reply = answer?.ok && showsSuccess ? answer.value : undefined;
  return (
    <>
      <StatusLine>
        {reply?.outcome === 'not-found' && t('pushesAlreadyExpired')}
        {reply?.outcome === 'expired' &&
          t(reply.ending.isExpiredManually ? 'pushesExpiredNow' : 'pushesAlreadyExpired')}
      </StatusLine>
      {answer && !answer.ok && (
        <PushesFailure failure={answer.failure} operation="expire" instanceName={row.instance.name} />
      )}
    </>
  );
}

/** Whether wrong passphrases of this push are reported: that costs a request in each poll. Give it the push's token as its key. */
function PassphraseAlerts({ row, alerts }: { row: PushRow; alerts: PassphraseAlertsStore }) {
  const { urlToken, instance } = row;
  const [alert, setAlert] = useState<PassphraseAlert>();
  const [problem, setProblem] = useState('');
  const push = { instanceId: instance.id, urlToken };
  useEffect(() => alerts.follow(push, setAlert), [alerts, instance.id, urlToken]);
  const change = async (isOn: boolean) => {
    setProblem('');
    const reply = await alerts.set(push, isOn);
    if (!reply.ok) {
      const { title, action } = describeFailure(reply.failure, { instanceName: instance.name });
      setProblem(`${title} ${action}`);
    } else if (isOn && !reply.value) setProblem(t('activityPassphraseAlertLimit', MAX_PASSPHRASE_ALERTS));
  };
  if (alert === undefined) return null;
  if (alert === 'not-tracked') return <p class="small muted">{t('activityPassphraseAlertNotTracked')}</p>;
  return (
    <div>
      <Switch
        label={t('activityPassphraseAlert')}
        explanation={t('activityPassphraseAlertExplained')}
        isChecked={alert === 'on'}
        onChange={(isOn) => void change(isOn)}
      />
      <StatusLine class="small tone-warn">{problem}</StatusLine>
    </div>
  );
}
