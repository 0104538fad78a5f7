import { Mail, RotateCcw, Share2 } from 'lucide';
import { useEffect, useRef, useState } from 'preact/hooks';
import { getShareSheet } from '../../lib/browser/clipboard';
import { getRegionalLocale } from '../../lib/i18n/format';
import { t, getLanguage as uiLanguage } from '../../lib/i18n/translate';
import { SHARE_MESSAGE_LANGUAGES, type ShareMessageLanguage } from '../../lib/push/share-message';
import { createShareMessage, type SharedResult, type ShareMessage } from '../../lib/state/results/share-message';
import { describeFailure } from '../../lib/text/failures';
import { getLanguageName } from '../../lib/text/language-name';
import { Button, Icon } from '../ui/Button';
import { CopyButton } from '../ui/CopyButton';
import { Field } from '../ui/Field';
import { useScrollIntoView } from '../ui/focus';
import { Alert, Notice } from '../ui/Notice';
import { LanguageOptions } from '../ui/SelectField';
import { StatusLine } from '../ui/StatusLine';
import { SECRET_FIELD } from '../ui/secret-field';
import { useFailure } from '../ui/use-worker-call';

interface ShareMessageSectionProps {
  id: string;
  result: SharedResult;
  /** E-mail addresses. */
  to?: string;
}

export function ShareMessageSection({ id, result, to }: ShareMessageSectionProps) {
  const [message] = useState(() => createShareMessage(result, getRegionalLocale(), to));
  const { hasFailed, attempt } = useFailure();
  useEffect(() => void message.start(), [message]);
  const panel = useRef<HTMLDivElement>(null);
  useScrollIntoView(panel, 'nearest');
  const shareText = getShareSheet();
  const language = message.language.value;
  return (
    <div ref={panel} id={id} class="stack share-message">
      <Field label={t('shareMessageLanguage')}>
        {(control) => (
          <select
            {...control}
            value={language}
            aria-busy={message.link.isLoading.value}
            onChange={(event) => void message.choose(event.currentTarget.value as ShareMessageLanguage)}
          >
            <LanguageOptions languages={SHARE_MESSAGE_LANGUAGES} />
          </select>
        )}
      </Field>
      <Field label={t('shareMessageLabel')}>
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
      <StatusLine class="small muted">{linkLanguageText(message, result.instance.name)}</StatusLine>
      {!message.hasLink.value && <Notice kind="warn">{t('shareMessageNoLink')}</Notice>}
      <div class="row wrap">
        <CopyButton variant="outline" copy={message.copy} label={t('shareMessageCopy')} />
        <a class="button quiet" href={message.mail.value} target="_blank" rel="noreferrer">
          <Icon of={Mail} />
          {t('shareMessageMail')}
        </a>
        {shareText && (
          <Button icon={Share2} onClick={() => attempt(shareText(message.text.peek()))}>
            {t('shareMessageShare')}
          </Button>
        )}
        {message.isEdited.value && (
          <Button variant="plain" icon={RotateCcw} onClick={message.reset}>
            {t('shareMessageReset')}
          </Button>
        )}
      </div>
      {hasFailed && <Alert kind="warn">{t('shareMessageNotShared')}</Alert>}
    </div>
  );
}

function linkLanguageText({ link }: ShareMessage, instanceName: string): string {
  const { missingLanguage, failure, isLoading } = link;
  if (isLoading.value) return t('shareMessageLoadingLink', instanceName);
  if (missingLanguage.value !== undefined)
    return t('pushesLanguageMissing', instanceName, getLanguageName(missingLanguage.value, uiLanguage()));
  if (failure.value) return t('shareMessageLinkUnchanged', describeFailure(failure.value, { instanceName }).title);
  return link.language.value === '' ? '' : t('shareMessagePage', getLanguageName(link.language.value, uiLanguage()));
}
