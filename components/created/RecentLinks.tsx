import { CircleAlert, CircleHelp, Clock, X } from 'lucide';
import type { ComponentChildren, RefObject } from 'preact';
import { useEffect, useId, useRef, useState } from 'preact/hooks';
import { formatDateOrTime } from '../../lib/format';
import { count, formatDay, t } from '../../lib/i18n';
import type { PushResult } from '../../lib/push/result';
import { expiresAt } from '../../lib/push/stored-push';
import type { ComposePageState } from '../../lib/state/compose-page';
import { resultsOf } from '../../lib/state/results';
import { labelOf } from '../../lib/text/options';
import { Button, Icon, IconButton } from '../ui/Button';
import { ConfirmDialog } from '../ui/ConfirmDialog';
import { CopyButton } from '../ui/CopyButton';
import { useFocusFallback } from '../ui/focus';
import { InFlightLine, ResultCard } from './ResultCard';

interface ResultLineProps {
  result: PushResult;
  composePage: ComposePageState;
  open: () => void;
}

/** One of the last pushes in short: what it was, when it was made, how often and until when it opens, and its link to copy. */
function ResultRow({ result, composePage, open }: ResultLineProps) {
  const id = useId();
  const icon = result.state === 'created' ? Clock : result.state === 'failed' ? CircleAlert : CircleHelp;
  const canCopy = result.state === 'created' && !resultsOf(composePage).isOver(result);
  return (
    <div class="result-line row">
      <button type="button" class="button plain grow" aria-expanded={false} onClick={open}>
        <span class={result.state === 'created' ? 'soft' : `tone-${result.state === 'failed' ? 'bad' : 'warn'}`}>
          <Icon of={icon} />
        </span>
        <span class="result-words">
          <bdi class="clip" id={id}>
            {labelOf(result)}
          </bdi>
          <span class="soft small num">{factWords(result, composePage).join(' · ')}</span>
        </span>
      </button>
      {canCopy && (
        <CopyButton
          look="plain"
          copy={() => resultsOf(composePage).copy(result.link)}
          label={t('createdCopy')}
          showsLabel={false}
          button={{ 'aria-describedby': id }}
        />
      )}
      {!canCopy && (
        <IconButton
          icon={X}
          label={t('createdDismiss')}
          aria-describedby={id}
          onClick={() => void resultsOf(composePage).dismiss(result.id)}
        />
      )}
    </div>
  );
}

function factWords(result: PushResult, composePage: ComposePageState): string[] {
  const madeAt = formatDateOrTime(result.at, composePage.doors.now());
  if (result.state === 'failed') return [madeAt, t('createdFailed')];
  if (result.state === 'unknown')
    return [madeAt, result.isUnreachable ? t('createdUnreachable', result.instance.name) : t('createdLineUnknown')];
  if (resultsOf(composePage).isOver(result)) return [madeAt, t('createdExpired')];
  const { stored } = result;
  return [madeAt, count('composerViews', stored.expireAfterViews), t('createdLineUntil', formatDay(expiresAt(stored)))];
}

/** How many are shown before one asks for all. */
const AT_FIRST = 3;

interface LastLinksProps {
  composePage: ComposePageState;
  openTab: (url: string) => void;
}

/** What became of the last pushes, until dismissed: the newest whole, the others a line each, those before the newest three on request. */
export function LastLinks({ composePage, openTab }: LastLinksProps) {
  const view = composePage.view.value;
  const isAtComposer = (id: string) =>
    view.name === 'composer' && [composePage.failed.value?.id, composePage.unknown.value?.id].includes(id);
  const results = composePage.results.value.filter(
    ({ id }) => !(view.name === 'result' && view.id === id) && !isAtComposer(id),
  );
  const inFlight = composePage.inFlight.value.filter(({ draftId }) => draftId !== composePage.composer.draft.value.id);
  const newest = results[0]?.id;
  const [open, setOpen] = useState(view.name === 'composer' ? newest : undefined);
  // After a push made here, the next one is on the user's mind.
  useEffect(() => {
    if (view.name === 'result') setOpen(undefined);
  }, [view.name]);
  const [showsAll, setShowsAll] = useState(false);
  const section = useRef<HTMLElement>(null);
  // The button that asked for them is gone: on with the first of those that came.
  useEffect(() => {
    if (showsAll)
      section.current?.querySelectorAll<HTMLElement>('.card-head h2, .result-line > button.grow')[AT_FIRST]?.focus();
  }, [showsAll]);
  const shown = showsAll ? results : results.filter(({ id }, at) => at < AT_FIRST || id === open);
  if (results.length === 0 && inFlight.length === 0) return null;
  return (
    <LinksSection section={section}>
      <div class="row between">
        <h2 id="last-links" class="small soft">
          {t('createdLastLinks')}
        </h2>
        {results.length > 1 && <DismissAll results={results} composePage={composePage} />}
      </div>
      {inFlight.map((note) => (
        <InFlightLine key={note.id} note={note} cancel={() => void resultsOf(composePage).cancel(note.draftId)} />
      ))}
      {shown.map((result) =>
        result.id === open ? (
          <ResultCard key={result.id} result={result} composePage={composePage} openTab={openTab} isAlone={false} />
        ) : (
          <ResultRow key={result.id} result={result} composePage={composePage} open={() => setOpen(result.id)} />
        ),
      )}
      {shown.length < results.length && (
        <Button variant="plain" class="small" onClick={() => setShowsAll(true)}>
          {count('watchShowAll', results.length)}
        </Button>
      )}
    </LinksSection>
  );
}

interface LinksSectionProps {
  section: RefObject<HTMLElement | null>;
  children: ComponentChildren;
}

function LinksSection({ section, children }: LinksSectionProps) {
  // A line that is opened becomes a card, and what is dismissed goes.
  useFocusFallback(
    section,
    () =>
      section.current?.querySelector<HTMLElement>('.card h2') ??
      section.current?.querySelector<HTMLElement>('.result-line button'),
  );
  return (
    <section ref={section} class="last-links" aria-labelledby="last-links">
      {children}
    </section>
  );
}

/** Empties the list. Asks first: a link without an account is nowhere else. */
function DismissAll({ results, composePage }: { results: readonly PushResult[]; composePage: ComposePageState }) {
  /** Those that were listed when it was asked: one that comes meanwhile stays. */
  const [asked, setAsked] = useState<string[]>();
  const dismiss = () => {
    setAsked(undefined);
    if (asked) void resultsOf(composePage).dismiss(...asked);
  };
  return (
    <>
      <Button variant="plain" class="small soft" onClick={() => setAsked(results.map(({ id }) => id))}>
        {t('watchDismissAll')}
      </Button>
      <ConfirmDialog
        isOpen={asked !== undefined}
        title={t('createdDismissAllTitle')}
        confirmLabel={t('watchDismissAll')}
        onConfirm={dismiss}
        onCancel={() => setAsked(undefined)}
      >
        {t('createdDismissAllText')}
      </ConfirmDialog>
    </>
  );
}
