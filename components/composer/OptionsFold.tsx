import { ChevronDown, KeyRound } from 'lucide';
import { useState } from 'preact/hooks';
import type { Account } from '../../lib/push/kinds-off';
import { summariseOptions } from '../../lib/push/summarise-options';
import type { Composer } from '../../lib/state/composer';
import { Icon } from '../ui/Icon';
import { OptionFields } from './later';
import { SummaryWords } from './SummaryWords';

interface OptionsFoldProps {
  composer: Composer;
  account: Account | undefined;
  /** Whether the instance sends e-mails. */
  sendsEmail: boolean;
}

/** The options: one line that says what will be asked of the instance, unfolding to all that its API has. */
export function OptionsFold({ composer, account, sendsEmail }: OptionsFoldProps) {
  const [isOpen, setOpen] = useState(false);
  const { kind, email } = composer.draft.value;
  const options = composer.options.value;
  const canEmail = sendsEmail && account === 'with';
  const summary = summariseOptions(kind, options, canEmail ? email : undefined);
  return (
    <details class="fold" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        <span class="grow">
          <SummaryWords summary={summary} />
        </span>
        {(options.passphrase !== '' || options.makesPassphrase) && <Icon of={KeyRound} />}
        <span class="fold-mark">
          <Icon of={ChevronDown} />
        </span>
      </summary>
      {isOpen && <OptionFields composer={composer} account={account} canEmail={canEmail} />}
    </details>
  );
}
