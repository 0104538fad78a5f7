import { ChevronDown } from 'lucide';
import { useState } from 'preact/hooks';
import { formatList, type MessageKey, t, tPlural } from '../../lib/i18n/translate';
import { getOptionSpec } from '../../lib/push/options';
import {
  type InstanceDefaults,
  type OptionsSummary,
  type RequestedOption,
  summarizeOptions,
} from '../../lib/push/options-summary';
import type { AccountState } from '../../lib/push/validate-draft';
import type { Composer } from '../../lib/state/composer';
import { Button } from '../ui/Button';
import { createLazy } from '../ui/create-lazy';
import { TemplateChoice } from './TemplateChoice';

const OptionFields = createLazy(() => import('./composer-lazy'))('OptionFields');

/** What is set, and what the server is known to choose of the rest. */
export function OptionsSummaryText({ summary: { requested, instanceDefaults } }: { summary: OptionsSummary }) {
  const known = instanceDefaults.filter(({ value }) => value);
  if (requested.length + known.length === 0) return <>{t('composerExpiryUnknown')}</>;
  const knownList = formatList(known.map(optionText));
  return (
    <>
      <b>{requested.length > 0 ? formatList(requested.map(optionText)) : knownList}</b>
      {known.length > 0 && (
        <span class="muted">
          {' '}
          {requested.length > 0 ? t('composerServerDefaults', knownList) : t('composerByServer')}
        </span>
      )}
    </>
  );
}

function optionText({
  option,
  value,
}: {
  option: RequestedOption['option'];
  value?: number | boolean | undefined;
}): string {
  if (option === 'email') return t('composerEmailOn');
  const row = getOptionSpec(option);
  if (row.type === 'limit') return tPlural(row.messageKeys.count, Number(value));
  const isOn = row.type === 'text' || value;
  return t((isOn ? row.messageKeys.on : row.messageKeys.off) as MessageKey);
}

interface OptionsDisclosureProps {
  composer: Composer;
  account: AccountState | undefined;
  /** The instance's known defaults. */
  instanceDefaults: InstanceDefaults;
  sendsEmail: boolean;
}

/** A summary of what the instance is asked for, which unfolds to all of the API's options, beside the template. */
export function OptionsDisclosure({ composer, account, instanceDefaults, sendsEmail }: OptionsDisclosureProps) {
  const [isOpen, setOpen] = useState(false);
  const { kind, email } = composer.draft.value;
  const canEmail = sendsEmail && account === 'signed-in';
  const summary = summarizeOptions(kind, composer.options.value, canEmail ? email : undefined, instanceDefaults);
  return (
    <div class="disclosure">
      <div class="row fold-head">
        <Button variant="plain" class="grow" icon={ChevronDown} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          <span>
            <OptionsSummaryText summary={summary} />
          </span>
        </Button>
        <TemplateChoice composer={composer} hidesLabel />
      </div>
      {isOpen && (
        <OptionFields composer={composer} account={account} byDefault={instanceDefaults} canEmail={canEmail} />
      )}
    </div>
  );
}
