import { Mail, RotateCcw, Share2 } from 'lucide';
import { useEffect, useRef, useState } from 'preact/hooks';
import { copyText, getShareSheet } from '../../lib/browser/clipboard';
import { region, t, language as uiLanguage } from '../../lib/i18n';
import type { CreatedResult } from '../../lib/push/result';
import { SHARE_MESSAGE_LANGUAGES, type ShareMessageLanguage } from '../../lib/push/share-message';
import { createShareMessage, type ShareMessage } from '../../lib/state/share-message';
import { describeFailure } from '../../lib/text/errors';
import { Button, Icon } from '../ui/Button';
import { CopyButton } from '../ui/CopyButton';
import { Field } from '../ui/Field';
import { useInView } from '../ui/focus';
import { Notice } from '../ui/Notice';
import { StatusLine } from '../ui/StatusLine';
import { SECRET_FIELD } from '../ui/secret-field';

/** A text around the link in the recipient's language: to edit, copy, mail or share. */
export function ShareMessageSection({ id, result }: { id: string; result: CreatedResult }) {
  const [message] = useState(() => createShareMessage(result, region()));
  const [isNotShared, setNotShared] = useState(false);
  useEffect(() => {
    void message.start();
    return message.stop;
  }, [message]);
  const panel = useRef<HTMLDivElement>(null);
  useInView(panel, 'nearest');
  const shareText = getShareSheet();
  const share = async () => {
    try {
      await shareText?.(message.text.peek());
      setNotShared(false);
    } catch {
      // Whatever the browser's reason, the share sheet did not open.
      setNotShared(true);
    }
  };
  const language = message.language.value;
  return (
    <div ref={panel} id={id} class="stack ready">
      <label class="row small soft">
        {t('readyLanguage')}
        <select
          class="grow"
          value={language}
          aria-busy={message.link.isAsking.value}
          onChange={(event) => void message.choose(event.currentTarget.value as ShareMessageLanguage)}
        >
          {SHARE_MESSAGE_LANGUAGES.map((code) => (
            <option key={code} value={code} lang={code}>
              {nameOf(code, code)}
            </option>
          ))}
        </select>
      </label>
      <div class="row wrap">
        <CopyButton copy={() => copyText(message.text.peek())} label={t('readyCopy')} />
        {/* Opens the mail program; the page stays open. */}
        <a class="button quiet" href={message.mail.value} target="_blank" rel="noreferrer">
          <Icon of={Mail} />
          {t('readyMail')}
        </a>
        {shareText && (
          <Button icon={Share2} onClick={() => void share()}>
            {t('readyShare')}
          </Button>
        )}
        {message.isEdited.value && (
          <Button variant="plain" icon={RotateCcw} onClick={message.reset}>
            {t('readyAnew')}
          </Button>
        )}
      </div>
      <Field label={t('readyLabel')} hint={result.hasPassphrase ? t('readyWithoutPassphrase') : undefined}>
        {(control) => (
          <textarea
            {...SECRET_FIELD}
            {...control}
            lang={language}
            dir="auto"
            rows={9}
            value={message.text.value}
            onInput={(event) => message.edit(event.currentTarget.value)}
          />
        )}
      </Field>
      <StatusLine class="small soft">{linkLanguageText(message, result.instance.name)}</StatusLine>
      {!message.hasLink.value && <Notice kind="warn">{t('readyNoLink')}</Notice>}
      {isNotShared && (
        <Notice kind="warn" isUrgent>
          {t('readyNotShared')}
        </Notice>
      )}
    </div>
  );
}

/** Whether the link opens its page in the chosen language. */
function linkLanguageText({ link }: ShareMessage, instanceName: string): string {
  const { missing, failure, isAsking } = link;
  if (isAsking.value) return t('readyAsking', instanceName);
  if (missing.value !== undefined) return t('readyMissing', instanceName, nameOf(missing.value, uiLanguage()));
  if (failure.value) return t('readyNotAsked', describeFailure(failure.value, { instanceName }).title);
  return link.language.value === '' ? '' : t('readyPage', nameOf(link.language.value, uiLanguage()));
}

function nameOf(code: string, inLanguage: string): string {
  return new Intl.DisplayNames([inLanguage, 'en'], { type: 'language' }).of(code) ?? code;
}
