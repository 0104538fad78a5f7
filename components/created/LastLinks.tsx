import type { ComponentChildren } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { t } from '../../lib/i18n';
import type { Desk } from '../../lib/state/desk';
import { resultsOf } from '../../lib/state/results';
import { useKeptFocus } from '../ui/use-kept-focus';
import { InFlightLine } from './InFlightLine';
import { ResultCard } from './ResultCard';
import { ResultLine } from './ResultLine';

interface LastLinksProps {
  desk: Desk;
  openTab: (url: string) => void;
}

/** What became of the last pushes, until dismissed: the newest whole, the others a line each. */
export function LastLinks({ desk, openTab }: LastLinksProps) {
  const view = desk.view.value;
  const isInComposer = (id: string) => view.name === 'composer' && desk.failed.value?.id === id;
  const results = desk.results.value.filter(
    ({ id }) => !(view.name === 'result' && view.id === id) && !isInComposer(id),
  );
  const inFlight = desk.inFlight.value.filter(({ draftId }) => draftId !== desk.composer.draft.value.id);
  const newest = results[0]?.id;
  const [open, setOpen] = useState(view.name === 'composer' ? newest : undefined);
  // After a push made here, the next one is on the user's mind.
  useEffect(() => {
    if (view.name === 'result') setOpen(undefined);
  }, [view.name]);
  if (results.length === 0 && inFlight.length === 0) return null;
  return (
    <LinksSection>
      {inFlight.map((note) => (
        <InFlightLine key={note.id} note={note} cancel={() => void resultsOf(desk).cancel(note.draftId)} />
      ))}
      {results.map((result) =>
        result.id === open ? (
          <ResultCard key={result.id} result={result} desk={desk} openTab={openTab} isAlone={false} />
        ) : (
          <ResultLine key={result.id} result={result} desk={desk} open={() => setOpen(result.id)} />
        ),
      )}
    </LinksSection>
  );
}

function LinksSection({ children }: { children: ComponentChildren }) {
  const section = useRef<HTMLElement>(null);
  // A line that is opened becomes a card, and what is dismissed goes.
  useKeptFocus(
    section,
    () => section.current?.querySelector<HTMLElement>('.card h2') ?? section.current?.querySelector('button'),
  );
  return (
    <section ref={section} class="last-links" aria-labelledby="last-links">
      <h2 id="last-links" class="small soft">
        {t('createdLastLinks')}
      </h2>
      {children}
    </section>
  );
}
