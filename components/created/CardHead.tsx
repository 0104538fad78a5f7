import { type IconNode, X } from 'lucide';
import { useEffect, useRef, useState } from 'preact/hooks';
import { t } from '../../lib/i18n';
import { Icon } from '../ui/Icon';
import { IconButton } from '../ui/IconButton';
import { StatusLine } from '../ui/StatusLine';

interface CardHeadProps {
  icon: IconNode;
  tone: 'good' | 'warn' | 'bad' | 'soft';
  /** Where the card took the composer's place. */
  takesFocus: boolean;
  /** When this becomes true, what the heading says has changed, and what had the focus is gone. */
  isNews?: boolean;
  dismiss: () => void;
  children: string;
}

/** What became of it, in a few words: said by the focus when they come, and aloud when they change while the card is there. */
export function CardHead({ icon, tone, takesFocus, isNews = false, dismiss, children }: CardHeadProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const wasNews = useRef(isNews);
  const [atFirst] = useState(children);
  useEffect(() => {
    if (takesFocus || isNews !== wasNews.current) heading.current?.focus();
  }, [takesFocus, isNews]);
  return (
    <div class={`card-head row tone-${tone}`}>
      <Icon of={icon} />
      <h2 ref={heading} class="grow" tabIndex={-1}>
        {children}
      </h2>
      <IconButton icon={X} label={t('createdDismiss')} onClick={dismiss} />
      <StatusLine class="unseen">{children !== atFirst && isNews === wasNews.current && children}</StatusLine>
    </div>
  );
}
