import './options.css';
import type { ComponentChildren } from 'preact';
import { useId } from 'preact/hooks';
import { t } from '../../lib/i18n/translate';
import { getSentKind } from '../../lib/push/draft';
import {
  getOptionSpec,
  isImplied,
  type LimitOptionName,
  limitOptionNames,
  localFlagNames,
  mayBeImplied,
  OPTIONS,
  type StoredFlagName,
  storedFlagNames,
} from '../../lib/push/options';
import type { InstanceDefaults } from '../../lib/push/options-summary';
import { MAX_LIMIT_VALUE } from '../../lib/push/validate-draft';
import type { OptionsStore } from '../../lib/state/push/options';
import { FLAG_TEXTS } from '../../lib/text/options';
import { EitherText } from '../ui/EitherText';
import { Switch } from '../ui/Field';
import { FixedValue } from './FixedValue';
import { FlagField, NumberField } from './OptionInputs';

interface OptionFieldsProps {
  options: OptionsStore;
  /** In a template there is room to say what each option does. A table has its own field for passphrases that are generated. */
  place: 'composer' | 'table' | 'template';
  instanceDefaults?: InstanceDefaults;
  /** Whether the instance has a page on which recipients need nothing but a browser. */
  hasRecipientPage?: boolean;
  /** The organization has set all of them. */
  isLocked?: boolean;
  /** More switches, in a template beside the others. */
  children?: ComponentChildren;
}

/** The options that a push, the rows of a table and a template have alike. */
export function OptionFields(props: OptionFieldsProps) {
  const { place } = props;
  return (
    <>
      <LimitFields {...props} />
      {place === 'table' ? (
        <FlagFields {...props} />
      ) : (
        <div class="two-columns">
          <FlagFields {...props} />
        </div>
      )}
      {place !== 'template' && <LocalFlagFields {...props} />}
      {place === 'template' && (
        <div class="switch-columns">
          <LocalFlagFields {...props} />
          {props.children}
        </div>
      )}
    </>
  );
}

function LimitFields({ options, place, instanceDefaults = {}, isLocked = false }: OptionFieldsProps) {
  const policy = options.policy.value;
  const problemText = (option: LimitOptionName) => {
    const problem = options.findLimitProblem(option);
    if (problem === 'above-policy')
      return t('organizationAtMost', policy[OPTIONS[option].policyMax] ?? MAX_LIMIT_VALUE);
    if (problem === 'out-of-range') return t('generatorRange', 1, MAX_LIMIT_VALUE);
    return problem && t('composerNotWhole');
  };
  const id = useId();
  const isLimited = limitOptionNames.some((option) => policy[OPTIONS[option].policyMax] !== undefined);
  const hasHint = place === 'template' || !isLimited;
  return (
    <div class="two-columns">
      {limitOptionNames.map((option) => {
        const max = policy[OPTIONS[option].policyMax];
        return (
          <NumberField
            key={option}
            label={t(OPTIONS[option].messageKeys.label)}
            value={options.chosen.value[option]}
            max={max}
            fallback={max ? options.sent.value[option] : instanceDefaults[option]}
            isUnreadable={options.unparsedLimits.value.has(option)}
            error={problemText(option)}
            describedBy={hasHint ? id : undefined}
            isFixed={isLocked}
            onChange={(typed) => options.setLimit(option, typed)}
          />
        );
      })}
      {/* What is in the empty field says it to the eye. */}
      {hasHint && (
        <span id={id} class="visually-hidden">
          {t('composerLimitsHint')}
        </span>
      )}
    </div>
  );
}

function FlagFields({ options, place, isLocked = false }: OptionFieldsProps) {
  const sent = options.sent.value;
  const kind = options.kind.value && getSentKind(options.kind.value, sent);
  return storedFlagNames.map((option) => {
    const isNotFor = kind !== undefined && getOptionSpec(option).unsupportedKind === kind;
    const isFixed = isLocked || options.policy.value[option] !== undefined;
    const isOn = isImplied(option, sent);
    return (
      <FlagField
        key={option}
        option={option}
        hint={
          place === 'template' ? (
            <Explanation option={option} isOn={isOn} />
          ) : (
            describeLock({ option, value: sent[option], isNotFor, isOn })
          )
        }
        disabled={isNotFor || isOn}
        isFixed={isFixed && !isNotFor && !isOn}
        value={sent[option]}
        onChange={(value) => options.set(option, value)}
      />
    );
  });
}

interface FlagState {
  option: StoredFlagName;
  /** Another option turns it on. */
  isOn: boolean;
}

interface LockState {
  value: boolean | undefined;
  /** The kind has no such option. */
  isNotFor: boolean;
}

/** Why a flag cannot be changed, or what the choice does; null if there is nothing to say. No component: a field asks whether there is a hint. */
function describeLock({ option, value, isNotFor, isOn }: FlagState & LockState) {
  const { notFor } = FLAG_TEXTS[option];
  if (isNotFor && notFor) return t(notFor);
  if (!mayBeImplied(option)) return null;
  const [implied, own] = [t('composerEndToEndStep'), t(value === false ? 'createdOpensAtOnce' : 'composerStepHint')];
  return <EitherText shown={isOn ? implied : own} other={isOn ? own : implied} />;
}

/** What a flag does, or why it cannot be changed. */
function Explanation({ option, isOn }: FlagState) {
  const own = t(FLAG_TEXTS[option].explanation);
  const implied = t('composerEndToEndStep');
  const other = isOn ? own : implied;
  return <EitherText shown={isOn ? implied : own} other={mayBeImplied(option) ? other : undefined} />;
}

function LocalFlagFields({ options, place, hasRecipientPage = false, isLocked = false }: OptionFieldsProps) {
  const kind = options.kind.value;
  return localFlagNames.map((option) => {
    const { label, notFor } = FLAG_TEXTS[option];
    const isEasy = option === 'endToEnd' && hasRecipientPage;
    // A template is for every server.
    const isForAll = option === 'endToEnd' && place === 'template';
    const ofServer = isEasy ? 'composerEndToEndHintPage' : FLAG_TEXTS[option].explanation;
    const explanation = isForAll ? 'optionsEndToEndHint' : ofServer;
    const isChecked = options.sent.value[option] ?? false;
    const isUnsupported = kind !== undefined && getOptionSpec(option).unsupportedKind === kind;
    const isNotFor = isChecked && isUnsupported;
    if (isLocked || options.policy.value[option] !== undefined)
      return (
        <FixedValue
          key={option}
          label={t(label)}
          value={t(isChecked ? 'uiOn' : 'uiOff')}
          explanation={t(isNotFor && notFor ? notFor : explanation)}
        />
      );
    return (
      <Switch
        key={option}
        label={t(label)}
        explanation={
          <EitherText
            shown={t(isNotFor && notFor ? notFor : explanation)}
            other={notFor && isUnsupported ? t(isNotFor ? explanation : notFor) : undefined}
          />
        }
        isChecked={isChecked}
        onChange={(isOn) => options.set(option, isOn || undefined)}
      />
    );
  });
}
