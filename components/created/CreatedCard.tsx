import { Check, Clock, ExternalLink, Mail, MessageSquareText, Plus } from 'lucide';
import { useState } from 'preact/hooks';
import { openTab } from '../../lib/browser/pages';
import { count, formatMoment, type MessageKey, t } from '../../lib/i18n';
import type { LinkProblem } from '../../lib/instance/push-link';
import type { CreatedResult, NotPlaced } from '../../lib/push/result';
import { type Difference, expiresAt } from '../../lib/push/stored-push';
import { type Results, resultsOf } from '../../lib/state/results';
import { differenceWords, headingOf, storedWords } from '../../lib/text/options';
import { Button, Icon } from '../ui/Button';
import { FlagFacts } from '../ui/FlagFacts';
import { lazily } from '../ui/lazy';
import { Notice } from '../ui/Notice';
import { type CardProps, ResultFrame } from './CardHead';
import { ExpireButton, UndoBar } from './ExpireButton';
import { LinkBox, PassphraseApart } from './LinkBox';
import { QrButton, QrPanel } from './Qr';

/** Whether the instance accepted the request to send the link by e-mail. */
function EmailStatus({ email, instance }: Pick<CreatedResult, 'email' | 'instance'>) {
  if (!email) return null;
  if (!email.isTaken) return <Notice kind="warn">{t('createdNotEmailed', instance.name)}</Notice>;
  return (
    <p class="small soft row">
      <Icon of={Mail} />
      <span>{t('createdEmailed', instance.name, email.to)}</span>
    </p>
  );
}

/** A text with the last occurrence of one part in bold. */
function Bold({ children, part }: { children: string; part: string | undefined }) {
  const index = part ? children.lastIndexOf(part) : -1;
  if (!part || index < 0) return <>{children}</>;
  return (
    <>
      {children.slice(0, index)}
      <b>{part}</b>
      {children.slice(index + part.length)}
    </>
  );
}

/** What the instance stored. */
function StoredFacts({ result, results }: { result: CreatedResult; results: Results }) {
  const { stored } = result;
  const until = formatMoment(expiresAt(stored));
  return (
    <dl class="facts">
      <dt>{t('createdOpens')}</dt>
      <dd>
        <Bold part={until}>{count('createdOpensUntil', stored.expireAfterViews, until)}</Bold>
      </dd>
      <FlagFacts stored={stored} />
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

/** Where the stored options differ from those requested. A link with weaker options is not copied automatically. */
function Differences({ differences, isWithheld }: { differences: readonly Difference[]; isWithheld: boolean }) {
  if (differences.length === 0) return null;
  const isWeaker = differences.some((difference) => difference.isWeaker);
  return (
    <Notice kind="warn">
      {differences.map((difference) => (
        <span key={difference.option}>
          <Bold part={storedWords(difference)}>{differenceWords(difference)}</Bold>
        </span>
      ))}
      {isWeaker && <b>{isWithheld ? t('createdWeakerHeldBack') : t('createdWeaker')}</b>}
    </Notice>
  );
}

const ShareMessageSection = lazily(() => import('./ShareMessageSection'))('ShareMessageSection');

const LINK_PROBLEM: Record<LinkProblem, MessageKey> = {
  'local-address': 'createdLocalAddress',
  'other-port': 'createdOtherPort',
  unencrypted: 'createdUnencrypted',
};

const NOT_PLACED: Record<NotPlaced, MessageKey> = { changed: 'placeChanged', refused: 'placeRefused' };

/** A created push: its link, what the instance stored, and what can be done with it. */
export function CreatedCard({ result, composePage, isAlone }: CardProps<CreatedResult>) {
  const [showsQr, setShowsQr] = useState(false);
  const [showsMessage, setShowsMessage] = useState(false);
  const results = resultsOf(composePage);
  const isExpired = results.isExpired(result);
  return (
    <ResultFrame
      result={result}
      composePage={composePage}
      title={headingOf(result, isExpired)}
      icon={isExpired ? Clock : Check}
      tone={isExpired ? 'soft' : result.copy === 'withheld' ? 'warn' : 'good'}
      autoFocus={isAlone}
      headingChanged={result.expiredAt !== undefined}
    >
      {isExpired ? (
        <p class="soft">
          {result.expiredAt !== undefined
            ? t('createdExpiredNow', formatMoment(result.expiredAt))
            : t('createdDaysOver')}
        </p>
      ) : (
        <>
          <LinkBox link={result.link} urlToken={result.stored.urlToken} wasRefused={result.copy === 'failed'} />
          {result.notPlaced && <Notice kind="warn">{t(NOT_PLACED[result.notPlaced])}</Notice>}
          <UndoBar result={result} results={results} />
          {result.linkProblem && <Notice kind="warn">{t(LINK_PROBLEM[result.linkProblem])}</Notice>}
          <EmailStatus email={result.email} instance={result.instance} />
          <Differences differences={result.differences} isWithheld={result.copy === 'withheld'} />
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
              <Button icon={ExternalLink} onClick={() => void openTab(result.link)}>
                {t('createdOpen')}
              </Button>
            )}
            <span class="grow" />
            <ExpireButton result={result} stored={result.stored} results={results} />
          </div>
          {showsMessage && <ShareMessageSection id={`ready-${result.id}`} result={result} />}
          {showsQr && <QrPanel id={`qr-${result.id}`} text={result.link} name={result.name} />}
        </>
      )}
      {isAlone && (
        <Button variant="outline" icon={Plus} onClick={() => void composePage.newPush()}>
          {t('createdNewPush')}
        </Button>
      )}
    </ResultFrame>
  );
}
