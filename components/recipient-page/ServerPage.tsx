import { ExternalLink, KeyRound } from 'lucide';
import { useState } from 'preact/hooks';
import { t } from '../../lib/i18n/translate';
import type { ReceivedSecret } from '../../lib/state/received/received-secret';
import { describeRecipientProblem, mayHaveUsedView } from '../../lib/text/recipient-page';
import { LinkField, LinkForm } from '../received/PasteForm';
import { ReceivedStep } from '../received/ReceivedStep';
import { Button, TabLink } from '../ui/Button';
import { Notice } from '../ui/Notice';

/** The way where the server does not give the page the encrypted text: its own page shows that. The key stays here. */
export function ServerPage({ received }: { received: ReceivedSecret }) {
  const [entered, setEntered] = useState('');
  const target = received.target.value;
  const problem = received.problem.value;
  const failure = received.failure.value;
  if (!target) return null;
  return (
    <ReceivedStep
      sign={ExternalLink}
      tone="warn"
      title={t('recipientNotHere')}
      facts={t('recipientNotHereWhy', target.host)}
    >
      {failure && mayHaveUsedView(failure) && <Notice kind="warn">{t('receivedMayHaveUsed')}</Notice>}
      <div>
        <TabLink variant="outline" icon={ExternalLink} href={`${target.link}/r`}>
          {t('recipientServerPage')}
        </TabLink>
      </div>
      <LinkForm value={entered} onSubmit={received.enterArmor}>
        <LinkField
          label={t('receivedEncryptedText')}
          hint={problem ? undefined : t('recipientNotHereNext')}
          error={problem && describeRecipientProblem(problem)}
          value={entered}
          onInput={setEntered}
        />
        <div>
          <Button type="submit" variant="primary" icon={KeyRound}>
            {t('receivedDecrypt')}
          </Button>
        </div>
      </LinkForm>
    </ReceivedStep>
  );
}
