import '../created/created.css';
import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { copyText } from '../../lib/browser/clipboard';
import { formatNumber, language, t } from '../../lib/i18n';
import { languageName } from '../../lib/language';
import { MAX_ADDRESSES } from '../../lib/push/draft';
import type { PushRow } from '../../lib/push/push-row';
import { createEmailPush, type Details } from '../../lib/state/pushes/details';
import { describeOwn } from '../../lib/text/pushes';
import { LinkBox } from '../created/LinkBox';
import { QrButton, QrPanel } from '../created/Qr';
import { Button } from '../ui/Button';
import { EmailOrderFields, LanguageOptions } from '../ui/LanguageFields';
import { StatusLine } from '../ui/StatusLine';
import { PushesFailure } from './PushesFailure';

interface LinkToolsProps {
  row: PushRow;
  details: Details;
  /** Further buttons. */
  children: ComponentChildren;
}

/** The whole link: to copy, as a QR code, and in which language its page is. */
export function LinkTools({ row, details, children }: LinkToolsProps) {
  const [showsQr, setShowsQr] = useState(false);
  const choice = details.language.value;
  if (!choice) return null;
  const link = choice.link.value;
  const missing = choice.missing.value;
  const failure = choice.failure.value;
  const failed = failure && describeOwn(failure, 'link', row.instance.name);
  return (
    <div class="stack">
      <LinkBox link={link} urlToken={row.urlToken} copy={copyText} />
      {!row.instance.isBuiltIn && (
        <label class="row small soft language">
          {t('pushesLanguage')}
          <select
            class="grow"
            value={choice.language.value}
            aria-busy={choice.isAsking.value}
            onChange={(event) => void choice.choose(event.currentTarget.value)}
          >
            <LanguageOptions unset={t('pushesLanguageTheirs')} />
          </select>
        </label>
      )}
      <StatusLine class="small">
        {missing !== undefined && t('pushesLanguageMissing', row.instance.name, languageName(missing, language()))}
        {failed && `${failed.title} ${failed.action}`}
      </StatusLine>
      <div class="row wrap link-tools">
        <QrButton isShown={showsQr} onClick={() => setShowsQr(!showsQr)} controls="push-qr" />
        {children}
      </div>
      {showsQr && <QrPanel id="push-qr" text={link} name={row.name} />}
    </div>
  );
}

/** Lets the instance send the link by e-mail. */
export function EmailForm({ row, details }: { row: PushRow; details: Details }) {
  const [email] = useState(() => createEmailPush(row, details.readLog));
  const failure = email.failure.value;
  const problem = email.problem.value;
  return (
    <form
      id="push-email"
      class="stack"
      autocomplete="off"
      onSubmit={(event) => {
        event.preventDefault();
        void email.send();
      }}
    >
      <EmailOrderFields
        order={email.order.value}
        onChange={email.change}
        hint={t('emailToHint')}
        error={problem && problemText(problem)}
        asksLanguage
      />
      <Button type="submit" variant="outline" busy={email.isSending.value}>
        {t('emailSend', row.instance.name)}
      </Button>
      <StatusLine class="small">
        {email.queuedTo.value !== '' && t('emailQueued', row.instance.name, email.queuedTo.value)}
      </StatusLine>
      {failure && <PushesFailure failure={failure} operation="email" instanceName={row.instance.name} />}
    </form>
  );
}

function problemText(problem: 'empty' | 'too-many' | 'not-an-address'): string {
  if (problem === 'empty') return t('emailEmpty');
  return problem === 'too-many' ? t('emailTooMany', formatNumber(MAX_ADDRESSES)) : t('emailNotAnAddress');
}
