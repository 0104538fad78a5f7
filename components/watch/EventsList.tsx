import { ChevronDown, ChevronUp } from 'lucide';
import { useEffect, useId, useRef, useState } from 'preact/hooks';
import { count, t } from '../../lib/i18n';
import type { KeptEvent } from '../../lib/push/watch/watch-event';
import type { WatchEvents } from '../../lib/state/watch-events';
import { Button } from '../ui/Button';
import { Chip } from '../ui/Chip';
import { Icon } from '../ui/Icon';
import { EventItem } from './EventItem';
import { useSeen } from './use-seen';
import './watch.css';

interface EventsListProps {
  watch: WatchEvents;
  /** How many are shown before one asks for all. */
  atFirst: number;
  /** Milliseconds since 1970. */
  now: number;
  /** Shows the push whose token has this SHA-256. */
  openPush: (push: string) => void;
}

/** What happened to watched pushes, newest first; open by itself only where some of it is new. */
export function EventsList({ watch, atFirst, now, openPush }: EventsListProps) {
  const id = useId();
  const head = useRef<HTMLButtonElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const [isOpen, setOpen] = useState(watch.newCount.peek() > 0);
  const [showsAll, setShowsAll] = useState(false);
  const events = watch.events.value;
  const shown = !isOpen ? [] : showsAll ? events : events.slice(0, atFirst);
  useSeen(shown, watch.markSeen);

  /** Once it is gone, the focus goes to the next one, or the one before; with the last, to the head. */
  const nextFocus = useRef<number | undefined>(undefined);
  useEffect(() => {
    const at = nextFocus.current;
    if (at === undefined) return;
    nextFocus.current = undefined;
    const rows = list.current?.querySelectorAll<HTMLElement>('.watch-event > :last-child');
    (rows?.[Math.min(at, rows.length - 1)] ?? head.current)?.focus();
  }, [events.length]);
  const dismiss = (gone: readonly KeptEvent[], at: number) => {
    nextFocus.current = at;
    void watch.dismiss(gone);
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
            onClick={() => setOpen(!isOpen)}
          >
            <Icon of={isOpen ? ChevronUp : ChevronDown} size={15} /> {t('watchTitle')}{' '}
            {watch.newCount.value > 0 && <Chip look="on">{count('watchNewCount', watch.newCount.value)}</Chip>}
          </button>
        </h2>
        {isOpen && events.length > 1 && (
          <Button look="plain" class="small soft" onClick={() => dismiss(events, 0)}>
            {t('watchDismissAll')}
          </Button>
        )}
      </div>
      {isOpen && events.length === 0 && <p class="small soft watch-none">{t('watchNone')}</p>}
      {shown.length > 0 && (
        <ul ref={list}>
          {shown.map((event, at) => (
            <EventItem
              key={event.id}
              event={event}
              names={watch.names.value}
              isNew={watch.isNew(event)}
              now={now}
              open={() => openPush(event.push)}
              dismiss={() => dismiss([event], at)}
            />
          ))}
        </ul>
      )}
      {isOpen && shown.length < events.length && (
        <Button look="plain" class="small" onClick={() => setShowsAll(true)}>
          {count('watchShowAll', events.length)}
        </Button>
      )}
    </section>
  );
}
