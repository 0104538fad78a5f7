import { ExternalLink, Eye, EyeOff, Flame } from 'lucide';
import { useId, useState } from 'preact/hooks';
import { copyText } from '../../lib/browser/clipboard';
import { openTab } from '../../lib/browser/pages';
import { count, t } from '../../lib/i18n';
import type { Failure } from '../../lib/push/failure';
import { linkPayload } from '../../lib/push/limits';
import type { Opening } from '../../lib/state/open-secret';
import { QrButton, QrPanel } from '../created/Qr';
import { Button } from '../ui/Button';
import { ConfirmDialog } from '../ui/ConfirmDialog';
import { CopyButton } from '../ui/CopyButton';
import { ExactText } from '../ui/ExactText';
import { ErrorNotice } from '../ui/FailureNotice';
import { useFocusAtFirst } from '../ui/focus';
import { Notice } from '../ui/Notice';
import { StatusLine } from '../ui/StatusLine';
import { OpenedFiles } from './OpenedFiles';
import { failureText } from './OpeningFailure';

/** A secret that is an address. Shows its host before it is opened, with letters beyond a to z as Punycode. */
function OpenedLink({ address }: { address: URL }) {
  const { host, hostname, href, username, password } = address;
  const hasUser = username !== '' || password !== '';
  const hasOtherLetters = /(^|\.)xn--/.test(hostname);
  return (
    <Notice kind={hasUser || hasOtherLetters ? 'warn' : 'info'}>
      <span>
        {t('openLeadsTo')}{' '}
        <bdi dir="ltr" class="mono host">
          <b>{host}</b>
        </bdi>
      </span>
      {hasUser && <b>{t('openLeadsToUser')}</b>}
      {hasOtherLetters && <b>{t('openLeadsToOther')}</b>}
      <span>{t('openLeadsToHow')}</span>
      <bdi dir="ltr" class="mono host">
        {href}
      </bdi>
      <div>
        <Button icon={ExternalLink} onClick={() => void openTab(href)}>
          {t('openInTab')}
        </Button>
      </div>
    </Notice>
  );
}

/** The limit of QR pushes. Cameras cannot read codes of longer texts. */
const MAX_QR = 1_024;

/** The secret's text, hidden until requested. */
function OpenedText({ payload }: { payload: string }) {
  const [isShown, setShown] = useState(false);
  const [showsQr, setShowsQr] = useState(false);
  const id = useId();
  const address = linkPayload(payload);
  return (
    <>
      <div class="payload">
        <pre id={`${id}-payload`} class="mono" dir="auto">
          {isShown ? <ExactText>{payload}</ExactText> : <span class="soft hidden-words">{t('openHidden')}</span>}
        </pre>
      </div>
      <div class="row wrap">
        <Button
          icon={isShown ? EyeOff : Eye}
          aria-expanded={isShown}
          aria-controls={`${id}-payload`}
          onClick={() => setShown(!isShown)}
        >
          {isShown ? t('openHide') : t('openShow')}
        </Button>
        <CopyButton copy={() => copyText(payload)} label={t('openCopy')} />
        {payload.length <= MAX_QR && (
          <QrButton isShown={showsQr} onClick={() => setShowsQr(!showsQr)} controls={`${id}-qr`} />
        )}
      </div>
      {showsQr && <QrPanel id={`${id}-qr`} text={payload} name={t('createdQrFile')} />}
      {isShown && address && <OpenedLink address={address} />}
    </>
  );
}

/** Expires the push for everybody, if the sender allows it. */
function ExpireOpened({ opening }: { opening: Opening }) {
  const [isAsking, setAsking] = useState(false);
  const [failure, setFailure] = useState<Failure>();
  const expire = async () => {
    setFailure(await opening.expire());
    setAsking(false);
  };
  return (
    <>
      {opening.push.value?.canExpire && (
        <div>
          <Button variant="danger" icon={Flame} onClick={() => setAsking(true)}>
            {t('createdExpireNow')}
          </Button>
        </div>
      )}
      <StatusLine class="soft">{opening.isExpiredHere.value && t('openExpired')}</StatusLine>
      {failure && <ErrorNotice {...failureText(failure, { owner: opening.owner.value })} />}
      <ConfirmDialog
        isOpen={isAsking}
        title={t('createdExpireTitle')}
        confirmLabel={t('createdExpireNow')}
        isDangerous
        busy={opening.isBusy.value}
        onConfirm={() => void expire()}
        onCancel={() => setAsking(false)}
      >
        {t('openExpireText')}
      </ConfirmDialog>
    </>
  );
}

/** The secret, and what is left of its push after this view. */
export function OpenedCard({ opening }: { opening: Opening }) {
  const heading = useFocusAtFirst<HTMLHeadingElement>();
  const id = useId();
  const push = opening.push.value;
  if (!push) return null;
  return (
    <section class="stack" aria-labelledby={id}>
      <h2 id={id} ref={heading} tabIndex={-1}>
        {t('openOpened')}
      </h2>
      {push.payload ? <OpenedText payload={push.payload} /> : <p>{t('openNoText')}</p>}
      <OpenedFiles files={push.files} unreadable={push.unreadableFiles} />
      {!opening.isExpiredHere.value && <ViewsLeft opening={opening} />}
      <ExpireOpened opening={opening} />
    </section>
  );
}

function ViewsLeft({ opening }: { opening: Opening }) {
  const push = opening.push.value;
  if (!push) return null;
  const { viewsLeft, daysLeft } = push;
  const isOwn = opening.owner.value?.isOwn === true;
  if (viewsLeft === 0 && !isOwn) return <Notice kind="info">{t('openWasLast')}</Notice>;
  return (
    <p class="soft">
      {isOwn && `${t('openNoViewUsed')} `}
      {viewsLeft !== undefined &&
        viewsLeft > 0 &&
        daysLeft !== undefined &&
        t('openLeft', count('openViewsLeft', viewsLeft), count('openDaysLeft', daysLeft))}
    </p>
  );
}
