import { type LucideIcon, X } from 'lucide-preact';
import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { t } from '../../lib/i18n';
import { Icon } from '../ui/Icon';
import { IconButton } from '../ui/IconButton';

interface CardHeadProps {
  icon: LucideIcon;
  tone: 'good' | 'warn' | 'bad' | 'soft';
  /** Where the card took the composer's place. */
  takesFocus: boolean;
  /** When this becomes true, what the heading says has changed, and what had the focus is gone. */
  isNews?: boolean;
  dismiss: () => void;
  children: ComponentChildren;
}

/** What became of it, in a few words. */
export function CardHead({ icon, tone, takesFocus, isNews = false, dismiss, children }: CardHeadProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const wasNews = useRef(isNews);
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
    </div>
  );
}
