import '../results/results.css';
import { MessageSquareText } from 'lucide';
import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { formatNumber, getLanguage, t } from '../../lib/i18n/translate';
import { LINK_LANGUAGES } from '../../lib/instance/parse-instance-url';
import { MAX_EMAILS } from '../../lib/push/draft';
import { isKeyMissing, type PushRow } from '../../lib/pushes/push-row';
import type { PushDetails } from '../../lib/state/pushes/details';
import { createEmailForm } from '../../lib/state/pushes/email-form';
import { lookForPage } from '../../lib/state/results/shared-link';
import { getLanguageName } from '../../lib/text/language-name';
import { describePushFailure } from '../../lib/text/pushes';
import { EmailRequestFields } from '../push/EmailRequestFields';
import { LinkBox } from '../results/LinkBox';
import { QrButton, QrPanel } from '../results/Qr';
import { ShareMessageSection } from '../results/ShareMessageSection';
import { Button } from '../ui/Button';
import { Form } from '../ui/Form';
import { Notice } from '../ui/Notice';
import { LanguageOptions } from '../ui/SelectField';
import { StatusLine } from '../ui/StatusLine';
import { useTransient } from '../ui/use-settled';
import { PushesFailure } from './PushesFailure';

export function PushActions({
  row,
  details,
  isPrivate,
  children,
}: {
  row: PushRow;
  details: PushDetails;
  /** Whether the page is in a private window. */
  isPrivate: boolean;
  children: ComponentChildren;
}) {
  const [showsQr, setShowsQr] = useState(false);
  const [showsMessage, setShowsMessage] = useState(false);
  const choice = details.language.value;
  if (row.link === undefined)
    return (
      <div class="stack">
        <Notice kind="warn">{t('createdMisdirected')}</Notice>
        <div class="row wrap link-tools">{children}</div>
      </div>
    );
  if (!choice) return null;
  const link = choice.link.value;
  const missing = choice.missingLanguage.value;
  const failure = choice.failure.value;
  const failed = failure && describePushFailure(failure, 'link', row.instance.name);
  if (isKeyMissing(row))
    return (
      <div class="stack">
        <Notice kind="info">{t('pushesKeyMissing')}</Notice>
        <div class="row wrap link-tools">{children}</div>
      </div>
    );
  return (
    <div class="stack">
      <LinkBox link={link} copy={choice.copy} />
      {!row.instance.isDemo && (
        <label class="row small muted language">
          {t('pushesLanguage')}
          <select
            class="grow"
            value={choice.language.value}
            aria-busy={choice.isLoading.value}
            onChange={(event) => void choice.choose(event.currentTarget.value)}
          >
            <option value="">{t('pushesLanguageTheirs')}</option>
            <LanguageOptions languages={LINK_LANGUAGES} />
          </select>
        </label>
      )}
      <StatusLine class="small">
        {missing !== undefined &&
          t('pushesLanguageMissing', row.instance.name, getLanguageName(missing, getLanguage()))}
        {failed && `${failed.title} ${failed.action}`}
      </StatusLine>
      <div class="row wrap link-tools">
        {/* The message says how often the link can be opened, which is not known of every push. */}
        {row.viewsLeft !== undefined && (
          <Button
            icon={MessageSquareText}
            aria-expanded={showsMessage}
            aria-controls={showsMessage ? 'push-message' : undefined}
            onClick={() => setShowsMessage(!showsMessage)}
          >
            {t('shareMessageLabel')}
          </Button>
        )}
        <QrButton
          isShown={showsQr}
          onClick={() => {
            setShowsQr(!showsQr);
            void lookForPage(row.instance, [row.link]);
          }}
          controls="push-qr"
        />
        {children}
      </div>
      {showsMessage && (
        <ShareMessageSection
          id="push-message"
          result={{ ...row, stored: row, link: row.link, hasPassphrase: row.hasPassphrase === true, isPrivate }}
        />
      )}
      {showsQr && <QrPanel id="push-qr" text={link} name={row.name} />}
    </div>
  );
}

export function EmailForm({ row, details }: { row: PushRow; details: PushDetails }) {
  const [email] = useState(() => createEmailForm(row, details.readLog));
  const failure = email.failure.value;
  const problem = email.problem.value;
  const showsQueued = useTransient(email.queuedTo.value !== '' && !email.isSending.value);
  return (
    <Form id="push-email" class="stack" onSubmit={() => void email.send()}>
      <EmailRequestFields
        request={email.request.value}
        onChange={email.change}
        hint={t('emailToHint')}
        error={
          problem && (problem === 'too-many' ? t('emailTooMany', formatNumber(MAX_EMAILS)) : t('emailNotAnAddress'))
        }
        asksLanguage
      />
      <Button type="submit" variant="outline" busy={email.isSending.value}>
        {t('emailSend', row.instance.name)}
      </Button>
      <StatusLine class="small">
        {showsQueued && t('createdEmailed', row.instance.name, email.queuedTo.value)}
      </StatusLine>
      {failure && <PushesFailure failure={failure} operation="email" instanceName={row.instance.name} />}
    </Form>
  );
}
