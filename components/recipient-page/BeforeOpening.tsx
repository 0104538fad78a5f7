import { CircleCheck, Eye, KeyRound, MailOpen } from 'lucide';
import { useId } from 'preact/hooks';
import { canSaveFiles } from '../../lib/browser/can-save-files';
import { t } from '../../lib/i18n/translate';
import type { ReceivedSecret } from '../../lib/state/received/received-secret';
import { OpenButton } from '../received/OpenButton';
import { OpeningFailure } from '../received/PassphraseForm';
import { ReceivedStep } from '../received/ReceivedStep';
import { Icon } from '../ui/Button';
import { Notice } from '../ui/Notice';

/** For somebody who knows nothing: what this is, whose server it is, and what opening costs. Nothing is requested before the button. */
export function BeforeOpening({ received }: { received: ReceivedSecret }) {
  const id = useId();
  const host = received.target.value?.host ?? '';
  const facts = [
    [Eye, t('recipientUsesView')],
    [KeyRound, t('recipientDecrypts')],
    [CircleCheck, t('recipientNoAccount')],
  ] as const;
  return (
    <ReceivedStep sign={MailOpen} title={t('recipientTitle')} facts={t('recipientThrough', host)}>
      <ul class="facts" id={id}>
        {facts.map(([icon, words]) => (
          <li key={words}>
            <Icon of={icon} size={19} />
            <span>{words}</span>
          </li>
        ))}
      </ul>
      {!canSaveFiles() && <Notice kind="warn">{t('recipientCannotSave')}</Notice>}
      <OpeningFailure received={received} />
      <OpenButton received={received} describedBy={id} />
      <p class="muted">{t('recipientNothingYet')}</p>
    </ReceivedStep>
  );
}
