import '../ui/expanded.css';
import { ChevronDown, ChevronUp, ExternalLink, Mail, MessageSquareText, Plus } from 'lucide';
import { useId, useState } from 'preact/hooks';
import { openTab } from '../../lib/browser/pages';
import { formatDateTime, formatWeekdayTime } from '../../lib/i18n/format';
import { type MessageKey, t } from '../../lib/i18n/translate';
import { type CreatedResult, type InsertFailure, isResultExpired } from '../../lib/push/result';
import { getExpiresAt, hasWeakerDifference } from '../../lib/push/stored-push';
import type { ComposePageState } from '../../lib/state/push/compose-page';
import { lookForPage, toSharedLink } from '../../lib/state/results/shared-link';
import { differenceText, expiryWords, LINK_PROBLEM_TEXTS } from '../../lib/text/options';
import { Button, Icon } from '../ui/Button';
import { CopyButton } from '../ui/CopyButton';
import { createLazy } from '../ui/create-lazy';
import { Notice } from '../ui/Notice';
import { ExpireResultButton } from './ExpireResultButton';
import { FlagFacts } from './FlagFacts';
import { LinkBox, ResultPassphrase } from './LinkBox';
import { PublicUrlOffer } from './PublicUrlOffer';
import { QrButton, QrPanel } from './Qr';

const ShareMessageSection = createLazy(() => import('./ShareMessageSection'))('ShareMessageSection');

const INSERT_FAILURE_TEXTS: Record<InsertFailure, MessageKey> = { changed: 'insertChanged', refused: 'insertAltered' };

interface CreatedDetailsProps {
  result: CreatedResult;
  composePage: ComposePageState;
  isAlone: boolean;
  panel?: ResultPanel | undefined;
}

export type ResultPanel = 'message' | 'qr';

export function CreatedDetails({ result, composePage, isAlone, panel }: CreatedDetailsProps) {
  return (
    <>
      {isResultExpired(result, composePage.now()) ? (
        <p class="muted">
          {result.expiredAt !== undefined
            ? t('createdExpiredNow', formatDateTime(result.expiredAt))
            : t('pushesExpiredNow')}
        </p>
      ) : (
        <ActiveDetails result={result} composePage={composePage} panel={panel} />
      )}
      {isAlone && (
        <Button variant="outline" icon={Plus} onClick={() => void composePage.showMainDraft()}>
          {t('composerLabel')}
        </Button>
      )}
    </>
  );
}

function ActiveDetails({ result, composePage, panel }: Omit<CreatedDetailsProps, 'isAlone'>) {
  const [showsQr, setShowsQr] = useState(panel === 'qr');
  const [showsMessage, setShowsMessage] = useState(panel === 'message');
  const { id, stored, instance, sendsEmail } = result;
  const link = toSharedLink(result.link, instance);
  const isWeaker = hasWeakerDifference(result.differences);
  const differences = <Differences result={result} composePage={composePage} />;
  return (
    <>
      {/* Read before the link can be copied. */}
      {isWeaker && differences}
      {(link !== undefined || result.hasPassphrase) && (
        <div class="stack to-send">
          {link !== undefined && (
            <LinkBox
              link={link}
              wasRefused={result.copy === 'failed'}
              canCopy={!isWeaker}
              copy={() => composePage.copiedLink.copy(result)}
            />
          )}
          {result.hasPassphrase && <ResultPassphrase resultId={id} now={composePage.now} />}
        </div>
      )}
      {result.insertFailure && <Notice kind="warn">{t(INSERT_FAILURE_TEXTS[result.insertFailure])}</Notice>}
      {result.linkProblem && <Notice kind="warn">{t(LINK_PROBLEM_TEXTS[result.linkProblem])}</Notice>}
      <PublicUrlOffer result={result} />
      {sendsEmail && !sendsEmail.isAccepted && <Notice kind="warn">{t('createdNotEmailed', instance.name)}</Notice>}
      {sendsEmail?.isAccepted && (
        <p class="small muted row">
          <Icon of={Mail} />
          <span>{t('createdEmailed', instance.name, sendsEmail.to)}</span>
        </p>
      )}
      {!isWeaker && differences}
      <StoredFacts result={result} />
      <div class="row wrap link-tools">
        {link !== undefined && (
          <>
            <Button
              icon={MessageSquareText}
              aria-expanded={showsMessage}
              aria-controls={showsMessage ? `ready-${id}` : undefined}
              onClick={() => setShowsMessage(!showsMessage)}
            >
              {t('shareMessageLabel')}
            </Button>
            <QrButton
              isShown={showsQr}
              onClick={() => {
                setShowsQr(!showsQr);
                void lookForPage(instance, [result.link]);
              }}
              controls={`qr-${id}`}
            />
          </>
        )}
        {link !== undefined && instance.isDemo && (
          <Button icon={ExternalLink} onClick={() => void openTab(link)}>
            {t('createdOpen')}
          </Button>
        )}
        {!isWeaker && (
          <ExpireResultButton result={result} stored={stored} composePage={composePage} canUndo={link !== undefined} />
        )}
      </div>
      {showsMessage && result.link !== undefined && (
        <ShareMessageSection id={`ready-${id}`} result={{ ...result, link: result.link }} />
      )}
      {showsQr && link !== undefined && <QrPanel id={`qr-${id}`} text={link} name={result.name} />}
    </>
  );
}

/** Until when and how often the link opens, in one line, which unfolds what else the server stored. */
function StoredFacts({ result }: { result: CreatedResult }) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const { link, stored, isEncrypted, viewsLeft } = result;
  const until = expiryWords(formatWeekdayTime(getExpiresAt(stored)), stored.expireAfterViews, viewsLeft);
  return (
    <div class="stored-facts">
      <Button
        variant="plain"
        icon={isOpen ? ChevronUp : ChevronDown}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        repeatable
        onClick={() => setOpen(!isOpen)}
      >
        <span>
          {t('createdRowExpires', until)}
          {isEncrypted && ` · ${t('composerEndToEndOn')}`}
        </span>
      </Button>
      {isOpen && (
        <dl class="facts" id={id}>
          <FlagFacts stored={stored} />
          {isEncrypted && (
            <>
              <dt>{t('composerEndToEnd')}</dt>
              <dd>{t(link === undefined ? 'composerEndToEndOn' : 'createdEndToEnd')}</dd>
            </>
          )}
        </dl>
      )}
    </div>
  );
}

/** Whether the link was withheld because the push is weaker: not if only the link is not its own. */
export function isWeakerWithheld({ copy, differences }: CreatedResult): boolean {
  return copy === 'withheld' && hasWeakerDifference(differences);
}

/** Lists where the stored options differ from those requested. A link with weaker options is not copied automatically. */
function Differences({ result, composePage }: Pick<CreatedDetailsProps, 'result' | 'composePage'>) {
  const { differences, stored } = result;
  const link = toSharedLink(result.link, result.instance);
  if (differences.length === 0) return null;
  const isWeaker = hasWeakerDifference(differences);
  const isWithheld = isWeakerWithheld(result);
  return (
    <Notice kind="warn">
      {isWeaker && <b>{t(isWithheld ? 'createdWeakerWithheld' : 'createdWeaker')}</b>}
      <ul>
        {differences.map((difference) => (
          <li key={difference.option}>{differenceText(difference)}</li>
        ))}
      </ul>
      {isWeaker && (
        <div class="row wrap">
          {link !== undefined && (
            <CopyButton
              copy={() => composePage.copiedLink.copy(result)}
              label={t(isWithheld ? 'createdCopyAnyway' : 'createdCopyAgain')}
            />
          )}
          <ExpireResultButton result={result} stored={stored} composePage={composePage} canUndo={false} />
        </div>
      )}
    </Notice>
  );
}
