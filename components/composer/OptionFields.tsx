import type { Account } from '../../lib/push/kinds-off';
import type { Composer } from '../../lib/state/composer';
import { LimitFields } from './LimitFields';
import { OwnerFields } from './OwnerFields';
import { PassphraseField } from './PassphraseField';
import { RecipientFields } from './RecipientFields';

/** Every option that the API has. */
export function OptionFields({ composer, account }: { composer: Composer; account: Account | undefined }) {
  return (
    <div class="stack fold-inside">
      <LimitFields composer={composer} />
      <RecipientFields composer={composer} />
      <PassphraseField composer={composer} />
      <OwnerFields composer={composer} account={account} />
    </div>
  );
}
