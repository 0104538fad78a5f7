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
  /** Where the card took the composer's place. */
  autoFocus: boolean;
  /** Above the composer, which keeps the focus: it is said aloud. */
  isSaid?: boolean;
  /** When this becomes true, what the heading says has changed, and what had the focus is gone. */
  headingChanged?: boolean;
  dismiss: () => void;
  children: string;
}

/** What became of it, in a few words: said by the focus when they come, and aloud when they change while the card is there. */
export function CardHead({
  icon,
  tone,
  autoFocus,
  isSaid = false,
  headingChanged = false,
  dismiss,
  children,
}: CardHeadProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const wasNews = useRef(headingChanged);
  const [atFirst] = useState(children);
  useInView(heading, 'start', autoFocus || isSaid);
  useEffect(() => {
    if (autoFocus || headingChanged !== wasNews.current) heading.current?.focus();
  }, [autoFocus, headingChanged]);
  return (
    <div class={`card-head row tone-${tone}`}>
      <Icon of={icon} />
      <h2 ref={heading} class="grow" tabIndex={-1}>
        {children}
      </h2>
      <IconButton icon={X} label={t('createdDismiss')} onClick={dismiss} />
      <StatusLine class="unseen">
        {(isSaid || children !== atFirst) && headingChanged === wasNews.current && children}
      </StatusLine>
    </div>
  );
}

/** Which push it is, and where it went. */
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
  openTab: (url: string) => void;
  /** In the composer's place, not among the last links: its heading takes the focus. */
  isAlone: boolean;
}
