import '../ui/expanded.css';
import { ExternalLink, Eye, EyeOff } from 'lucide';
import type { ComponentChildren } from 'preact';
import { useId, useState } from 'preact/hooks';
import type { Failure } from '../../lib/base/failure';
import { copyText } from '../../lib/browser/clipboard';
import { splitBidiControls } from '../../lib/i18n/bidi';
import { formatInDays } from '../../lib/i18n/format';
import { t } from '../../lib/i18n/translate';
import { FILE_ADDRESS_MS } from '../../lib/push/files';
import { parseUrlPayload } from '../../lib/push/validate-draft';
import type { RetrievedContent } from '../../lib/received/retrieved-content';
import type { ReceivedSecret } from '../../lib/state/received/received-secret';
import { ExpireButton } from '../results/ExpireButton';
import { Button, TabLink } from '../ui/Button';
import { CopyButton } from '../ui/CopyButton';
import { ErrorNotice, Notice } from '../ui/Notice';
import { StatusLine } from '../ui/StatusLine';
import { ReceivedStep } from './ConfirmOpening';
import { ChosenFiles, MissingFiles } from './EncryptedFiles';
import { SecretFiles } from './SecretFiles';
import { UndecryptedSecret } from './UndecryptedSecret';

/** A foreign text, exact when copied. Bidirectional control characters are isolated; the style sheet shows their names. */
function ExactText({ children }: { children: string }) {
  return (
    <>
      {splitBidiControls(children).map(({ text, name }, index) =>
        name === undefined ? (
          text
        ) : (
          <bdi key={index} class="bidi-control" data-name={name}>
            {text}
          </bdi>
        ),
      )}
    </>
  );
}

/** A secret that is an address. Shows its host before it is opened, with letters beyond a to z as Punycode. */
function SecretUrl({ address }: { address: URL }) {
  const { host, hostname, href, username, password } = address;
  const hasUser = username !== '' || password !== '';
  const hasOtherLetters = /(^|\.)xn--/.test(hostname);
  return (
    <Notice kind={hasUser || hasOtherLetters ? 'warn' : 'info'}>
      <span>
        {t('receivedLeadsTo')}{' '}
        <bdi dir="ltr" class="mono host">
          <b>{host}</b>
        </bdi>
      </span>
      {hasUser && <b>{t('receivedLeadsToUser')}</b>}
      {hasOtherLetters && <b>{t('receivedLeadsToOther')}</b>}
      <span>{t('receivedLeadsToHow')}</span>
      <bdi dir="ltr" class="mono host">
        {href}
      </bdi>
      <div>
        <TabLink icon={ExternalLink} href={href}>
          {t('receivedInTab')}
        </TabLink>
      </div>
    </Notice>
  );
}

/** What else can be done with the text of a secret. */
export type SecretTools = (payload: string) => ComponentChildren;

interface SecretTextProps {
  payload: string;
  tools: SecretTools | undefined;
  end?: ComponentChildren;
}

function SecretText({ payload, tools, end }: SecretTextProps) {
  const [isShown, setShown] = useState(false);
  const id = useId();
  const address = parseUrlPayload(payload);
  return (
    <>
      <div class="payload">
        <pre id={`${id}-payload`} class="mono" dir="auto">
          {isShown ? <ExactText>{payload}</ExactText> : <span class="muted link-excerpt">{t('receivedHidden')}</span>}
        </pre>
      </div>
      <div class="row wrap">
        <CopyButton copy={() => copyText(payload)} label={t('receivedCopy')} variant="primary" />
        <Button
          icon={isShown ? EyeOff : Eye}
          aria-expanded={isShown}
          aria-controls={`${id}-payload`}
          repeatable
          onClick={() => setShown(!isShown)}
        >
          {isShown ? t('uiHide') : t('uiShow')}
        </Button>
        {tools?.(payload)}
        {end}
      </div>
      {isShown && address && <SecretUrl address={address} />}
    </>
  );
}

interface SecretCardProps {
  received: ReceivedSecret;
  tools?: SecretTools;
}

export function SecretCard({ received, tools }: SecretCardProps) {
  const [failure, setFailure] = useState<Failure>();
  const push = received.push.value;
  if (!push) return null;
  const { payload, canExpire, files: filePushes } = push;
  const secret = received.encrypted.isAny.value ? received.encrypted : undefined;
  const text = secret ? secret.text.value : (payload ?? '');
  const isUndecrypted = text === undefined;
  const expire = canExpire && (
    <div class="end">
      <ExpireButton canExpire expire={async () => setFailure(await received.expire())} />
    </div>
  );
  return (
    <ReceivedStep title={t(isUndecrypted ? 'receivedEncryptedTitle' : 'errorFieldPayload')} hidesTitle={!isUndecrypted}>
      {received.linkHasKey.value && !secret && <Notice kind="warn">{t('receivedNotEncrypted')}</Notice>}
      {secret && <UndecryptedSecret secret={secret} />}
      {text ? <SecretText payload={text} tools={tools} end={expire} /> : text === '' && <p>{t('receivedNoText')}</p>}
      {secret && <MissingFiles secret={secret} received={filePushes} />}
      <SecretFiles
        push={push}
        secret={secret?.needsKey.value ? undefined : secret}
        validUntil={received.openedAt.value + FILE_ADDRESS_MS}
        fetchFile={received.fetchFile}
      />
      {secret && (filePushes.length > 0 || secret.files.value.length > 0) && (
        <ChosenFiles secret={secret} add={received.addFiles} />
      )}
      {!received.isExpiredHere.value && <SecretLimits push={push} isOwn={received.target.value?.isOwn === true} />}
      {!text && expire}
      <StatusLine class="muted">{received.isExpiredHere.value && t('receivedExpired')}</StatusLine>
      {failure && <ErrorNotice {...received.describeFailure(failure)} />}
    </ReceivedStep>
  );
}

/** Shows what was pasted or chosen, which is opened without a request. */
export function EncryptedCard({ received, tools }: SecretCardProps) {
  const secret = received.encrypted;
  const text = secret.text.value;
  return (
    <ReceivedStep title={t(text === undefined ? 'receivedEncryptedTitle' : 'errorFieldPayload')}>
      <UndecryptedSecret secret={secret} />
      {text ? <SecretText payload={text} tools={tools} /> : text === '' && <p>{t('receivedNoText')}</p>}
      <MissingFiles secret={secret} />
      <ChosenFiles secret={secret} add={received.addFiles} />
    </ReceivedStep>
  );
}

function SecretLimits({ push: { viewsLeft, daysLeft }, isOwn }: { push: RetrievedContent; isOwn: boolean }) {
  if (viewsLeft === 0 && !isOwn) return <Notice kind="info">{t('receivedWasLast')}</Notice>;
  return (
    <p class="muted">
      {isOwn && `${t('receivedNoViewUsed')} `}
      {viewsLeft !== undefined &&
        viewsLeft > 0 &&
        daysLeft !== undefined &&
        t('receivedLeft', viewsLeft, formatInDays(daysLeft))}
    </p>
  );
}
