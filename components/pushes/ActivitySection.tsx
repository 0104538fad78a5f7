import { useRef } from 'preact/hooks';
import type { PushesPageState } from '../../lib/state/pushes/pushes-page';
import { ActivityList, PollStoppedNotice } from '../activity/ActivityList';

/** What happened before the page was opened, and what is asked for: what comes meanwhile would push the list down. */
export function ActivitySection({ page }: { page: PushesPageState }) {
  const { activity } = page;
  const wasThere = useRef(activity.events.peek().length > 0);
  const isShown = wasThere.current || activity.newRequests.value > 0;
  return (
    <>
      <PollStoppedNotice activity={activity} />
      {isShown && activity.events.value.length > 0 && (
        <div class="panel">
          <ActivityList
            activity={activity}
            now={page.currentTime.value}
            openPush={(push) => void page.openByHash(push)}
          />
        </div>
      )}
    </>
  );
}
