import { Flame, MailOpen, TriangleAlert } from 'lucide';
import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import type { Failure } from '../../lib/base/failure';
import { formatInDays } from '../../lib/i18n/format';
import { t } from '../../lib/i18n/translate';
import { FILE_ADDRESS_MS } from '../../lib/push/files';
import type { RetrievedContent } from '../../lib/received/retrieved-content';
import type { ReceivedSecret } from '../../lib/state/received/received-secret';
import { ConfirmButton } from '../ui/ConfirmButton';
import { ErrorNotice, Notice } from '../ui/Notice';
import { StatusLine } from '../ui/StatusLine';
import { ChosenFiles, MissingFiles } from './EncryptedFiles';
import { ReceivedStep, type StepHead } from './ReceivedStep';
import { SecretFiles } from './SecretFiles';
import { SecretText, type SecretTools } from './SecretText';
import { UndecryptedSecret, undecryptedHead } from './UndecryptedSecret';

interface SecretCardProps {
  received: ReceivedSecret;
  tools?: SecretTools;
}

/** The step of what was opened. */
export function SecretCard({ received, tools }: SecretCardProps) {
  const [failure, setFailure] = useState<Failure>();
  /** Whether a file is to be downloaded elsewhere, and then chosen here. */
  const [isElsewhere, setElsewhere] = useState(false);
  const push = received.push.value;
  if (!push) return null;
  const { payload, canExpire, files } = push;
  const secret = received.encrypted.isAny.value ? received.encrypted : undefined;
  const text = secret ? secret.text.value : (payload ?? '');
  const isClear = received.linkHasKey.value && !secret;
  const isOwn = received.target.value?.isOwn === true;
  const facts = received.isExpiredHere.value ? undefined : describeLimits(push, isOwn);
  const opened: StepHead = isClear
    ? { sign: TriangleAlert, tone: 'warn', title: t('receivedNotEncryptedTitle'), facts }
    : { sign: MailOpen, tone: 'good', title: t('receivedOpened'), facts };
  const isMissing = secret !== undefined && secret.findMissing(files).length > 0;
  return (
    <ReceivedStep {...(secret && text === undefined ? undecryptedHead(secret, !isOwn) : opened)}>
      {isClear && <Notice kind="warn">{t('receivedNotEncrypted')}</Notice>}
      {secret && text === undefined && <UndecryptedSecret secret={secret} />}
      {text ? <SecretText payload={text} tools={tools} /> : text === '' && <p>{t('receivedNoText')}</p>}
      {secret && <MissingFiles secret={secret} received={files} />}
      <SecretFiles
        push={push}
        secret={secret?.needsKey.value ? undefined : secret}
        validUntil={received.openedAt.value + FILE_ADDRESS_MS}
        fetchFile={received.fetchFile}
        onElsewhere={() => setElsewhere(true)}
      />
      {secret && (isElsewhere || isMissing || secret.files.value.length > 0) && (
        <ChosenFiles secret={secret} add={received.addFiles} />
      )}
      {canExpire && (
        <div class="step-end row wrap">
          <ConfirmButton
            variant="danger"
            icon={Flame}
            label={t('createdExpireNow')}
            title={t('createdExpireNow')}
            onConfirm={async () => setFailure(await received.expire())}
          >
            {t('createdExpireText')}
          </ConfirmButton>
        </div>
      )}
      <StatusLine class="muted">{received.isExpiredHere.value && t('receivedExpired')}</StatusLine>
      {failure && <ErrorNotice {...received.describeFailure(failure)} />}
    </ReceivedStep>
  );
}

/** The step of what was pasted or chosen, which is opened without a request. */
export function EncryptedCard({ received, tools }: SecretCardProps) {
  const secret = received.encrypted;
  const text = secret.text.value;
  const opened: StepHead = { sign: MailOpen, tone: 'good', title: t('receivedOpened') };
  return (
    <ReceivedStep {...(text === undefined ? undecryptedHead(secret, false) : opened)}>
      {text === undefined && <UndecryptedSecret secret={secret} />}
      {text ? <SecretText payload={text} tools={tools} /> : text === '' && <p>{t('receivedNoText')}</p>}
      <MissingFiles secret={secret} />
      <ChosenFiles secret={secret} add={received.addFiles} />
    </ReceivedStep>
  );
}

function describeLimits({ viewsLeft, daysLeft }: RetrievedContent, isOwn: boolean): ComponentChildren {
  if (viewsLeft === 0 && !isOwn) return t('receivedWasLast');
  const isKnown = viewsLeft !== undefined && viewsLeft > 0 && daysLeft !== undefined;
  const left = isKnown ? t('receivedLeft', viewsLeft, formatInDays(daysLeft)) : '';
  return isOwn ? `${t('receivedNoViewUsed')} ${left}` : left;
}
