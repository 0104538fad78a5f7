import {
  CircleAlert,
  CircleHelp,
  Clock,
  Flame,
  type IconNode,
  Link,
  List,
  LockKeyhole,
  MessageSquareText,
  QrCode,
  X,
} from 'lucide';
import { useEffect, useId, useRef, useState } from 'preact/hooks';
import { hashUrlToken } from '../../lib/base/encoding';
import { openPushesPage } from '../../lib/browser/pages';
import { formatCompactTime, formatDay, startLine } from '../../lib/i18n/format';
import { t, tPlural } from '../../lib/i18n/translate';
import { findInstance } from '../../lib/instance/instance';
import { callWorker } from '../../lib/messaging/messaging';
import { type CreatedResult, isExpirable, isResultExpired, type PushResult } from '../../lib/push/result';
import { getExpiresAt } from '../../lib/push/stored-push';
import type { ComposePageState } from '../../lib/state/push/compose-page';
import { toSharedLink } from '../../lib/state/results/shared-link';
import { resultLabel } from '../../lib/text/options';
import { Icon, IconButton } from '../ui/Button';
import { Chip } from '../ui/Chip';
import { ConfirmDialog } from '../ui/ConfirmDialog';
import { CopyButton } from '../ui/CopyButton';
import { FailureNotice } from '../ui/FailureNotice';
import { Menu, type MenuItem } from '../ui/Menu';
import { MenuButton } from '../ui/MenuButton';
import { isWeakerWithheld, type ResultPanel } from './CreatedDetails';
import { expiryQuestion } from './ExpireButton';
import { getFailedTone } from './ResultCard';
import { useExpireResult } from './use-expire-result';

interface ResultRowProps {
  result: PushResult;
  composePage: ComposePageState;
  /** Whether it was a card: then it has the focus. */
  isFolded: boolean;
  open: (panel?: ResultPanel) => void;
}

/** A recent link on a line, which opens it. */
export function ResultRow({ result, composePage, isFolded, open }: ResultRowProps) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isFolded) button.current?.focus();
  }, []);
  const tone = result.state === 'created' ? 'neutral' : result.state === 'failed' ? getFailedTone(result) : 'warn';
  const active = result.state === 'created' && !isResultExpired(result, composePage.now()) ? result : undefined;
  const isEncrypted = result.state === 'created' && result.isEncrypted === true;
  const link = active && toSharedLink(active.link, active.instance);
  const isOneOfSeveral = composePage.activeInstance.instances.value.length > 1 && !result.instance.isDemo;
  return (
    <div class="result-row row">
      <button ref={button} type="button" class="button plain grow" aria-expanded={false} onClick={() => open()}>
        <span class={`tone-${tone}`}>
          <Icon of={rowIcon(result, active !== undefined, isEncrypted)} />
        </span>
        <span class="result-text">
          <bdi class="truncate" id={id}>
            {rowLabel(result, composePage.now())}
          </bdi>
          {isEncrypted && <span class="visually-hidden">{t('composerEndToEndOn')}</span>}
          {result.instance.isDemo && <Chip variant="warn">{t('demoName')}</Chip>}
          <span class="muted small tabular-nums">
            {startLine(getResultFacts(result, composePage.now()).join(' · '))}
            {isOneOfSeveral && (
              <>
                {' · '}
                <bdi>{result.instance.name}</bdi>
              </>
            )}
          </span>
        </span>
      </button>
      {/* A difference is to be read first, in the card. */}
      {active && link !== undefined && !isWeakerWithheld(active) && (
        <CopyButton
          variant="plain"
          copy={() => composePage.copiedLink.copy(active)}
          label={t('createdCopy')}
          showsLabel={false}
          button={{ 'aria-describedby': id }}
        />
      )}
      {active ? (
        <RowMenu result={active} hasLink={link !== undefined} composePage={composePage} labelId={id} open={open} />
      ) : (
        <IconButton icon={X} label={t('createdDismiss')} aria-describedby={id} onClick={() => dismiss(result)} />
      )}
    </div>
  );
}

const dismiss = ({ id }: PushResult) => void callWorker('dismissResults', { resultIds: [id] });

interface RowMenuProps extends Omit<ResultRowProps, 'result' | 'isFolded'> {
  result: CreatedResult;
  hasLink: boolean;
  labelId: string;
}

/** What else can be done with an active link. */
function RowMenu({ result, hasLink, composePage, labelId, open }: RowMenuProps) {
  const { stored, instance } = result;
  const [isAsking, setAsking] = useState(false);
  const expiry = useExpireResult(result, stored, composePage);
  const expire: MenuItem = { icon: Flame, label: t('createdExpireNow'), run: () => setAsking(true) };
  const shared: MenuItem[] = [
    { icon: MessageSquareText, label: t('shareMessageLabel'), run: () => open('message') },
    { icon: QrCode, label: t('composerKindQr'), run: () => open('qr') },
  ];
  const groups = [
    {
      items: [
        ...(hasLink ? shared : []),
        {
          icon: List,
          label: t('createdShowInPushes'),
          run: () => void hashUrlToken(stored.urlToken).then((push) => openPushesPage(push)),
        },
      ],
    },
    {
      items: [
        ...(isExpirable(stored, result.withAccount) ? [expire] : []),
        { icon: X, label: t('createdDismiss'), run: () => dismiss(result) },
      ],
    },
  ];
  return (
    <>
      <MenuButton label={t('uiMore')} describedBy={labelId}>
        {(menu) => <Menu label={t('uiMore')} groups={groups} menu={menu} />}
      </MenuButton>
      <ConfirmDialog
        isOpen={isAsking}
        title={expiryQuestion(result.name)}
        confirmLabel={t('createdExpireNow')}
        isDangerous
        busy={expiry.isBusy}
        onConfirm={() => void expiry.run().finally(() => setAsking(false))}
        onCancel={() => setAsking(false)}
      >
        {t('createdExpireText')}
      </ConfirmDialog>
      {expiry.failure && (
        <div class="full-row">
          <FailureNotice
            failure={expiry.failure}
            instanceName={instance.name}
            instance={findInstance(composePage.activeInstance.instances.value, instance.id)}
          />
        </div>
      )}
    </>
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
  return t('uiPair', label, formatCompactTime(result.startedAt, now));
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
