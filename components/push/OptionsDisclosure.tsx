import { ChevronDown } from 'lucide';
import { useEffect, useState } from 'preact/hooks';
import { formatAlternatives, type MessageKey, t, tPlural } from '../../lib/i18n/translate';
import { getOptionSpec, limitOptionNames } from '../../lib/push/options';
import {
  type InstanceDefaults,
  type OptionsSummary,
  type RequestedOption,
  summarizeOptions,
} from '../../lib/push/options-summary';
import { DEFAULT_TEMPLATE_ID } from '../../lib/push/template';
import type { AccountState } from '../../lib/push/validate-draft';
import type { Composer } from '../../lib/state/push/composer';
import { templateName } from '../../lib/text/kinds';
import { Button } from '../ui/Button';
import { createLazy } from '../ui/create-lazy';
import { TemplateMenu, useTemplateChoice } from './TemplateChoice';

const ComposerOptions = createLazy(() => import('./composer-lazy'))('ComposerOptions');

/**
 * The expiry in one phrase, then the passphrase, since the end of a long summary is cut off, then what else is on, then what is off: after
 * "no", the next part would seem to be off as well.
 */
function describeOptions({ requested, instanceDefaults }: OptionsSummary) {
  const known = instanceDefaults.filter(({ value }) => value);
  const all = [...requested, ...known];
  const expiry = limitOptionNames.flatMap((name) => all.find(({ option }) => option === name) ?? []);
  // End-to-end encryption always comes with the step.
  const isEncrypted = all.some(({ option }) => option === 'endToEnd');
  const others = all.filter((one) => !expiry.includes(one) && !(isEncrypted && one.option === 'retrievalStep'));
  const rank = (one: (typeof all)[number]) =>
    'value' in one && !one.value ? 2 : /passphrase/i.test(one.option) ? 0 : 1;
  const parts = others.sort((one, other) => rank(one) - rank(other)).map(optionText);
  return {
    expiry: expiry.length > 0 ? formatAlternatives(expiry.map(optionText)) : t('composerExpiryUnknown'),
    parts,
    byServer: known.length > 0 && t(requested.length > 0 ? 'composerRestByServer' : 'composerByServer'),
  };
}

export function OptionsSummaryText({ summary }: { summary: OptionsSummary }) {
  const { expiry, parts, byServer } = describeOptions(summary);
  return (
    <>
      <b>{expiry}</b>
      {parts.length > 0 && <span class="muted separator"> ·</span>}
      {parts.map((part, index) => (
        <>
          {' '}
          <span class="option">
            {part}
            {index < parts.length - 1 && <span class="muted separator"> ·</span>}
          </span>
        </>
      ))}
      {byServer && (
        <>
          {' '}
          <span class="muted option">{byServer}</span>
        </>
      )}
    </>
  );
}

/** The whole summary as a tooltip, since it may be cut off after two lines. */
function toSummaryTitle(summary: OptionsSummary): string {
  const { expiry, parts, byServer } = describeOptions(summary);
  return `${[expiry, ...parts].join(' · ')}${byServer ? ` ${byServer}` : ''}`;
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
  /** Whether the instance has a page on which recipients need nothing but a browser. */
  hasRecipientPage: boolean;
  /** How often a try has led to what is marked in the options, which unfolds them. */
  timesLed: number;
}

/** A summary of what the instance is asked for, which unfolds to all of the API's options, beside the template. */
export function OptionsDisclosure(props: OptionsDisclosureProps) {
  const { composer, account, instanceDefaults, sendsEmail, hasRecipientPage, timesLed } = props;
  const { id, kind, email, showsOptions = false } = composer.draft.value;
  const [isOpen, setOpen] = useState(showsOptions);
  useEffect(() => {
    if (showsOptions) setOpen(true);
  }, [id, showsOptions]);
  useEffect(() => {
    if (timesLed > 0) setOpen(true);
  }, [timesLed]);
  const canEmail = sendsEmail && account === 'signed-in';
  const template = useTemplateChoice(composer.options);
  const named = template.shown?.id !== DEFAULT_TEMPLATE_ID && template.shown;
  const summary = summarizeOptions(kind, composer.options.sent.value, canEmail ? email : undefined, instanceDefaults);
  return (
    <div class="disclosure">
      <div class="row fold-head">
        <Button variant="plain" class="grow" icon={ChevronDown} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          <span class="options-summary" title={toSummaryTitle(summary)}>
            {named && (
              <>
                <bdi class="muted truncate" title={templateName(named)}>
                  {t('composerTemplateNamed', templateName(named))}
                </bdi>{' '}
              </>
            )}
            <OptionsSummaryText summary={summary} />
          </span>
        </Button>
        <TemplateMenu choice={template} />
      </div>
      {isOpen && (
        <ComposerOptions
          composer={composer}
          account={account}
          instanceDefaults={instanceDefaults}
          template={template}
          hasRecipientPage={hasRecipientPage}
          canEmail={canEmail}
          timesLed={timesLed}
        />
      )}
    </div>
  );
}
