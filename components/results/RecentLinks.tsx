import { Undo2 } from 'lucide';
import type { ComponentChildren, RefObject } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { t } from '../../lib/i18n/translate';
import { callWorker } from '../../lib/messaging/messaging';
import { isResultExpired, type PushResult, type SendingPush } from '../../lib/push/result';
import type { ComposePageState } from '../../lib/state/push/compose-page';
import { Button } from '../ui/Button';
import { useFocusFallback } from '../ui/focus';
import { StatusLine } from '../ui/StatusLine';
import { useDismissal } from '../ui/use-dismissal';
import type { ResultPanel } from './CreatedDetails';
import { ResultCard } from './ResultCard';
import { ResultRow } from './ResultRow';

const INITIAL_COUNT = 3;

/** The newest results as rows, the rest on request. One is a card: at first the newest that has to be read. */
export function RecentLinks({ composePage }: { composePage: ComposePageState }) {
  const view = composePage.view.value;
  const isAtComposer = (id: string) =>
    view.name === 'composer' && [composePage.failed.value?.id, composePage.unknown.value?.id].includes(id);
  const { dismissed, isHidden, dismiss, undo } = useDismissal((ids) =>
    callWorker('dismissResults', { resultIds: [...ids] }),
  );
  const results = composePage.results.value.filter(
    ({ id }) => !(view.name === 'result' && view.id === id) && !isAtComposer(id) && !isHidden(id),
  );
  const inFlight = composePage.inFlight.value.filter(({ draftId }) => draftId !== composePage.composer.draft.value.id);
  const [open, setOpen] = useState<{ id: string; panel?: ResultPanel | undefined } | undefined>(() =>
    view.name === 'composer' ? results.find((result) => hasToBeRead(result, composePage.now())) : undefined,
  );
  const [folded, setFolded] = useState<string>();
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
  const shown = showsAll ? results : results.filter(({ id }, index) => index < INITIAL_COUNT || id === open?.id);
  if (results.length === 0 && inFlight.length === 0 && dismissed.length === 0) return null;
  return (
    <LinksSection section={section}>
      <div class="row between">
        <h2 id="last-links" class="small muted">
          {t('createdRecentLinks')}
        </h2>
        {dismissed.length > 0 ? (
          <Button variant="plain" class="small" icon={Undo2} onClick={undo}>
            {t('uiUndo')}
          </Button>
        ) : (
          results.length > 1 && (
            <Button variant="plain" class="small muted" onClick={() => dismiss(results.map(({ id }) => id))}>
              {t('activityDismissAll')}
            </Button>
          )
        )}
      </div>
      <StatusLine class="small muted">{dismissed.length > 0 && t('createdDismissed', dismissed.length)}</StatusLine>
      {inFlight.map((create) => (
        <InFlightRow key={create.id} create={create} />
      ))}
      {shown.map((result) =>
        result.id === open?.id ? (
          <ResultCard
            key={result.id}
            result={result}
            composePage={composePage}
            isOnlyContent={false}
            panel={open.panel}
            fold={() => {
              setOpen(undefined);
              setFolded(result.id);
            }}
          />
        ) : (
          <ResultRow
            key={result.id}
            result={result}
            composePage={composePage}
            isFolded={result.id === folded}
            open={(panel) => {
              setOpen({ id: result.id, panel });
              setFolded(undefined);
            }}
          />
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

/** Whether its link may not be where the user expects it. */
function hasToBeRead(result: PushResult, now: number): boolean {
  if (result.state !== 'created') return result.state === 'unknown';
  return ['withheld', 'failed'].includes(result.copy) && !isResultExpired(result, now);
}

function LinksSection(props: { section: RefObject<HTMLElement | null>; children: ComponentChildren }) {
  const { section, children } = props;
  // The focused row may become a card or be dismissed.
  useFocusFallback(
    section,
    () =>
      section.current?.querySelector<HTMLElement>('.card h2') ??
      section.current?.querySelector<HTMLElement>('.result-row > button.grow'),
  );
  return (
    <section ref={section} class="recent-links" aria-labelledby="last-links">
      {children}
    </section>
  );
}

function InFlightRow({ create: { draftId, instance } }: { create: SendingPush }) {
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
