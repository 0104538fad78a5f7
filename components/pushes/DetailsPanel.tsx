import { Mail, MailOpen, X } from 'lucide';
import { useEffect, useRef, useState } from 'preact/hooks';
import { t } from '../../lib/i18n';
import type { PushRow } from '../../lib/push/push-row';
import type { RowState } from '../../lib/push/row-state';
import type { PushesPage } from '../../lib/state/pushes/pushes-page';
import { Button } from '../ui/Button';
import { IconButton } from '../ui/IconButton';
import { useKeptFocus } from '../ui/use-kept-focus';
import { FollowPassphrases } from '../watch/FollowPassphrases';
import { AuditSection } from './AuditSection';
import { EmailForm } from './EmailForm';
import { ExpireAnswer } from './ExpireAnswer';
import { ExpireOwn } from './ExpireOwn';
import { LinkTools } from './LinkTools';
import type { PageDoors } from './PushesPage';
import { PushFacts } from './PushFacts';
import { titleOf } from './pushes-words';

interface DetailsPanelProps {
  row: PushRow;
  state: RowState;
  page: PushesPage;
  doors: PageDoors;
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
  useKeptFocus(panel, () => heading.current);
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
      <PushFacts row={row} state={state} page={page} />
      {state === 'active' && (
        <LinkTools row={row} details={page.details} copy={page.copyText}>
          <Button
            icon={MailOpen}
            onClick={() => doors.openLink({ link: row.link, isOwn: row.withAccount, instanceId: row.instance.id })}
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
      {state === 'active' && row.withAccount && <FollowPassphrases row={row} wrong={page.wrongPassphrases} />}
      <ExpireAnswer row={row} details={page.details} />
      <AuditSection row={row} details={page.details} now={page.now} doors={doors} />
    </aside>
  );
}
