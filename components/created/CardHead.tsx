import { type IconNode, X } from 'lucide';
import type { ComponentChildren } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { t } from '../../lib/i18n';
import type { PushResult } from '../../lib/push/result';
import type { ComposePageState } from '../../lib/state/compose-page';
import { resultsOf } from '../../lib/state/results';
import { labelOf } from '../../lib/text/options';
import { Icon, IconButton } from '../ui/Button';
import { useInView } from '../ui/focus';
import { Chip, InstanceDot } from '../ui/Notice';
import { StatusLine } from '../ui/StatusLine';

export interface CardProps<R extends PushResult> {
  result: R;
  composePage: ComposePageState;
  /** In place of the composer, not among the recent links. */
  isAlone: boolean;
}

interface ResultFrameProps extends Omit<CardProps<PushResult>, 'isAlone'> {
  title: string;
  icon: IconNode;
  tone: 'good' | 'warn' | 'bad' | 'soft';
  /** Focuses the heading, when the card replaces the composer. */
  autoFocus?: boolean;
  /** Announces the heading, when the card is above the composer, which keeps the focus. */
  isAnnounced?: boolean;
  /** When this changes, the heading is focused: the control that had the focus is gone. */
  headingChanged?: boolean;
  children: ComponentChildren;
}

/** The card of a result: its heading, its push and its instance. Changes of the heading are announced. */
export function ResultFrame(props: ResultFrameProps) {
  const {
    result,
    composePage,
    title,
    icon,
    tone,
    autoFocus = false,
    isAnnounced = false,
    headingChanged = false,
  } = props;
  const { id, name, about = [], instance } = result;
  const heading = useRef<HTMLHeadingElement>(null);
  const wasChanged = useRef(headingChanged);
  const [firstTitle] = useState(title);
  useInView(heading, 'start', autoFocus || isAnnounced);
  useEffect(() => {
    if (autoFocus || headingChanged !== wasChanged.current) heading.current?.focus();
  }, [autoFocus, headingChanged]);
  const dismiss = () => void resultsOf(composePage).dismiss(id);
  return (
    <section
      class="card stack"
      aria-label={name || t(result.state === 'unknown' ? 'createdUnknown' : 'createdUnnamed')}
    >
      <div class={`card-head row tone-${tone}`}>
        <Icon of={icon} />
        <h2 ref={heading} class="grow" tabIndex={-1}>
          {title}
        </h2>
        <IconButton icon={X} label={t('createdDismiss')} onClick={dismiss} />
        <StatusLine class="unseen">
          {(isAnnounced || title !== firstTitle) && headingChanged === wasChanged.current && title}
        </StatusLine>
      </div>
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
      {props.children}
    </section>
  );
}
