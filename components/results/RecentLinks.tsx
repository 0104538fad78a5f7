import type { ComponentChildren, RefObject } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { t } from '../../lib/i18n/translate';
import { callWorker } from '../../lib/messaging/messaging';
import type { InFlightCreate, PushResult } from '../../lib/push/result';
import type { ComposePageState } from '../../lib/state/push/compose-page';
import { Button } from '../ui/Button';
import { ConfirmDialog } from '../ui/ConfirmDialog';
import { useFocusFallback } from '../ui/focus';
import { ResultCard } from './ResultCard';
import { ResultRow } from './ResultRow';

const INITIAL_COUNT = 3;

/** The newest result as a card, two more as rows, and the rest on request. */
export function RecentLinks({ composePage }: { composePage: ComposePageState }) {
  const view = composePage.view.value;
  const isAtComposer = (id: string) =>
    view.name === 'composer' && [composePage.failed.value?.id, composePage.unknown.value?.id].includes(id);
  const results = composePage.results.value.filter(
    ({ id }) => !(view.name === 'result' && view.id === id) && !isAtComposer(id),
  );
  const inFlight = composePage.inFlight.value.filter(({ draftId }) => draftId !== composePage.composer.draft.value.id);
  const newest = results[0]?.id;
  const [open, setOpen] = useState(view.name === 'composer' ? newest : undefined);
  // A push from here is shown in place of the composer: no other needs a card.
  useEffect(() => {
    if (view.name === 'result') setOpen(undefined);
  }, [view.name]);
  const [showsAll, setShowsAll] = useState(false);
  const section = useRef<HTMLElement>(null);
  // The button is removed: the focus goes to the first row that it added.
  useEffect(() => {
    if (showsAll)
      section.current
        ?.querySelectorAll<HTMLElement>('.card-head h2, .result-row > button.grow')
        [INITIAL_COUNT]?.focus();
  }, [showsAll]);
  const shown = showsAll ? results : results.filter(({ id }, index) => index < INITIAL_COUNT || id === open);
  if (results.length === 0 && inFlight.length === 0) return null;
  return (
    <LinksSection section={section}>
      <div class="row between">
        <h2 id="last-links" class="small muted">
          {t('createdRecentLinks')}
        </h2>
        {results.length > 1 && <DismissAll results={results} />}
      </div>
      {inFlight.map((create) => (
        <InFlightRow key={create.id} create={create} />
      ))}
      {shown.map((result) =>
        result.id === open ? (
          <ResultCard key={result.id} result={result} composePage={composePage} isOnlyContent={false} />
        ) : (
          <ResultRow key={result.id} result={result} composePage={composePage} open={() => setOpen(result.id)} />
        ),
      )}
      {shown.length < results.length && (
        <Button variant="plain" class="small" onClick={() => setShowsAll(true)}>
          {t('uiShowMore', results.length - shown.length)}
        </Button>
      )}
    </LinksSection>
  );
}

function LinksSection(props: { section: RefObject<HTMLElement | null>; children: ComponentChildren }) {
  const { section, children } = props;
  // The focused row may become a card or be dismissed.
  useFocusFallback(
    section,
    () =>
      section.current?.querySelector<HTMLElement>('.card h2') ??
      section.current?.querySelector<HTMLElement>('.result-row button'),
  );
  return (
    <section ref={section} class="recent-links" aria-labelledby="last-links">
      {children}
    </section>
  );
}

function InFlightRow({ create: { draftId, instance } }: { create: InFlightCreate }) {
  return (
    <div class="result-row row">
      <span class="spinner" aria-hidden="true" />
      <span class="grow">{t('composerCreating', instance.name)}</span>
      <Button variant="plain" onClick={() => void callWorker('cancelCreate', { draftId })}>
        {t('uiStop')}
      </Button>
    </div>
  );
}

/** Asks first: links made without an account are listed nowhere else. */
function DismissAll({ results }: { results: readonly PushResult[] }) {
  /** Ids when the question was asked: a result that arrives meanwhile stays. */
  const [asked, setAsked] = useState<string[]>();
  const dismiss = () => {
    setAsked(undefined);
    if (asked) void callWorker('dismissResults', { resultIds: asked });
  };
  return (
    <>
      <Button variant="plain" class="small muted" onClick={() => setAsked(results.map(({ id }) => id))}>
        {t('activityDismissAll')}
      </Button>
      <ConfirmDialog
        isOpen={asked !== undefined}
        title={t('createdDismissAllTitle')}
        confirmLabel={t('activityDismissAll')}
        onConfirm={dismiss}
        onCancel={() => setAsked(undefined)}
      >
        {t('createdDismissAllText')}
      </ConfirmDialog>
    </>
  );
}
