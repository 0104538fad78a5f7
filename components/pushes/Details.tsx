import { Mail, MailOpen, X } from 'lucide';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { t } from '../../lib/i18n';
import type { PushRow, RowState } from '../../lib/push/push-row';
import type { PushesPageActions, PushesPageState } from '../../lib/state/pushes/page';
import { titleOf } from '../../lib/text/pushes';
import { Button, IconButton } from '../ui/Button';
import { useFocusFallback } from '../ui/focus';
import { PassphraseAlerts } from '../watch/PassphraseAlerts';
import { AuditSection } from './AuditLog';
import { ExpireAnswer, ExpireOwn } from './EndOwn';
import { EmailForm, LinkTools } from './LinkTools';
import { PushFacts } from './PushFacts';

interface DetailsPanelProps {
  row: PushRow;
  state: RowState;
  page: PushesPageState;
  doors: PushesPageActions;
  close: () => void;
}

/** One push, looked at closely. Takes the focus when it opens; Escape closes it. */
export function DetailsPanel({ row, state, page, doors, close }: DetailsPanelProps) {
  const [isEmailing, setEmailing] = useState(false);
  const { active, features } = page.where;
  const canEmail = row.withAccount && active.value?.id === row.instance.id && features.value?.email === true;
  const panel = useRef<HTMLElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  // What is pressed may go with the end of the push.
  useFocusFallback(panel, () => heading.current);
  /** What can be done goes when the push ends; its place stays, so that nothing below it moves under the pointer. */
  const tools = useRef<HTMLDivElement>(null);
  const height = useRef(0);
  const isOver = state !== 'active';
  useLayoutEffect(() => {
    if (!isOver) height.current = tools.current?.offsetHeight ?? 0;
  });
  const onKeyDown = (event: KeyboardEvent) => {
    // Escape in an open dialog closes that.
    if (event.key === 'Escape' && !(event.target as HTMLElement).closest('dialog')) close();
  };
  return (
    <aside
      id="push-details"
      ref={panel}
      class="push-details panel"
      aria-labelledby="push-details-title"
      onKeyDown={onKeyDown}
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
        style={isOver && height.current > 0 ? { minBlockSize: `${height.current}px` } : {}}
      >
        {state === 'active' && (
          <LinkTools row={row} details={page.details} copy={page.copyText}>
            <Button
              icon={MailOpen}
              onClick={() => {
                const { id: instanceId, baseUrl } = row.instance;
                doors.openLink({ link: row.link, isOwn: row.withAccount, instanceId, baseUrl });
              }}
            >
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
            <ExpireOwn row={row} details={page.details} />
          </LinkTools>
        )}
        {canEmail && isEmailing && state === 'active' && (
          <EmailForm key={row.urlToken} row={row} details={page.details} />
        )}
        {state === 'active' && row.withAccount && <PassphraseAlerts row={row} alerts={page.passphraseAlerts} />}
        <ExpireAnswer row={row} details={page.details} />
      </div>
      <PushFacts row={row} state={state} page={page} />
      <AuditSection row={row} details={page.details} now={page.now} doors={doors} />
    </aside>
  );
}
