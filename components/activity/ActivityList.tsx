import './activity.css';
import {
  ChevronDown,
  ChevronUp,
  Eye,
  EyeOff,
  Flame,
  type IconNode,
  LockKeyhole,
  TimerOff,
  TriangleAlert,
  Undo2,
  X,
} from 'lucide';
import type { VNode } from 'preact';
import { useEffect, useId, useRef, useState } from 'preact/hooks';
import type { ActivityKind } from '../../lib/activity/activity-event';
import { groupAlike } from '../../lib/activity/alike-events';
import { openPushesPage } from '../../lib/browser/pages';
import { formatCompactTime, startLine } from '../../lib/i18n/format';
import { t, tPlural } from '../../lib/i18n/translate';
import { parseUserAgent } from '../../lib/pushes/user-agent';
import type { ActivityOfInstance, ActivityStore } from '../../lib/state/activity/activity';
import {
  activityLineText,
  eventListText,
  eventOriginText,
  pushNamesText,
  viewsLeftText,
} from '../../lib/text/activity';
import { userAgentText } from '../../lib/text/pushes';
import { Button, Icon, IconButton } from '../ui/Button';
import { Chip, InstanceDot } from '../ui/Chip';
import { SettingsLink } from '../ui/FailureNotice';
import { useFocusFallback } from '../ui/focus';
import { Notice } from '../ui/Notice';
import { StatusLine } from '../ui/StatusLine';
import { TimeText } from '../ui/TimeText';
import { useDismissal } from '../ui/use-dismissal';

const ICONS: Record<ActivityKind, IconNode> = {
  'first-view': Eye,
  'further-views': Eye,
  'last-view': EyeOff,
  'expired-by-time': TimerOff,
  'expired-manually': Flame,
  expired: Flame,
  'wrong-passphrases': TriangleAlert,
};

interface EventsListProps {
  activity: ActivityStore;
  /** The time for which events are shown: milliseconds since 1970. */
  now: number;
  /** On "My pushes", shows the push whose token has this SHA-256. Without it "My pushes" is opened. */
  openPush?: (push: string) => void;
}

const AT_FIRST = { page: 5, popup: 3 };

/** Events of tracked pushes, newest first. On "My pushes" they are open at first where some are new; in the popup one line unfolds them. */
export function ActivityList({ activity, now, openPush }: EventsListProps) {
  const id = useId();
  const section = useRef<HTMLElement>(null);
  const { dismissed, isHidden, undo, ...dismissal } = useDismissal((ids) =>
    activity.dismiss(activity.events.peek().filter(({ id }) => ids.includes(id))),
  );
  const events = activity.events.value.filter(({ id }) => !isHidden(id));
  const isLine = openPush === undefined;
  const [isOpen, setOpen] = useState(!isLine && activity.newCount.peek() > 0);
  const [showsAll, setShowsAll] = useState(false);
  /** The ids of the events of groups when they were unfolded: a group stays so while newer ones join it and others are dismissed. */
  const [unfolded, setUnfolded] = useState<readonly string[]>([]);
  const initialCount = openPush ? AT_FIRST.page : AT_FIRST.popup;
  const entries = groupAlike(events);
  const shown = isOpen ? entries.slice(0, showsAll ? entries.length : initialCount) : [];
  useEffect(() => {
    const report = () => {
      // The line says all of a single event, too.
      const isShown = isOpen || (isLine && activity.newCount.peek() === 1);
      if (!isShown || document.visibilityState !== 'visible' || !isOnScreen(section.current)) return;
      // Events under "Show more" are marked, too, since the badge counts what the list does.
      void activity.markSeen(events);
    };
    const onVisibilityChange = () => {
      if (document.visibilityState === 'hidden') activity.forgetNew();
      report();
    };
    report();
    document.addEventListener('visibilitychange', onVisibilityChange);
    document.addEventListener('scroll', report, { passive: true, capture: true });
    return () => {
      document.removeEventListener('visibilitychange', onVisibilityChange);
      document.removeEventListener('scroll', report, { capture: true });
    };
  });

  const newRequests = activity.newRequests.value;
  useEffect(() => {
    if (newRequests === 0 || activity.newCount.peek() === 0) return;
    setOpen(true);
    if (!isOnScreen(section.current)) section.current?.scrollIntoView({ block: 'start' });
    section.current?.querySelector('button')?.focus({ preventScroll: true });
  }, [newRequests]);

  // After dismissing an event, the focus goes to the next one, else to the one before, else to the heading. From a group it does not go to
  // one outside, or to the group's own button, which dismisses all of it.
  const dismissedIndex = useRef(0);
  const besideDismissed = useRef<readonly string[]>([]);
  const dismissButtons = () => [
    ...(section.current?.querySelectorAll<HTMLElement>('.activity-item > :last-child') ?? []),
  ];
  useFocusFallback(section, () => {
    const buttons = dismissButtons();
    const ofEvent = (id: string) => buttons.find(({ dataset }) => dataset.event === id);
    const beside = besideDismissed.current.map(ofEvent).find((button) => button !== undefined);
    return (
      beside ??
      buttons[Math.min(dismissedIndex.current, buttons.length - 1)] ??
      section.current?.querySelector('button')
    );
  });
  const dismiss = (dismissed: readonly ActivityOfInstance[], button: HTMLElement) => {
    dismissedIndex.current = dismissButtons().indexOf(button);
    besideDismissed.current = dismissed.length > 1 ? [] : dismissed.flatMap((event) => besideInGroup(entries, event));
    // One that is missed is soon found in "My pushes"; a hundred are not.
    if (dismissed.length > 1) dismissal.dismiss(dismissed.map(({ id }) => id));
    else void activity.dismiss(dismissed);
  };
  /** Only the newest event about a push's views says what is left. */
  const viewsLeft = (event: ActivityOfInstance): number => {
    const isNewest = event === events.find(({ push, kind }) => push === event.push && kind !== 'wrong-passphrases');
    return isNewest ? event.maxViews - event.viewsUsed : 0;
  };

  const canUndo = dismissed.length > 0;
  // One button, which keeps the focus: what it did is undone by pressing it again.
  const dismissAll = isOpen && (canUndo || events.length > 1) && (
    <Button
      variant="plain"
      class={canUndo ? 'small' : 'small muted'}
      {...(canUndo && { icon: Undo2 })}
      onClick={() => (canUndo ? undo() : dismissal.dismiss(events.map(({ id }) => id)))}
    >
      {t(canUndo ? 'uiUndo' : 'activityDismissAll')}
    </Button>
  );
  const item = (event: ActivityOfInstance) => (
    <ActivityItem
      key={event.id}
      event={event}
      activity={activity}
      viewsLeft={viewsLeft(event)}
      now={now}
      open={() => void (openPush ?? openPushesPage)(event.push)}
      dismiss={dismiss}
    />
  );
  const toggle = () => {
    setShowsAll(false);
    setUnfolded([]);
    setOpen(!isOpen);
  };
  const groupItem = (alike: readonly [ActivityOfInstance, ...ActivityOfInstance[]]) => {
    const ids = alike.map(({ id }) => id);
    const isUnfolded = ids.some((id) => unfolded.includes(id));
    const toggleGroup = () =>
      setUnfolded(isUnfolded ? unfolded.filter((id) => !ids.includes(id)) : [...unfolded, ...ids]);
    return (
      <AlikeItems
        key={ids.at(-1)}
        events={alike}
        activity={activity}
        now={now}
        isOpen={isUnfolded}
        toggle={toggleGroup}
        dismiss={dismiss}
      >
        {item}
      </AlikeItems>
    );
  };
  return (
    <section
      ref={section}
      class="activity"
      aria-label={isLine ? t('activityTitle') : undefined}
      aria-labelledby={isLine ? undefined : id}
    >
      {isLine ? (
        <ActivityLine activity={activity} events={events} now={now} isOpen={isOpen} toggle={toggle} />
      ) : (
        <div class="row between">
          <h2 class="small muted">
            <button id={id} type="button" class="button plain" aria-expanded={isOpen} onClick={toggle}>
              <Icon of={isOpen ? ChevronUp : ChevronDown} size={15} />
              {/* The texts are one run: between items of a flex box there is no space, and Firefox reads them out as one word. */}
              <span>
                {t('activityTitle')}{' '}
                {activity.newCount.value > 0 && (
                  <Chip variant="on">{t('activityNewNumber', activity.newCount.value)}</Chip>
                )}
              </span>
            </button>
          </h2>
          {dismissAll}
        </div>
      )}
      {!isLine && isOpen && events.length === 0 && <p class="small muted activity-empty">{t('activityNone')}</p>}
      <StatusLine class="small muted">{canUndo && t('createdDismissed', dismissed.length)}</StatusLine>
      {shown.length > 0 && <ul>{shown.map((alike) => (alike.length === 1 ? item(alike[0]) : groupItem(alike)))}</ul>}
      {isOpen && (shown.length < entries.length || (isLine && dismissAll)) && (
        <div class="row between">
          {shown.length < entries.length && (
            <Button variant="plain" class="small" onClick={() => setShowsAll(true)}>
              {t('uiShowMore', entries.length - shown.length)}
            </Button>
          )}
          {isLine && dismissAll}
        </div>
      )}
    </section>
  );
}

/** The ids of the other events of its group: those after it, then those before it, the nearest first. */
function besideInGroup(groups: readonly (readonly ActivityOfInstance[])[], event: ActivityOfInstance): string[] {
  const ids = groups.find((group) => group.includes(event))?.map(({ id }) => id) ?? [];
  const at = ids.indexOf(event.id);
  return [...ids.slice(at + 1), ...ids.slice(0, Math.max(0, at)).reverse()];
}

interface ActivityLineProps extends Pick<EventsListProps, 'activity' | 'now'> {
  events: readonly ActivityOfInstance[];
  isOpen: boolean;
  toggle: () => void;
}

/** What is new, in one line that unfolds what happened. Nothing below it moves when there is more. */
function ActivityLine({ activity, events, now, isOpen, toggle }: ActivityLineProps) {
  const news = events.filter(activity.isNew);
  const [newest] = news;
  const hasEvents = events.length > 0 || isOpen;
  const text = activityLineText(news, activity.names.value) || t('activityNone');
  return (
    <h2>
      <button
        type="button"
        class={`button plain popup-line${newest ? ' is-new' : ''}`}
        aria-expanded={hasEvents ? isOpen : undefined}
        aria-disabled={!hasEvents}
        onClick={() => hasEvents && toggle()}
      >
        <Icon of={newest ? ICONS[newest.kind] : Eye} />
        <span class="grow" title={text}>
          {text}
        </span>
        {newest && (
          <span class="small muted">
            <TimeText at={newest.occurredAt}>{formatCompactTime(newest.occurredAt, now)}</TimeText>
          </span>
        )}
        {hasEvents && <Icon of={isOpen ? ChevronUp : ChevronDown} />}
      </button>
    </h2>
  );
}

/** Whether its newest event can be seen: the page may have been scrolled past it. */
function isOnScreen(section: HTMLElement | null): boolean {
  const { top, bottom } = (section?.querySelector('.activity-item') ?? section)?.getBoundingClientRect() ?? {};
  return top !== undefined && bottom !== undefined && top < innerHeight && bottom >= 0;
}

interface EntryProps extends Pick<EventsListProps, 'activity' | 'now'> {
  /** `button`: the one that was pressed. */
  dismiss: (events: readonly ActivityOfInstance[], button: HTMLElement) => void;
}

interface EventItemProps extends EntryProps {
  event: ActivityOfInstance;
  /** How many views are left; 0 if a newer event shows that. */
  viewsLeft: number;
  open: () => void;
}

/** An event, with the name of its instance where there are several. */
function ActivityItem({ event, activity, viewsLeft, now, open, dismiss }: EventItemProps) {
  const id = useId();
  const { occurredAt, kind } = event;
  const when = originText(event, now);
  const left = viewsLeftText(event, viewsLeft);
  return (
    <li class={`activity-item ${kind}`}>
      <button type="button" class="button plain" onClick={open}>
        <Icon of={ICONS[kind]} />
        <span>
          <span id={id}>{eventListText(event, activity.names.value)}</span>{' '}
          {activity.isEncrypted(event) && <EncryptedMark />}
          {activity.isNew(event) && <Chip variant="on">{t('activityNew')}</Chip>}
          <span class="small muted activity-time">
            <TimeText at={occurredAt}>{startLine(left === '' ? when : t('activityWhenLeft', when, left))}</TimeText>
          </span>
          <InstanceOfEvent event={event} activity={activity} />
        </span>
      </button>
      <DismissButton events={[event]} dismiss={dismiss} describedBy={id} />
    </li>
  );
}

interface AlikeItemsProps extends EntryProps {
  events: readonly [ActivityOfInstance, ...ActivityOfInstance[]];
  isOpen: boolean;
  toggle: () => void;
  /** Draws one of them. */
  children: (event: ActivityOfInstance) => VNode;
}

/** Pushes that ended at once, as one entry that unfolds their events. */
function AlikeItems({ events, activity, now, isOpen, toggle, dismiss, children }: AlikeItemsProps) {
  const id = useId();
  const [newest] = events;
  return (
    <li>
      <div class={`activity-item ${newest.kind}`}>
        <button type="button" class="button plain" aria-expanded={isOpen} onClick={toggle}>
          <Icon of={ICONS[newest.kind]} />
          <span>
            <span id={id}>{tPlural('pushesExpiredDone', events.length)}</span>{' '}
            {events.some(activity.isNew) && <Chip variant="on">{t('activityNew')}</Chip>}{' '}
            <span class="small muted activity-time">{pushNamesText(events, activity.names.value)}</span>{' '}
            <span class="small muted activity-time">
              <TimeText at={newest.occurredAt}>{startLine(originText(newest, now))}</TimeText>
            </span>
            <InstanceOfEvent event={newest} activity={activity} />
          </span>
          <Icon of={isOpen ? ChevronUp : ChevronDown} />
        </button>
        <DismissButton events={events} dismiss={dismiss} describedBy={id} />
      </div>
      {isOpen && <ul class="activity-alike">{events.map(children)}</ul>}
    </li>
  );
}

function originText(event: ActivityOfInstance, now: number): string {
  const userAgent = event.origin?.userAgent;
  return eventOriginText(event, userAgent ? userAgentText(parseUserAgent(userAgent)) : '', now);
}

function InstanceOfEvent({ event: { instance }, activity }: Pick<EventItemProps, 'event' | 'activity'>) {
  if (!activity.hasSeveralInstances.value) return null;
  return (
    <span class="small muted activity-time">
      <InstanceDot color={instance.color} /> <bdi>{instance.name}</bdi>
    </span>
  );
}

interface DismissButtonProps extends Pick<EntryProps, 'dismiss'> {
  events: readonly ActivityOfInstance[];
  describedBy: string;
}

function DismissButton({ events, dismiss, describedBy }: DismissButtonProps) {
  return (
    <IconButton
      icon={X}
      label={t('createdDismiss')}
      aria-describedby={describedBy}
      data-event={events.length === 1 ? events[0]?.id : undefined}
      onClick={({ currentTarget }: MouseEvent) => dismiss(events, currentTarget as HTMLElement)}
    />
  );
}

function EncryptedMark() {
  return (
    <span class="muted" title={t('composerEndToEndOn')}>
      <Icon of={LockKeyhole} size={14} />
      <span class="visually-hidden">{t('composerEndToEndOn')}</span>{' '}
    </span>
  );
}

export function PollStoppedNotice({ activity }: { activity: ActivityStore }) {
  return activity.stopped.value.map(({ id, name }) => (
    <Notice key={id} kind="warn">
      <b>{t('activityStopped', name)}</b>
      <span>{t('activityStoppedNext')}</span>
      <SettingsLink instanceId={id} />
    </Notice>
  ));
}
