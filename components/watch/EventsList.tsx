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
  /** How many views the push of an event has left, where something newer than the event knows. */
  viewsLeftAfter?: ((event: AccountEvent) => number | undefined) | undefined;
  /** How many are shown before one asks for all. */
  atFirst: number;
  /** Milliseconds since 1970. */
  now: number;
  /** Shows the push whose `url_token` has this SHA-256. */
  openPush: (push: string) => void;
}

/** Events of watched pushes, newest first; open by itself only where some are new. */
export function EventsList({ watch, viewsLeftAfter, atFirst, now, openPush }: EventsListProps) {
  const id = useId();
  const head = useRef<HTMLButtonElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const [isOpen, setOpen] = useState(watch.newCount.peek() > 0);
  const [showsAll, setShowsAll] = useState(false);
  const events = watch.events.value;
  const roomNow = () => Math.max(1, Math.min(atFirst, watch.events.peek().length));
  /** Lines that there is room for: as many as there were when it was opened, so that nothing below moves when something happens. */
  const [room, setRoom] = useState(roomNow);
  const shown = !isOpen ? [] : showsAll ? events : events.slice(0, room);
  const newest = newestOfEachPush(events);
  useMarkSeen(shown, watch.markSeen);

  /** Once an event is dismissed, the focus goes to the next one, or the one before; with the last, to the head. */
  const nextFocus = useRef<number | undefined>(undefined);
  useEffect(() => {
    const index = nextFocus.current;
    if (index === undefined) return;
    nextFocus.current = undefined;
    const rows = list.current?.querySelectorAll<HTMLElement>('.watch-event > :last-child');
    (rows?.[Math.min(index, rows.length - 1)] ?? head.current)?.focus();
  }, [events.length]);
  const dismiss = (dismissed: readonly AccountEvent[], index: number) => {
    nextFocus.current = index;
    void watch.dismiss(dismissed);
  };

  return (
    <section class="watch-events" aria-labelledby={id}>
      <div class="row between">
        <h2 class="small soft">
          <button
            ref={head}
            id={id}
            type="button"
            class="button plain"
            aria-expanded={isOpen}
            onClick={() => {
              setRoom(roomNow());
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
        <ul ref={list}>
          {shown.map((event, index) => (
            <EventItem
              key={event.id}
              event={event}
              watch={watch}
              viewsLeft={newest.has(event) ? (viewsLeftAfter?.(event) ?? event.allowed - event.used) : 0}
              now={now}
              open={() => openPush(event.push)}
              dismiss={() => dismiss([event], index)}
            />
          ))}
        </ul>
      )}
      {isOpen && shown.length < events.length && (
        <Button variant="plain" class="small" onClick={() => setShowsAll(true)}>
          {count('watchShowAll', events.length)}
        </Button>
      )}
    </section>
  );
}

/** What is left of a push only the newest event about its views tells: an older one knows less. `events`: newest first. */
function newestOfEachPush(events: readonly AccountEvent[]): ReadonlySet<AccountEvent> {
  const newest = new Map<string, AccountEvent>();
  for (const event of events)
    if (event.kind !== 'wrong-passphrases' && !newest.has(event.push)) newest.set(event.push, event);
  return new Set(newest.values());
}

interface EventItemProps extends Pick<EventsListProps, 'watch' | 'now'> {
  event: AccountEvent;
  /** Views that its push has left now; 0 where something newer tells that. */
  viewsLeft: number;
  open: () => void;
  dismiss: () => void;
}

/** An event, in a sentence that leads to its push; with the name of its server where there are several. */
function EventItem({ event, watch, viewsLeft, now, open, dismiss }: EventItemProps) {
  const id = useId();
  const userAgent = event.origin?.userAgent;
  const when = eventOriginText(event, userAgent ? programWords(programOf(userAgent)) : '', now);
  const left = viewsLeftText(event, viewsLeft);
  return (
    <li class={`watch-event ${event.kind}`}>
      <button type="button" class="button plain" onClick={open}>
        <Icon of={ICONS[event.kind]} />
        <span>
          <span id={id}>{eventSentence(event, watch.names.value)}</span>
          {watch.isNew(event) && (
            <>
              {' '}
              <Chip look="on">{t('watchNew')}</Chip>
            </>
          )}
          <span class="small soft watch-when">
            <Moment at={event.at}>{left === '' ? when : t('watchWhenLeft', when, left)}</Moment>
          </span>
          {watch.hasSeveralInstances.value && (
            <span class="small soft watch-when">
              <InstanceDot colour={event.instance.colour} /> <bdi>{event.instance.name}</bdi>
            </span>
          )}
        </span>
      </button>
      <IconButton icon={X} label={t('watchDismiss')} aria-describedby={id} onClick={dismiss} />
    </li>
  );
}

/** Reports what is shown while the page itself is: a tab behind others shows nothing to anybody. */
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

/** The instances that refuse their token, so that their pushes are not watched any more. */
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
