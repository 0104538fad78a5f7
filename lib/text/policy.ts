import { formatList, type MessageKey, t } from '../i18n';
import { languageName } from '../language';
import { NO_POLICY, type Policy, type PolicyIssue, type PolicyViolation } from '../policy/policy';
import { flagNames, limitNames, OPTIONS } from '../push/options';
import { KIND_LABELS } from './kinds';

/** The rule that a draft or an instance violates. */
export function violationText(violation: PolicyViolation): string {
  switch (violation.rule) {
    case 'kind':
      return t('policyKinds', formatList(violation.kinds.map((kind) => t(KIND_LABELS[kind]))));
    case 'days':
      return t('policyDays', violation.most);
    case 'views':
      return t('policyViews', violation.most);
    default:
      return t(RULES[violation.rule]);
  }
}

const RULES = {
  passphrase: 'policyPassphrase',
  'own-instance': 'policyOwnInstance',
  'built-in': 'policyBuiltIn',
  unencrypted: 'policyUnencrypted',
  locked: 'policyLocked',
} as const;

const NEXT: Record<PolicyViolation['rule'], MessageKey> = {
  kind: 'policyKindsNext',
  days: 'policyDaysNext',
  views: 'policyViewsNext',
  passphrase: 'policyPassphraseNext',
  'own-instance': 'policyChooseInstance',
  'built-in': 'policyChooseInstance',
  unencrypted: 'policyUnencryptedNext',
  locked: 'policyLockedNext',
};

export function describeViolation(violation: PolicyViolation): { title: string; action: string } {
  return { title: violationText(violation), action: t(NEXT[violation.rule]) };
}

/** What a policy sets, in a sentence each. */
export function settingsWords(policy: Policy): string[] {
  const names = (entries: readonly { name: string }[]) => formatList(entries.map(({ name }) => name));
  const rule = (isSet: boolean, violation: PolicyViolation) => (isSet ? [violationText(violation)] : []);
  const { instances, kinds, leastCharacters, leastWords, templates, language } = policy;
  return [
    ...(instances.length > 0 ? [t('managedInstances', names(instances))] : []),
    ...rule(!policy.allowsOwnInstances, { rule: 'own-instance' }),
    ...rule(!policy.allowsHttp, { rule: 'unencrypted' }),
    ...rule(!policy.allowsBuiltIn, { rule: 'built-in' }),
    ...(policy.showsWelcome ? [] : [t('managedNoWelcome')]),
    ...rule(kinds.length < NO_POLICY.kinds.length, { rule: 'kind', kinds }),
    ...limitNames.flatMap((option) => {
      const { most: field, rule } = OPTIONS[option];
      const most = policy[field];
      return most === undefined ? [] : [violationText({ rule, option, most })];
    }),
    ...flagNames.flatMap((option) => {
      const { fixedOn, fixedOff } = OPTIONS[option].words;
      return policy[option] === undefined ? [] : [t(policy[option] ? fixedOn : fixedOff)];
    }),
    ...rule(policy.needsPassphrase, { rule: 'passphrase' }),
    ...(leastCharacters === undefined ? [] : [t('managedLeastCharacters', leastCharacters)]),
    ...(leastWords === undefined ? [] : [t('managedLeastWords', leastWords)]),
    ...(policy.defaults ? [t('managedDefaults')] : []),
    ...(templates.length > 0 ? [t('managedTemplates', names(templates))] : []),
    ...(language === undefined ? [] : [t('managedLanguage', languageName(language, language))]),
  ];
}

const ISSUES = {
  unknown: 'managedWhyUnknown',
  twice: 'managedWhyTwice',
  unusable: 'managedWhyUnusable',
} as const;

/** Why a value is not used. Issues that an earlier version stored may have further reasons. */
export function policyIssueText({ why }: PolicyIssue): string {
  return t(ISSUES[why] ?? ISSUES.unusable);
}
