import { ChevronDown, KeyRound } from 'lucide-preact';
import type { Account } from '../../lib/push/kinds-off';
import { summariseOptions } from '../../lib/push/summarise-options';
import type { Composer } from '../../lib/state/composer';
import { Icon } from '../ui/Icon';
import { LimitFields } from './LimitFields';
import { OwnerFields } from './OwnerFields';
import { PassphraseField } from './PassphraseField';
import { RecipientFields } from './RecipientFields';
import { SummaryWords } from './SummaryWords';

/** The options: one line that says what will be asked of the instance, unfolding to all that its API has. */
export function OptionsFold({ composer, account }: { composer: Composer; account: Account | undefined }) {
  const { kind, options } = composer.draft.value;
  return (
    <details class="fold">
      <summary>
        <span class="grow">
          <SummaryWords summary={summariseOptions(kind, options)} />
        </span>
        {options.passphrase !== '' && <Icon of={KeyRound} />}
        <span class="fold-mark">
          <Icon of={ChevronDown} />
        </span>
      </summary>
      <div class="stack fold-inside">
        <LimitFields composer={composer} />
        <RecipientFields composer={composer} />
        <PassphraseField composer={composer} />
        <OwnerFields composer={composer} account={account} />
      </div>
    </details>
  );
}
