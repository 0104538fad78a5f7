import { Check, Clock, ExternalLink, MessageSquareText, Plus } from 'lucide';
import { useState } from 'preact/hooks';
import { formatMoment, type MessageKey, t } from '../../lib/i18n';
import type { CreatedResult, LinkProblem, NotPlaced } from '../../lib/push/result';
import { resultsOf } from '../../lib/state/results';
import { lazily } from '../composer/lazily';
import { Button } from '../ui/Button';
import { Notice } from '../ui/Notice';
import { CardHead } from './CardHead';
import { CardOrigin } from './CardOrigin';
import { headingOf } from './created-words';
import { Differences } from './Differences';
import { EmailedLine } from './EmailedLine';
import { ExpireButton } from './ExpireButton';
import { LinkBox } from './LinkBox';
import { QrButton, QrPanel } from './QrPanel';
import type { CardProps } from './ResultCard';
import { StoredFacts } from './StoredFacts';

import { UndoLine } from './UndoLine';

const ReadyMessage = lazily(async () => (await import('./ReadyMessage')).ReadyMessage);

const LINK_PROBLEM: Record<LinkProblem, MessageKey> = {
  'local-address': 'createdLocalAddress',
  'other-port': 'createdOtherPort',
  unencrypted: 'createdUnencrypted',
};

const NOT_PLACED: Record<NotPlaced, MessageKey> = { changed: 'placeChanged', refused: 'placeRefused' };

/** A push that was made: its link, what the instance stored, and what can be done with it. */
export function CreatedCard({ result, desk, openTab, isAlone }: CardProps<CreatedResult>) {
  const [showsQr, setShowsQr] = useState(false);
  const [showsMessage, setShowsMessage] = useState(false);
  const results = resultsOf(desk);
  const isExpired = result.expiredAt !== undefined;
  const isOver = results.isOver(result);
  return (
    <section class="card stack" aria-label={result.name || t('createdUnnamed')}>
      <CardHead
        icon={isOver ? Clock : Check}
        tone={isOver ? 'soft' : result.copy === 'held-back' ? 'warn' : 'good'}
        takesFocus={isAlone}
        isNews={isExpired}
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
          <Differences differences={result.differences} isHeldBack={result.copy === 'held-back'} />
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
          {showsMessage && <ReadyMessage id={`ready-${result.id}`} result={result} desk={desk} />}
          {showsQr && <QrPanel id={`qr-${result.id}`} text={result.link} name={result.name} />}
        </>
      )}
      {isAlone && (
        <Button look="outline" icon={Plus} onClick={() => void desk.newPush()}>
          {t('createdNewPush')}
        </Button>
      )}
    </section>
  );
}
