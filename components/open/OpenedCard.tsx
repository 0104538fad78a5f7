import { useEffect, useId, useRef } from 'preact/hooks';
import { count, t } from '../../lib/i18n';
import type { Opening } from '../../lib/state/opening';
import { Notice } from '../ui/Notice';
import { ExpireOpened } from './ExpireOpened';
import { OpenedFiles } from './OpenedFiles';
import { OpenedText } from './OpenedText';

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
      <OpenedFiles opening={opening} files={push.files} openTab={openTab} />
      {!opening.isExpiredHere.value && <WhatIsLeft opening={opening} />}
      <ExpireOpened opening={opening} />
    </section>
  );
}

function WhatIsLeft({ opening }: { opening: Opening }) {
  const push = opening.push.value;
  if (!push) return null;
  const isOwn = opening.whose.value?.isOwn === true;
  if (push.viewsLeft === 0 && !isOwn) return <Notice kind="info">{t('openWasLast')}</Notice>;
  return (
    <p class="soft">
      {isOwn && `${t('openNoViewUsed')} `}
      {push.viewsLeft > 0 &&
        t('openLeft', count('openViewsLeft', push.viewsLeft), count('openDaysLeft', push.daysLeft))}
    </p>
  );
}
