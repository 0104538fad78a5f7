import { Flame, Mail, MailOpen, X } from 'lucide';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { handOffLink } from '../../lib/browser/handoff';
import { t } from '../../lib/i18n';
import type { PushRow, RowState } from '../../lib/push/push-row';
import { notExpirableReason } from '../../lib/push/result';
import type { Details } from '../../lib/state/pushes/details';
import type { PushesPageState } from '../../lib/state/pushes/page';
import { titleOf, WHY_NOT_WORDS } from '../../lib/text/pushes';
import { Button, IconButton } from '../ui/Button';
import { ConfirmDialog } from '../ui/ConfirmDialog';
import { useFocusFallback } from '../ui/focus';
import { StatusLine } from '../ui/StatusLine';
import { PassphraseAlerts } from '../watch/PassphraseAlerts';
import { AuditSection } from './AuditLog';
import { EmailForm, LinkTools } from './LinkTools';
import { PushesFailure } from './PushesFailure';
import { PushFacts } from './PushFacts';

interface DetailsPanelProps {
  row: PushRow;
  state: RowState;
  page: PushesPageState;
  close: () => void;
}

/** One push. Takes the focus when it opens; Escape closes it. */
export function DetailsPanel({ row, state, page, close }: DetailsPanelProps) {
  const [isEmailing, setEmailing] = useState(false);
  const { active, features } = page.activeInstance;
  const { details } = page;
  const isActive = state === 'active';
  const canEmail = row.withAccount && active.value?.id === row.instance.id && features.value?.email === true;
  const panel = useRef<HTMLElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  // A button may go when the push expires.
  useFocusFallback(panel, () => heading.current);
  /** The tools keep their space when the push expires, so that nothing below them moves under the pointer. */
  const tools = useRef<HTMLDivElement>(null);
  const height = useRef(0);
  useLayoutEffect(() => {
    if (isActive) height.current = tools.current?.offsetHeight ?? 0;
  });
  const openLink = () => {
    const { id: instanceId, baseUrl } = row.instance;
    void handOffLink({ link: row.link, isOwn: row.withAccount, instanceId, baseUrl });
  };
  return (
    <aside
      id="push-details"
      ref={panel}
      class="push-details panel"
      aria-labelledby="push-details-title"
      onKeyDown={(event) => {
        // In an open dialog, Escape closes that.
        if (event.key === 'Escape' && !(event.target as HTMLElement).closest('dialog')) close();
      }}
    >
      <div class="row between details-head">
        <h2 id="push-details-title" ref={heading} tabIndex={-1}>
          <bdi>{titleOf(row)}</bdi>
        </h2>
        <IconButton icon={X} label={t('pushesClose')} onClick={close} />
      </div>
      {row.note !== '' && (
        <p class="small soft details-note">
          <bdi>{row.note}</bdi>
        </p>
      )}
      <div
        ref={tools}
        class="stack"
        style={!isActive && height.current > 0 ? { minBlockSize: `${height.current}px` } : {}}
      >
        {isActive && (
          <LinkTools row={row} details={details}>
            <Button icon={MailOpen} onClick={openLink}>
              {t('pushesOpen')}
            </Button>
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
            <ExpireOwn row={row} details={details} />
          </LinkTools>
        )}
        {isActive && canEmail && isEmailing && <EmailForm row={row} details={details} />}
        {isActive && row.withAccount && <PassphraseAlerts row={row} alerts={page.passphraseAlerts} />}
        <ExpireAnswer row={row} details={details} />
      </div>
      <PushFacts row={row} state={state} page={page} />
      {row.withAccount ? (
        <AuditSection row={row} details={details} now={page.now} />
      ) : (
        <p class="small soft">{t('pushesNoLog')}</p>
      )}
    </aside>
  );
}

/** Expires a push after a question, or says why that cannot be done from here. */
function ExpireOwn({ row, details }: { row: PushRow; details: Details }) {
  const [isAsking, setAsking] = useState(false);
  const why = notExpirableReason(row, row.withAccount);
  return (
    <>
      <Button
        variant="danger"
        icon={Flame}
        aria-disabled={why !== undefined}
        aria-describedby={why && 'why-not-expirable'}
        onClick={() => why === undefined && setAsking(true)}
      >
        {t('createdExpireNow')}
      </Button>
      {why && (
        <p id="why-not-expirable" class="small soft whole">
          {t(WHY_NOT_WORDS[why])}
        </p>
      )}
      <ConfirmDialog
        isOpen={isAsking}
        title={t('createdExpireTitle')}
        confirmLabel={t('createdExpireNow')}
        isDangerous
        busy={details.isExpiring.value}
        onConfirm={async () => {
          await details.expireNow();
          setAsking(false);
        }}
        onCancel={() => setAsking(false)}
      >
        {t('createdExpireText')}
      </ConfirmDialog>
    </>
  );
}

/** The instance's reply to the last expire. */
function ExpireAnswer({ row, details }: { row: PushRow; details: Details }) {
  const answer = details.answer.value;
  const reply = answer?.ok ? answer.value : undefined;
  return (
    <>
      <StatusLine>
        {reply?.outcome === 'gone' && t('pushesAnswerGone')}
        {reply?.outcome === 'ended' && t(reply.ending.isByHand ? 'pushesAnswerExpired' : 'pushesAnswerOver')}
      </StatusLine>
      {answer && !answer.ok && (
        <PushesFailure failure={answer.failure} operation="expire" instanceName={row.instance.name} />
      )}
    </>
  );
}
