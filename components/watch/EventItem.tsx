import { Eye, EyeOff, Flame, type IconNode, TimerOff, TriangleAlert, X } from 'lucide';
import { useId } from 'preact/hooks';
import { t } from '../../lib/i18n';
import { factsOf } from '../../lib/push/watch/event-facts';
import type { KeptEvent, WatchEventKind } from '../../lib/push/watch/watch-event';
import { Moment } from '../pushes/Moment';
import { Chip } from '../ui/Chip';
import { Icon } from '../ui/Icon';
import { IconButton } from '../ui/IconButton';
import { whatHappened, whatIsLeft, whenAndWhence } from './event-words';

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

interface EventItemProps {
  event: KeptEvent;
  names: Readonly<Record<string, string>>;
  isNew: boolean;
  /** Milliseconds since 1970. */
  now: number;
  open: () => void;
  dismiss: () => void;
}

/** Something that happened, in a sentence that leads to its push. */
export function EventItem({ event, names, isNew, now, open, dismiss }: EventItemProps) {
  const id = useId();
  const facts = factsOf(event, names);
  const when = whenAndWhence(facts, now);
  const left = whatIsLeft(facts);
  return (
    <li class={`watch-event ${facts.kind}`}>
      <button type="button" class="button plain" onClick={open}>
        <Icon of={ICONS[facts.kind]} />
        <span>
          <span id={id}>{whatHappened(facts)}</span>
          {isNew && (
            <>
              {' '}
              <Chip look="on">{t('watchNew')}</Chip>
            </>
          )}
          <span class="small soft watch-when">
            <Moment at={facts.at}>{left === '' ? when : t('watchWhenLeft', when, left)}</Moment>
          </span>
        </span>
      </button>
      <IconButton icon={X} label={t('watchDismiss')} aria-describedby={id} onClick={dismiss} />
    </li>
  );
}
