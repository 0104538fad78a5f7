import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { language, t } from '../../lib/i18n';
import { languageName } from '../../lib/language-name';
import type { PushRow } from '../../lib/push/push-row';
import type { Details } from '../../lib/state/pushes/details';
import '../created/created.css';
import { LinkBox } from '../created/LinkBox';
import { QrButton, QrPanel } from '../created/QrPanel';
import { LanguageOptions } from '../ui/LanguageOptions';
import { StatusLine } from '../ui/StatusLine';
import { describeOwn } from './pushes-words';

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
        {failed && `${failed.what} ${failed.next}`}
      </StatusLine>
      <div class="row wrap link-tools">
        <QrButton isShown={showsQr} onClick={() => setShowsQr(!showsQr)} controls="push-qr" />
        {children}
      </div>
      {showsQr && <QrPanel id="push-qr" text={link} name={row.name} />}
    </div>
  );
}
