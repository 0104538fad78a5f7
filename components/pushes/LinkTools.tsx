import '../created/created.css';
import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
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
import { OwnFailure } from './OwnFailure';

interface LinkToolsProps {
  row: PushRow;
  details: Details;
  copy: (text: string) => Promise<void>;
  /** What else can be done with it. */
  children: ComponentChildren;
}

/** The whole link: to copy, as a QR code, and in which language its page is. */
export function LinkTools({ row, details, copy, children }: LinkToolsProps) {
  const [showsQr, setShowsQr] = useState(false);
  const choice = details.language.value;
  if (!choice) return null;
  const link = choice.link.value;
  const missing = choice.missing.value;
  const failure = choice.failure.value;
  const failed = failure && describeOwn(failure, 'link', row.instance.name);
  return (
    <div class="stack">
      <LinkBox link={link} urlToken={row.urlToken} copy={copy} />
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

/** Sends the link of a push by e-mail: the instance writes it and sends it. */
export function EmailForm({ row, details }: { row: PushRow; details: Details }) {
  const [store] = useState(() => createEmailPush(row, { call: details.call, onQueued: details.readLog }));
  const failure = store.failure.value;
  const { problem } = store;
  return (
    <form
      id="push-email"
      class="stack"
      autocomplete="off"
      onSubmit={(event) => {
        event.preventDefault();
        void store.send();
      }}
    >
      <EmailOrderFields
        order={store.order.value}
        onChange={store.change}
        hint={t('emailToHint')}
        error={problem.value && problemWords(problem.value)}
        asksLanguage
      />
      <Button type="submit" variant="outline" busy={store.isSending.value}>
        {t('emailSend', row.instance.name)}
      </Button>
      <StatusLine class="small">
        {store.queuedTo.value !== '' && t('emailQueued', row.instance.name, store.queuedTo.value)}
      </StatusLine>
      {failure && <OwnFailure failure={failure} operation="email" instanceName={row.instance.name} />}
    </form>
  );
}

function problemWords(problem: 'empty' | 'too-many' | 'not-an-address'): string {
  if (problem === 'empty') return t('emailEmpty');
  return problem === 'too-many' ? t('emailTooMany', formatNumber(MAX_ADDRESSES)) : t('emailNotAnAddress');
}
