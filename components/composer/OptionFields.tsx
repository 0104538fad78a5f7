import type { Account } from '../../lib/push/kinds-off';
import type { Composer } from '../../lib/state/composer';
import { EmailFields } from './EmailFields';
import { LimitFields } from './LimitFields';
import { OwnerFields } from './OwnerFields';
import { PassphraseField } from './PassphraseField';
import { RecipientFields } from './RecipientFields';

interface OptionFieldsProps {
  composer: Composer;
  account: Account | undefined;
  /** Whether the instance sends e-mails for this account. */
  canEmail: boolean;
}

/** Every option that the API has. */
export function OptionFields({ composer, account, canEmail }: OptionFieldsProps) {
  return (
    <div class="stack fold-inside">
      <LimitFields composer={composer} />
      <RecipientFields composer={composer} />
      <PassphraseField composer={composer} />
      <EmailFields composer={composer} canSend={canEmail} />
      <OwnerFields composer={composer} account={account} />
    </div>
  );
}
