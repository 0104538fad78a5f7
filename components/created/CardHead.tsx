import { type LucideIcon, X } from 'lucide-preact';
import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { t } from '../../lib/i18n';
import { Icon } from '../ui/Icon';
import { IconButton } from '../ui/IconButton';

interface CardHeadProps {
  icon: LucideIcon;
  tone: 'good' | 'warn' | 'bad' | 'soft';
  isAlone: boolean;
  dismiss: () => void;
  children: ComponentChildren;
}

/** What became of it, in a few words. Takes the focus where the card took the composer's place. */
export function CardHead({ icon, tone, isAlone, dismiss, children }: CardHeadProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (isAlone) heading.current?.focus();
  }, [isAlone]);
  return (
    <div class={`card-head row tone-${tone}`}>
      <Icon of={icon} />
      <h2 ref={heading} class="grow" tabIndex={isAlone ? -1 : undefined}>
        {children}
      </h2>
      <IconButton icon={X} label={t('createdDismiss')} onClick={dismiss} />
    </div>
  );
}
