import '../ui/line-start.css';
import { CircleAlert, CircleHelp, Clock, type IconNode, Link, LockKeyhole, X } from 'lucide';
import { useId } from 'preact/hooks';
import { copyText } from '../../lib/browser/clipboard';
import { formatCompactTime, formatDay } from '../../lib/i18n/format';
import { t, tPlural } from '../../lib/i18n/translate';
import { callWorker } from '../../lib/messaging/messaging';
import { isResultExpired, type PushResult } from '../../lib/push/result';
import { getExpiresAt } from '../../lib/push/stored-push';
import type { ComposePageState } from '../../lib/state/push/compose-page';
import { toSharedLink } from '../../lib/state/results/shared-link';
import { resultLabel } from '../../lib/text/options';
import { Icon, IconButton } from '../ui/Button';
import { Chip } from '../ui/Chip';
import { CopyButton } from '../ui/CopyButton';
import { isWeakerWithheld } from './CreatedDetails';
import { getFailedTone } from './ResultCard';

interface ResultRowProps {
  result: PushResult;
  composePage: ComposePageState;
  open: () => void;
}

/** A recent link on a line, which opens it. */
export function ResultRow({ result, composePage, open }: ResultRowProps) {
  const id = useId();
  const tone = result.state === 'created' ? 'neutral' : result.state === 'failed' ? getFailedTone(result) : 'warn';
  const isOpen = result.state === 'created' && !isResultExpired(result, composePage.now());
  /** Its difference is to be read first, in the card. */
  const isWeaker = result.state === 'created' && isWeakerWithheld(result);
  const isEncrypted = result.state === 'created' && result.isEncrypted === true;
  const link = isOpen ? toSharedLink(result.link, result.instance) : undefined;
  const isOneOfSeveral = composePage.activeInstance.instances.value.length > 1 && !result.instance.isDemo;
  return (
    <div class="result-row row">
      <button type="button" class="button plain grow" aria-expanded={false} onClick={open}>
        <span class={`tone-${tone}`}>
          <Icon of={rowIcon(result, isOpen, isEncrypted)} />
        </span>
        <span class="result-text">
          <bdi class="truncate" id={id}>
            {rowLabel(result, composePage.now())}
          </bdi>
          {isEncrypted && <span class="visually-hidden">{t('composerEndToEndOn')}</span>}
          {result.instance.isDemo && <Chip variant="warn">{t('demoName')}</Chip>}
          <span class="muted small tabular-nums line-start">
            {getResultFacts(result, composePage.now()).join(' · ')}
            {isOneOfSeveral && (
              <>
                {' · '}
                <bdi>{result.instance.name}</bdi>
              </>
            )}
          </span>
        </span>
      </button>
      {link !== undefined && !isWeaker && (
        <CopyButton
          variant="plain"
          copy={() => copyText(link)}
          label={t('createdCopy')}
          showsLabel={false}
          button={{ 'aria-describedby': id }}
        />
      )}
      {link === undefined && (
        <IconButton
          icon={X}
          label={t('createdDismiss')}
          aria-describedby={id}
          onClick={() => void callWorker('dismissResults', { resultIds: [result.id] })}
        />
      )}
    </div>
  );
}

function rowIcon({ state }: PushResult, isOpen: boolean, isEncrypted: boolean): IconNode {
  if (state === 'failed') return CircleAlert;
  if (state === 'unknown') return CircleHelp;
  if (!isOpen) return Clock;
  return isEncrypted ? LockKeyhole : Link;
}

/** The name; without one what was pushed and when, which tells it from others. */
function rowLabel(result: PushResult, now: number): string {
  if (result.name !== '') return result.name;
  const label = resultLabel({ ...result, characters: undefined });
  return t('createdLabelAndTime', label, formatCompactTime(result.startedAt, now));
}

function getResultFacts(result: PushResult, now: number): string[] {
  if (result.state === 'failed') return [t('createdFailed')];
  if (result.state === 'unknown') return [t('createdRowUnknown')];
  if (isResultExpired(result, now)) return [t('createdExpired')];
  const { stored, viewsLeft } = result;
  if (isWeakerWithheld(result)) return [t('createdRowWeaker')];
  const views =
    viewsLeft === undefined ? tPlural('composerViewCount', stored.expireAfterViews) : t('activityViewsLeft', viewsLeft);
  return [views, t('createdRowExpires', formatDay(getExpiresAt(stored)))];
}
