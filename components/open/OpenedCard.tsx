import { Eye, EyeOff } from 'lucide-preact';
import { useEffect, useId, useRef, useState } from 'preact/hooks';
import { count, t } from '../../lib/i18n';
import type { OpenedPush } from '../../lib/messages';
import { isLink } from '../../lib/push/limits';
import type { Opening } from '../../lib/state/opening';
import { QrButton, QrPanel } from '../created/QrPanel';
import { Button } from '../ui/Button';
import { CopyButton } from '../ui/CopyButton';
import { Notice } from '../ui/Notice';
import { ExpireOpened } from './ExpireOpened';
import { OpenedLink } from './OpenedLink';

/** Most characters that a QR push has; what is longer makes a code that no camera reads. */
const MOST_QR = 1_024;

interface OpenedCardProps {
  opening: Opening;
  openTab: (url: string) => void;
}

/** The secret, hidden until asked for, and what is left of its push after this look. */
export function OpenedCard({ opening, openTab }: OpenedCardProps) {
  const [isShown, setShown] = useState(false);
  const [showsQr, setShowsQr] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const id = useId();
  useEffect(() => heading.current?.focus(), []);
  const push = opening.push.value;
  if (!push) return null;
  const payload = push.payload ?? '';
  const canDraw = payload.length > 0 && payload.length <= MOST_QR;
  return (
    <section class="stack" aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`} ref={heading} tabIndex={-1}>
        {t('openOpened')}
      </h2>
      <div class="payload">
        <pre id={`${id}-payload`} class="mono" dir="auto">
          {isShown ? payload : <span class="soft">{t('openHidden')}</span>}
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
        <CopyButton copy={opening.copy} label={t('openCopy')} />
        {canDraw && <QrButton isShown={showsQr} onClick={() => setShowsQr(!showsQr)} controls={`${id}-qr`} />}
        <span class="grow" />
        <ExpireOpened opening={opening} />
      </div>
      {showsQr && <QrPanel id={`${id}-qr`} text={payload} name={t('createdQrFile')} />}
      {isShown && isLink(payload) && <OpenedLink address={payload} openTab={openTab} />}
      {!opening.isExpiredHere.value && <WhatIsLeft push={push} />}
    </section>
  );
}

function WhatIsLeft({ push }: { push: OpenedPush }) {
  if (push.viewsLeft === 0) return <Notice kind="info">{t('openWasLast')}</Notice>;
  return (
    <p class="soft">{t('openLeft', count('openViewsLeft', push.viewsLeft), count('openDaysLeft', push.daysLeft))}</p>
  );
}
