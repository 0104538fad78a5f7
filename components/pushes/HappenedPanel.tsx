import { useState } from 'preact/hooks';
import type { PushesPage } from '../../lib/state/pushes/pushes-page';
import { EventsList } from '../watch/EventsList';
import { WatchStopped } from '../watch/WatchStopped';

/** What happened to the pushes of the account, where anything did; it stays when all of it is dismissed. */
export function HappenedPanel({ page, openOptions }: { page: PushesPage; openOptions: () => void }) {
  const { watch } = page;
  const [wasAny, setWasAny] = useState(false);
  if (watch.events.value.length > 0 && !wasAny) setWasAny(true);
  return (
    <>
      {watch.isStopped.value && (
        <WatchStopped instanceName={page.where.active.value?.name ?? ''} openOptions={openOptions} />
      )}
      {wasAny && (
        <div class="panel happened">
          <EventsList
            watch={watch}
            atFirst={5}
            now={page.clock.value}
            openPush={(push) => void page.openByHash(push)}
          />
        </div>
      )}
    </>
  );
}
