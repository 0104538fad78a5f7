import { ChevronDown, KeyRound } from 'lucide';
import { useState } from 'preact/hooks';
import { count, formatList, type MessageKey, t } from '../../lib/i18n';
import type { Account } from '../../lib/push/limits';
import { rowOf } from '../../lib/push/options';
import {
  type AskedOption,
  type OptionsSummary,
  type ServerDefault,
  summariseOptions,
} from '../../lib/push/options-summary';
import type { Composer } from '../../lib/state/composer';
import { Icon } from '../ui/Button';
import { lazily } from '../ui/lazy';

const OptionFields = lazily(() => import('./on-demand'))('OptionFields');

export function OptionsSummaryText({ summary: { asked, onDefault } }: { summary: OptionsSummary }) {
  const left = leftWords(onDefault, asked.length > 0);
  return (
    <>
      {asked.length > 0 && <b>{formatList(asked.map(wordsFor))}</b>}
      {asked.length > 0 && left !== '' && <br />}
      {left !== '' && <span class={asked.length > 0 ? 'soft' : undefined}>{left}</span>}
    </>
  );
}

/** The options that are left to the server, with its choices if they are known. */
function leftWords(onDefault: OptionsSummary['onDefault'], isRest: boolean): string {
  if (onDefault.length === 0) return '';
  if (!isRest && onDefault.every(({ value }) => value === undefined)) return t('composerServersDefault');
  const isOff = ({ value }: OptionsSummary['onDefault'][number]) => value === false;
  const mentioned = onDefault.every(isOff) ? onDefault : onDefault.filter((option) => !isOff(option));
  return t('composerOnDefault', formatList(mentioned.map(wordsFor)));
}

function wordsFor({ option, value }: { option: AskedOption['option']; value?: number | boolean | undefined }): string {
  if (option === 'email') return t('emailButton');
  const row = rowOf(option);
  if (row.type === 'text') return t(row.words.asked);
  if (value === undefined) return t(row.words.left as MessageKey);
  if (row.type === 'limit') return count(row.words.unit, Number(value));
  return t(value ? row.words.asked : (row.words.askedNot as MessageKey));
}

interface OptionsDisclosureProps {
  composer: Composer;
  account: Account | undefined;
  /** The instance's known defaults. */
  byDefault: ServerDefault;
  sendsEmail: boolean;
}

/** A summary of what the instance is asked for; unfolds to all of the API's options. */
export function OptionsDisclosure({ composer, account, byDefault, sendsEmail }: OptionsDisclosureProps) {
  const [isOpen, setOpen] = useState(false);
  const { kind, email } = composer.draft.value;
  const options = composer.options.value;
  const canEmail = sendsEmail && account === 'with';
  const summary = summariseOptions(kind, options, canEmail ? email : undefined, byDefault);
  return (
    <details class="fold" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        <span class="grow">
          <OptionsSummaryText summary={summary} />
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
