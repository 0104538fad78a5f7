import { type IconNode, X } from 'lucide';
import { useEffect, useRef, useState } from 'preact/hooks';
import { t } from '../../lib/i18n';
import type { PushResult } from '../../lib/push/result';
import type { ComposePageState } from '../../lib/state/compose-page';
import { labelOf } from '../../lib/text/options';
import { Icon, IconButton } from '../ui/Button';
import { useInView } from '../ui/focus';
import { Chip, InstanceDot } from '../ui/Notice';
import { StatusLine } from '../ui/StatusLine';

interface CardHeadProps {
  icon: IconNode;
  tone: 'good' | 'warn' | 'bad' | 'soft';
  /** Focuses the heading, when the card replaces the composer. */
  autoFocus: boolean;
  /** Announces the heading, when the card is above the composer, which keeps the focus. */
  isAnnounced?: boolean;
  /** When this changes, the heading is focused: the control that had the focus is gone. */
  headingChanged?: boolean;
  dismiss: () => void;
  children: string;
}

/** A card's heading. Changes of its text are announced. */
export function CardHead({
  icon,
  tone,
  autoFocus,
  isAnnounced = false,
  headingChanged = false,
  dismiss,
  children,
}: CardHeadProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const wasChanged = useRef(headingChanged);
  const [firstText] = useState(children);
  useInView(heading, 'start', autoFocus || isAnnounced);
  useEffect(() => {
    if (autoFocus || headingChanged !== wasChanged.current) heading.current?.focus();
  }, [autoFocus, headingChanged]);
  return (
    <div class={`card-head row tone-${tone}`}>
      <Icon of={icon} />
      <h2 ref={heading} class="grow" tabIndex={-1}>
        {children}
      </h2>
      <IconButton icon={X} label={t('createdDismiss')} onClick={dismiss} />
      <StatusLine class="unseen">
        {(isAnnounced || children !== firstText) && headingChanged === wasChanged.current && children}
      </StatusLine>
    </div>
  );
}

export function CardOrigin({ result }: { result: PushResult }) {
  const { name, about = [], instance } = result;
  return (
    <div class="card-origin">
      {(name !== '' || about.length > 0) && (
        <div>
          <bdi>{labelOf(result)}</bdi>
        </div>
      )}
      {instance.isBuiltIn ? (
        <span class="small soft">
          <Chip look="warn">{t('builtInChip')}</Chip> {t('builtInExplained')}
        </span>
      ) : (
        <span class="row small soft">
          <InstanceDot colour={instance.colour} />
          <bdi>{instance.name}</bdi>
        </span>
      )}
    </div>
  );
}

export interface CardProps<R extends PushResult> {
  result: R;
  composePage: ComposePageState;
  /** In place of the composer, not among the recent links. */
  isAlone: boolean;
}
