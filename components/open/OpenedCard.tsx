import { ExternalLink, Eye, EyeOff, Flame } from 'lucide';
import { useEffect, useId, useRef, useState } from 'preact/hooks';
import { count, t } from '../../lib/i18n';
import type { Failure } from '../../lib/push/failure';
import { linkPayload } from '../../lib/push/limits';
import type { Opening } from '../../lib/state/open-secret';
import { QrButton, QrPanel } from '../created/Qr';
import { Button } from '../ui/Button';
import { ConfirmDialog } from '../ui/ConfirmDialog';
import { CopyButton } from '../ui/CopyButton';
import { ExactText } from '../ui/ExactText';
import { Notice } from '../ui/Notice';
import { StatusLine } from '../ui/StatusLine';
import { OpenedFiles } from './OpenedFiles';
import { FailureNotice, wordsFor } from './OpeningFailure';

/** A secret that is an address: where it leads is said before it is opened, in letters that cannot be mistaken for others. */
function OpenedLink({ address, openTab }: { address: URL; openTab: (url: string) => void }) {
  const { host, hostname, href, username, password } = address;
  const hasUser = username !== '' || password !== '';
  const hasOtherLetters = /(^|\.)xn--/.test(hostname);
  return (
    <Notice kind={hasUser || hasOtherLetters ? 'warn' : 'info'}>
      <span>
        {t('openLeadsTo')}{' '}
        <bdi dir="ltr" class="mono host">
          <b>{host}</b>
        </bdi>
      </span>
      {hasUser && <b>{t('openLeadsToUser')}</b>}
      {hasOtherLetters && <b>{t('openLeadsToOther')}</b>}
      <span>{t('openLeadsToHow')}</span>
      <bdi dir="ltr" class="mono host">
        {href}
      </bdi>
      <div>
        <Button icon={ExternalLink} onClick={() => openTab(href)}>
          {t('openInTab')}
        </Button>
      </div>
    </Notice>
  );
}

/** Most characters that a QR push has; what is longer makes a code that no camera reads. */
const MAX_QR = 1_024;

interface OpenedTextProps {
  payload: string;
  copy: () => Promise<void>;
  openTab: (url: string) => void;
}

/** The secret's text, hidden until asked for. */
function OpenedText({ payload, copy, openTab }: OpenedTextProps) {
  const [isShown, setShown] = useState(false);
  const [showsQr, setShowsQr] = useState(false);
  const id = useId();
  const address = linkPayload(payload);
  return (
    <>
      <div class="payload">
        <pre id={`${id}-payload`} class="mono" dir="auto">
          {isShown ? <ExactText>{payload}</ExactText> : <span class="soft hidden-words">{t('openHidden')}</span>}
        </pre>
      </div>
      <div class="row wrap">
        <Button
          icon={isShown ? EyeOff : Eye}
          aria-expanded={isShown}
          aria-controls={`${id}-payload`}
          onClick={() => setShown(!isShown)}
        >
          {isShown ? t('openHide') : t('openShow')}
        </Button>
        <CopyButton copy={copy} label={t('openCopy')} />
        {payload.length <= MAX_QR && (
          <QrButton isShown={showsQr} onClick={() => setShowsQr(!showsQr)} controls={`${id}-qr`} />
        )}
      </div>
      {showsQr && <QrPanel id={`${id}-qr`} text={payload} name={t('createdQrFile')} />}
      {isShown && address && <OpenedLink address={address} openTab={openTab} />}
    </>
  );
}

/** Where the sender allows it: ends the push for everybody. */
function ExpireOpened({ opening }: { opening: Opening }) {
  const [isAsking, setAsking] = useState(false);
  const [failure, setFailure] = useState<Failure>();
  const expire = async () => {
    setFailure(await opening.expire());
    setAsking(false);
  };
  return (
    <>
      {opening.push.value?.canExpire && (
        <div>
          <Button variant="danger" icon={Flame} onClick={() => setAsking(true)}>
            {t('createdExpireNow')}
          </Button>
        </div>
      )}
      <StatusLine class="soft">{opening.isExpiredHere.value && t('openExpired')}</StatusLine>
      {failure && <FailureNotice {...wordsFor(failure, { whose: opening.owner.value })} />}
      <ConfirmDialog
        isOpen={isAsking}
        title={t('createdExpireTitle')}
        confirmLabel={t('createdExpireNow')}
        isDangerous
        busy={opening.isBusy.value}
        onConfirm={() => void expire()}
        onCancel={() => setAsking(false)}
      >
        {t('openExpireText')}
      </ConfirmDialog>
    </>
  );
}

interface OpenedCardProps {
  opening: Opening;
  openTab: (url: string) => void;
}

/** The secret, and what is left of its push after this look. */
export function OpenedCard({ opening, openTab }: OpenedCardProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const id = useId();
  useEffect(() => heading.current?.focus(), []);
  const push = opening.push.value;
  if (!push) return null;
  return (
    <section class="stack" aria-labelledby={id}>
      <h2 id={id} ref={heading} tabIndex={-1}>
        {t('openOpened')}
      </h2>
      {push.payload ? (
        <OpenedText payload={push.payload} copy={opening.copy} openTab={openTab} />
      ) : (
        <p>{t('openNoText')}</p>
      )}
      <OpenedFiles opening={opening} files={push.files} unreadable={push.unreadableFiles} openTab={openTab} />
      {!opening.isExpiredHere.value && <WhatIsLeft opening={opening} />}
      <ExpireOpened opening={opening} />
    </section>
  );
}

function WhatIsLeft({ opening }: { opening: Opening }) {
  const push = opening.push.value;
  if (!push) return null;
  const { viewsLeft, daysLeft } = push;
  const isOwn = opening.owner.value?.isOwn === true;
  if (viewsLeft === 0 && !isOwn) return <Notice kind="info">{t('openWasLast')}</Notice>;
  return (
    <p class="soft">
      {isOwn && `${t('openNoViewUsed')} `}
      {viewsLeft !== undefined &&
        viewsLeft > 0 &&
        daysLeft !== undefined &&
        t('openLeft', count('openViewsLeft', viewsLeft), count('openDaysLeft', daysLeft))}
    </p>
  );
}
