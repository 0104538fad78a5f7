import { Check, Clock, ExternalLink, Mail, MessageSquareText, Plus } from 'lucide';
import { useState } from 'preact/hooks';
import { count, formatMoment, type MessageKey, t } from '../../lib/i18n';
import type { LinkProblem } from '../../lib/instance/push-link';
import type { CreatedResult, NotPlaced } from '../../lib/push/result';
import { type Difference, expiresAt } from '../../lib/push/stored-push';
import { type Results, resultsOf } from '../../lib/state/results';
import { differenceWords, headingOf, storedWords } from '../../lib/text/options';
import { Button, Icon } from '../ui/Button';
import { lazy } from '../ui/lazy';
import { Notice } from '../ui/Notice';
import { CardHead, CardOrigin, type CardProps } from './CardHead';
import { ExpireButton, UndoLine } from './ExpireButton';
import { LinkBox, PassphraseApart } from './LinkBox';
import { QrButton, QrPanel } from './Qr';

/** Whether the instance sends the link by e-mail, as it was asked to. */
function EmailedLine({ email, instance }: Pick<CreatedResult, 'email' | 'instance'>) {
  if (!email) return null;
  if (!email.isTaken) return <Notice kind="warn">{t('createdNotEmailed', instance.name)}</Notice>;
  return (
    <p class="small soft row">
      <Icon of={Mail} />
      <span>{t('createdEmailed', instance.name, email.to)}</span>
    </p>
  );
}

/** Words in which one part stands out: its last appearance, since what was stored is said last. */
function Bold({ children, part }: { children: string; part: string | undefined }) {
  const at = part ? children.lastIndexOf(part) : -1;
  if (!part || at < 0) return <>{children}</>;
  return (
    <>
      {children.slice(0, at)}
      <b>{part}</b>
      {children.slice(at + part.length)}
    </>
  );
}

/** What the instance says it stored, in words of what will happen. */
function StoredFacts({ result, results }: { result: CreatedResult; results: Results }) {
  const { stored } = result;
  const until = formatMoment(expiresAt(stored));
  return (
    <dl class="facts">
      <dt>{t('createdOpens')}</dt>
      <dd>
        <Bold part={until}>{count('createdOpensUntil', stored.expireAfterViews, until)}</Bold>
      </dd>
      <dt>{t('createdFirstClick')}</dt>
      <dd>{stored.retrievalStep ? t('createdStepOn') : t('createdStepOff')}</dd>
      <dt>{t('createdRecipient')}</dt>
      <dd>{t(recipientKey(stored.deletableByViewer))}</dd>
      {result.hasPassphrase && (
        <>
          <dt id={`passphrase-${result.id}`}>{t('createdPassphrase')}</dt>
          <dd>
            <PassphraseApart resultId={result.id} results={results} labelId={`passphrase-${result.id}`} />
          </dd>
        </>
      )}
    </dl>
  );
}

function recipientKey(deletableByViewer: boolean | null) {
  if (deletableByViewer === null) return 'createdLinkNotDeletable' as const;
  return deletableByViewer ? ('createdDeletable' as const) : ('createdNotDeletable' as const);
}

/** What the instance stored otherwise than asked. Weaker is a warning: the link is not copied by itself then. */
function Differences({ differences, isHeldBack }: { differences: readonly Difference[]; isHeldBack: boolean }) {
  if (differences.length === 0) return null;
  const isWeaker = differences.some((difference) => difference.isWeaker);
  return (
    <Notice kind="warn">
      {differences.map((difference) => (
        <span key={difference.option}>
          <Bold part={storedWords(difference)}>{differenceWords(difference)}</Bold>
        </span>
      ))}
      {isWeaker && <b>{isHeldBack ? t('createdWeakerHeldBack') : t('createdWeaker')}</b>}
    </Notice>
  );
}

const ReadyMessage = lazy(async () => (await import('./ShareMessageSection')).ReadyMessage);

const LINK_PROBLEM: Record<LinkProblem, MessageKey> = {
  'local-address': 'createdLocalAddress',
  'other-port': 'createdOtherPort',
  unencrypted: 'createdUnencrypted',
};

const NOT_PLACED: Record<NotPlaced, MessageKey> = { changed: 'placeChanged', refused: 'placeRefused' };

/** A push that was made: its link, what the instance stored, and what can be done with it. */
export function CreatedCard({ result, composePage, openTab, isAlone }: CardProps<CreatedResult>) {
  const [showsQr, setShowsQr] = useState(false);
  const [showsMessage, setShowsMessage] = useState(false);
  const results = resultsOf(composePage);
  const isExpired = result.expiredAt !== undefined;
  const isOver = results.isOver(result);
  return (
    <section class="card stack" aria-label={result.name || t('createdUnnamed')}>
      <CardHead
        icon={isOver ? Clock : Check}
        tone={isOver ? 'soft' : result.copy === 'withheld' ? 'warn' : 'good'}
        autoFocus={isAlone}
        headingChanged={isExpired}
        dismiss={() => void results.dismiss(result.id)}
      >
        {headingOf(result, isOver)}
      </CardHead>
      <CardOrigin result={result} />
      {isOver ? (
        <p class="soft">
          {result.expiredAt !== undefined
            ? t('createdExpiredNow', formatMoment(result.expiredAt))
            : t('createdDaysOver')}
        </p>
      ) : (
        <>
          <LinkBox
            link={result.link}
            urlToken={result.stored.urlToken}
            copy={results.copy}
            wasRefused={result.copy === 'failed'}
          />
          {result.notPlaced && <Notice kind="warn">{t(NOT_PLACED[result.notPlaced])}</Notice>}
          <UndoLine result={result} results={results} />
          {result.linkProblem && <Notice kind="warn">{t(LINK_PROBLEM[result.linkProblem])}</Notice>}
          <EmailedLine email={result.email} instance={result.instance} />
          <Differences differences={result.differences} isHeldBack={result.copy === 'withheld'} />
          <StoredFacts result={result} results={results} />
          <div class="row wrap">
            <Button
              icon={MessageSquareText}
              aria-expanded={showsMessage}
              aria-controls={showsMessage ? `ready-${result.id}` : undefined}
              onClick={() => setShowsMessage(!showsMessage)}
            >
              {showsMessage ? t('readyHide') : t('readyShow')}
            </Button>
            <QrButton isShown={showsQr} onClick={() => setShowsQr(!showsQr)} controls={`qr-${result.id}`} />
            {result.instance.isBuiltIn && (
              <Button icon={ExternalLink} onClick={() => openTab(result.link)}>
                {t('createdOpen')}
              </Button>
            )}
            <span class="grow" />
            <ExpireButton result={result} stored={result.stored} results={results} />
          </div>
          {showsMessage && <ReadyMessage id={`ready-${result.id}`} result={result} composePage={composePage} />}
          {showsQr && <QrPanel id={`qr-${result.id}`} text={result.link} name={result.name} />}
        </>
      )}
      {isAlone && (
        <Button variant="outline" icon={Plus} onClick={() => void composePage.newPush()}>
          {t('createdNewPush')}
        </Button>
      )}
    </section>
  );
}
