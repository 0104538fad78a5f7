import './results.css';
import { Check, ChevronUp, CircleAlert, CircleHelp, Clock, X } from 'lucide';
import type { RefObject } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { isCanceled } from '../../lib/base/failure';
import { t } from '../../lib/i18n/translate';
import { callWorker } from '../../lib/messaging/messaging';
import { type FailedResult, isResultExpired, type PushResult } from '../../lib/push/result';
import { hasWeakerDifference } from '../../lib/push/stored-push';
import type { ComposePageState } from '../../lib/state/push/compose-page';
import { resultHeading, resultLabel, unknownHeading } from '../../lib/text/options';
import { Icon, IconButton } from '../ui/Button';
import { Chip, InstanceDot } from '../ui/Chip';
import { useScrollIntoView } from '../ui/focus';
import { StatusLine } from '../ui/StatusLine';
import { CreatedDetails, type ResultPanel } from './CreatedDetails';
import { describeUnknown, FailedDetails, UnknownDetails } from './UnfinishedDetails';

interface ResultCardProps {
  result: PushResult;
  composePage: ComposePageState;
  /** Whether the card stands in place of the composer, and not among the recent links. Its heading has the focus then. */
  isOnlyContent: boolean;
  /** What of it is unfolded at first. */
  panel?: ResultPanel | undefined;
  /** Makes a row of it again; absent where it is none. */
  fold?: () => void;
}

export function ResultCard({ result, composePage, isOnlyContent, panel, fold }: ResultCardProps) {
  const { id, name, instance } = result;
  const heading = useRef<HTMLHeadingElement>(null);
  const isOnClipboard = composePage.copiedLink.resultId.value === id;
  const { title, ownTitle, icon, tone } = getCardTone(result, composePage.now(), isOnClipboard);
  const changedTitle = useChangedTitle(title, ownTitle, heading);
  const hasResultAbove = composePage.view.value.name === 'composer' && composePage.unknown.value?.id === id;
  const titleAbove = useTitleAbove(result, title, composePage.now());
  const isNamed = name !== '' || !hasResultAbove;
  // The bar has the name of the active one.
  const isWeaker = result.state === 'created' && hasWeakerDifference(result.differences);
  const showsServer = instance.isDemo || instance.id !== composePage.activeInstance.active.value?.id;
  useScrollIntoView(heading, 'start', isOnlyContent || hasResultAbove);
  useEffect(() => {
    if (isOnlyContent) heading.current?.focus();
  }, [isOnlyContent]);
  return (
    <section
      class="card stack"
      aria-label={name || (result.state === 'unknown' ? unknownHeading(result) : resultLabel(result))}
    >
      <div class={`card-head row tone-${tone}${isWeaker ? ' is-high' : ''}`}>
        <Icon of={icon} />
        <div class="card-title grow">
          <h2 ref={heading} tabIndex={-1}>
            {title}
          </h2>
          {/* Where the card stands above its draft, the draft says it. */}
          {isNamed && <bdi class="muted">{resultLabel(result)}</bdi>}
        </div>
        {fold && (
          <IconButton class="card-fold" icon={ChevronUp} label={t('uiHide')} aria-expanded={true} onClick={fold} />
        )}
        <StatusLine class="visually-hidden">{hasResultAbove ? titleAbove : changedTitle}</StatusLine>
      </div>
      {instance.isDemo ? (
        <div class="card-origin small muted">
          <Chip variant="warn">{t('demoName')}</Chip> {t('demoExplained')}
        </div>
      ) : (
        showsServer && (
          <div class="card-origin row small muted">
            <InstanceDot color={instance.color} />
            <bdi>{instance.name}</bdi>
          </div>
        )
      )}
      {result.state === 'created' && (
        <CreatedDetails result={result} composePage={composePage} isAlone={isOnlyContent} panel={panel} />
      )}
      {result.state === 'failed' && <FailedDetails result={result} composePage={composePage} />}
      {result.state === 'unknown' && <UnknownDetails result={result} composePage={composePage} />}
      {/* The last stop, in the corner. */}
      <IconButton
        class="card-dismiss"
        icon={X}
        label={t('createdDismiss')}
        onClick={() => void callWorker('dismissResults', { resultIds: [id] })}
      />
    </section>
  );
}

/**
 * The title once something has happened to the result, which changes `ownTitle`; not after what happened to another one. Empty where the
 * heading took the focus with the change: screen readers read it out already.
 */
function useChangedTitle(title: string, ownTitle: string, heading: RefObject<HTMLElement | null>): string {
  const [changed, setChanged] = useState('');
  const shown = useRef(ownTitle);
  const hadFocus = document.activeElement === heading.current;
  useEffect(() => {
    if (ownTitle === shown.current) return;
    shown.current = ownTitle;
    const tookFocus = !hadFocus && document.activeElement === heading.current;
    setChanged(tookFocus ? '' : title);
  }, [ownTitle]);
  return changed === title ? changed : '';
}

/** The title, at first with what is known: screen readers are silent about the text of the live region that appears with the card. */
function useTitleAbove(result: PushResult, title: string, now: number): string {
  const [first] = useState(() => ({
    title,
    words: result.state === 'unknown' ? `${title}. ${describeUnknown(result, now)}` : title,
  }));
  return title === first.title ? first.words : title;
}

export function getFailedTone({ failure }: FailedResult): 'neutral' | 'bad' {
  return isCanceled(failure) ? 'neutral' : 'bad';
}

/** `ownTitle`: whatever else was copied. */
function getCardTone(result: PushResult, now: number, isOnClipboard: boolean) {
  switch (result.state) {
    case 'created': {
      const isOver = isResultExpired(result, now);
      const tone = isOver ? 'neutral' : result.copy === 'withheld' ? 'warn' : 'good';
      const title = resultHeading(result, isOver, isOnClipboard);
      return {
        title,
        ownTitle: resultHeading(result, isOver, result.copy === 'copied'),
        icon: isOver ? Clock : Check,
        tone,
      };
    }
    case 'failed':
      return { ...sameTitle(t('createdFailed')), icon: CircleAlert, tone: getFailedTone(result) };
    case 'unknown':
      return { ...sameTitle(unknownHeading(result)), icon: CircleHelp, tone: 'warn' };
  }
}

const sameTitle = (title: string) => ({ title, ownTitle: title });
