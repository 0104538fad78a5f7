import { ChevronDown, KeyRound } from 'lucide';
import { useState } from 'preact/hooks';
import { count, formatList, t } from '../../lib/i18n';
import type { Account } from '../../lib/push/limits';
import type { ServerDefault } from '../../lib/push/server-defaults';
import { type AskedOption, type OptionsSummary, summariseOptions } from '../../lib/push/summarise-options';
import type { Composer } from '../../lib/state/composer';
import { Icon } from '../ui/Button';
import { lazily } from '../ui/lazy';

const OptionFields = lazily(() => import('./on-demand'))('OptionFields');

const ON_DEFAULT = {
  expireAfterDays: 'composerDaysWord',
  expireAfterViews: 'composerViewsWord',
  retrievalStep: 'composerStepWord',
} as const;

/** What is asked of the instance, and what is left to it. */
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

/** The options that are left to the server by what it does with them, where that is known. */
function leftWords(onDefault: OptionsSummary['onDefault'], isRest: boolean): string {
  if (onDefault.length === 0) return '';
  if (!isRest && onDefault.every(({ value }) => value === undefined)) return t('composerServersDefault');
  const words = onDefault.map(({ option, value }) => {
    if (value === undefined) return t(ON_DEFAULT[option]);
    if (option === 'retrievalStep') return value ? t('composerStepOn') : '';
    return count(option === 'expireAfterDays' ? 'composerDays' : 'composerViews', Number(value));
  });
  const said = words.filter((word) => word !== '');
  return t('composerOnDefault', formatList(said.length > 0 ? said : [t('composerStepOff')]));
}

function wordsFor(asked: AskedOption): string {
  switch (asked.option) {
    case 'expireAfterDays':
      return count('composerDays', asked.value);
    case 'expireAfterViews':
      return count('composerViews', asked.value);
    case 'retrievalStep':
      return asked.value ? t('composerStepOn') : t('composerStepOff');
    case 'deletableByViewer':
      return asked.value ? t('composerDeletableOn') : t('composerDeletableOff');
    case 'madePassphrase':
      return t('composerMakesPassphrase');
    case 'passphrase':
      return t('composerHasPassphrase');
    case 'name':
      return t('composerHasName');
    case 'note':
      return t('composerHasNote');
    case 'email':
      return t('composerHasEmail');
  }
}

interface OptionsFoldProps {
  composer: Composer;
  account: Account | undefined;
  /** What the instance is known to decide where nothing is asked. */
  byDefault: ServerDefault;
  /** Whether the instance sends e-mails. */
  sendsEmail: boolean;
}

/** The options: one line that says what will be asked of the instance, unfolding to all that its API has. */
export function OptionsFold({ composer, account, byDefault, sendsEmail }: OptionsFoldProps) {
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
