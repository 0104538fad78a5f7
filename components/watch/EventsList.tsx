import './watch.css';
import { ChevronDown, ChevronUp, Eye, EyeOff, Flame, type IconNode, TimerOff, TriangleAlert, X } from 'lucide';
import { useEffect, useId, useRef, useState } from 'preact/hooks';
import { count, t } from '../../lib/i18n';
import { programOf } from '../../lib/push/user-agent';
import type { AccountEvent, WatchEvents } from '../../lib/state/watch';
import { programWords } from '../../lib/text/pushes';
import { eventOriginText, eventSentence, viewsLeftText } from '../../lib/text/watch';
import type { WatchEventKind } from '../../lib/watch/event';
import { Moment } from '../pushes/Row';
import { Button, Icon, IconButton } from '../ui/Button';
import { useFocusFallback } from '../ui/focus';
import { Chip, InstanceDot, Notice } from '../ui/Notice';

const ICONS: Record<WatchEventKind, IconNode> = {
  'first-view': Eye,
  'further-views': Eye,
  'last-view': EyeOff,
  'ended-by-views': EyeOff,
  'ended-by-time': TimerOff,
  'ended-by-hand': Flame,
  ended: Flame,
  'wrong-passphrases': TriangleAlert,
};

interface EventsListProps {
  watch: WatchEvents;
  /** How many views the push of an event has left; `undefined` where nothing newer than the event knows. */
  viewsLeftAfter?: ((event: AccountEvent) => number | undefined) | undefined;
  /** How many are shown at first. */
  atFirst: number;
  /** Milliseconds since 1970. */
  now: number;
  /** Shows the push whose `url_token` has this SHA-256. */
  openPush: (push: string) => void;
}

/** Events of watched pushes, newest first; open at first only where some are new. */
export function EventsList({ watch, viewsLeftAfter, atFirst, now, openPush }: EventsListProps) {
  const id = useId();
  const section = useRef<HTMLElement>(null);
  const events = watch.events.value;
  const [isOpen, setOpen] = useState(watch.newCount.peek() > 0);
  /** As many as there were when it was opened, so that a new event moves nothing below. */
  const visibleCount = () => Math.max(1, Math.min(atFirst, events.length));
  const [limit, setLimit] = useState(visibleCount);
  const shown = isOpen ? events.slice(0, limit) : [];
  useMarkSeen(shown, watch.markSeen);

  // Once an event is dismissed, the focus goes to the next one, or the one before; with the last, to the head.
  const dismissedIndex = useRef(0);
  useFocusFallback(section, () => {
    const buttons = section.current?.querySelectorAll<HTMLElement>('.watch-event > :last-child') ?? [];
    return buttons[Math.min(dismissedIndex.current, buttons.length - 1)] ?? section.current?.querySelector('button');
  });
  const dismiss = (dismissed: readonly AccountEvent[], index: number) => {
    dismissedIndex.current = index;
    void watch.dismiss(dismissed);
  };
  /** Only the newest event about a push's views says what is left. */
  const viewsLeft = (event: AccountEvent): number => {
    const isNewest = event === events.find(({ push, kind }) => push === event.push && kind !== 'wrong-passphrases');
    return isNewest ? (viewsLeftAfter?.(event) ?? event.allowed - event.used) : 0;
  };

  return (
    <section ref={section} class="watch-events" aria-labelledby={id}>
      <div class="row between">
        <h2 class="small soft">
          <button
            id={id}
            type="button"
            class="button plain"
            aria-expanded={isOpen}
            onClick={() => {
              setLimit(visibleCount());
              setOpen(!isOpen);
            }}
          >
            <Icon of={isOpen ? ChevronUp : ChevronDown} size={15} />
            {/* One run of text: between items of a flex box there is no space, and Firefox reads them out as one word. */}
            <span>
              {t('watchTitle')}{' '}
              {watch.newCount.value > 0 && <Chip look="on">{count('watchNewCount', watch.newCount.value)}</Chip>}
            </span>
          </button>
        </h2>
        {isOpen && events.length > 1 && (
          <Button variant="plain" class="small soft" onClick={() => dismiss(events, 0)}>
            {t('watchDismissAll')}
          </Button>
        )}
      </div>
      {isOpen && events.length === 0 && <p class="small soft watch-none">{t('watchNone')}</p>}
      {shown.length > 0 && (
        <ul>
          {shown.map((event, index) => (
            <EventItem
              key={event.id}
              event={event}
              watch={watch}
              viewsLeft={viewsLeft(event)}
              now={now}
              open={() => openPush(event.push)}
              dismiss={() => dismiss([event], index)}
            />
          ))}
        </ul>
      )}
      {isOpen && shown.length < events.length && (
        <Button variant="plain" class="small" onClick={() => setLimit(Number.POSITIVE_INFINITY)}>
          {count('watchShowAll', events.length)}
        </Button>
      )}
    </section>
  );
}

interface EventItemProps extends Pick<EventsListProps, 'watch' | 'now'> {
  event: AccountEvent;
  /** 0 where something newer says it. */
  viewsLeft: number;
  open: () => void;
  dismiss: () => void;
}

/** An event, in a sentence that leads to its push; with the name of its server where there are several. */
function EventItem({ event, watch, viewsLeft, now, open, dismiss }: EventItemProps) {
  const id = useId();
  const { at, instance, kind, origin } = event;
  const when = eventOriginText(event, origin?.userAgent ? programWords(programOf(origin.userAgent)) : '', now);
  const left = viewsLeftText(event, viewsLeft);
  return (
    <li class={`watch-event ${kind}`}>
      <button type="button" class="button plain" onClick={open}>
        <Icon of={ICONS[kind]} />
        <span>
          <span id={id}>{eventSentence(event, watch.names.value)}</span>{' '}
          {watch.isNew(event) && <Chip look="on">{t('watchNew')}</Chip>}
          <span class="small soft watch-when">
            <Moment at={at}>{left === '' ? when : t('watchWhenLeft', when, left)}</Moment>
          </span>
          {watch.hasSeveralInstances.value && (
            <span class="small soft watch-when">
              <InstanceDot colour={instance.colour} /> <bdi>{instance.name}</bdi>
            </span>
          )}
        </span>
      </button>
      <IconButton icon={X} label={t('watchDismiss')} aria-describedby={id} onClick={dismiss} />
    </li>
  );
}

/** Reports what is shown while the page is visible. */
function useMarkSeen(shown: readonly AccountEvent[], markSeen: WatchEvents['markSeen']): void {
  useEffect(() => {
    const report = () => {
      if (document.visibilityState === 'visible') void markSeen(shown);
    };
    report();
    document.addEventListener('visibilitychange', report);
    return () => document.removeEventListener('visibilitychange', report);
  });
}

/** The instances that refuse their token. */
export function WatchStopped({ watch, openOptions }: { watch: WatchEvents; openOptions: () => void }) {
  return watch.stopped.value.map(({ id, name }) => (
    <Notice key={id} kind="warn">
      <b>{t('watchStopped', name)}</b>
      <span>{t('watchStoppedNext')}</span>
      <Button variant="link" onClick={openOptions}>
        {t('watchStoppedDoor')}
      </Button>
    </Notice>
  ));
}
