import { formatList, type MessageKey, t } from '../i18n';
import { languageName } from '../language';
import { NO_POLICY, type Policy, type PolicyIssue, type PolicyViolation } from '../policy/policy';
import type { Kind } from '../push/draft';
import { flagNames, limitNames, OPTIONS } from '../push/options';

const KIND_WORDS: Record<Kind, MessageKey> = {
  text: 'composerKindText',
  url: 'composerKindLink',
  file: 'composerKindFile',
  qr: 'composerKindQr',
};

/** What the organisation demands, in a sentence. */
export function violationText(broken: PolicyViolation): string {
  switch (broken.rule) {
    case 'kind':
      return t('policyKinds', formatList(broken.kinds.map((kind) => t(KIND_WORDS[kind]))));
    case 'days':
      return t('policyDays', broken.most);
    case 'views':
      return t('policyViews', broken.most);
    default:
      return t(DEMANDS[broken.rule]);
  }
}

const DEMANDS = {
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

/** What the organisation demands, and how to meet it. */
export function describeViolation(broken: PolicyViolation): { title: string; action: string } {
  return { title: violationText(broken), action: t(NEXT[broken.rule]) };
}

/** What a policy sets, a sentence each, in the order in which people meet it. */
export function settingsWords(policy: Policy): string[] {
  const names = (named: readonly { name: string }[]) => formatList(named.map(({ name }) => name));
  const demand = (isDemanded: boolean, broken: () => PolicyViolation) => (isDemanded ? [violationText(broken())] : []);
  const say = (isSaid: boolean, words: () => string) => (isSaid ? [words()] : []);
  const { instances, kinds, leastCharacters, leastWords, templates, language } = policy;
  return [
    ...say(instances.length > 0, () => t('managedInstances', names(instances))),
    ...demand(!policy.allowsOwnInstances, () => ({ rule: 'own-instance' })),
    ...demand(!policy.allowsHttp, () => ({ rule: 'unencrypted' })),
    ...demand(!policy.allowsBuiltIn, () => ({ rule: 'built-in' })),
    ...say(!policy.showsWelcome, () => t('managedNoWelcome')),
    ...demand(kinds.length < NO_POLICY.kinds.length, () => ({ rule: 'kind', kinds })),
    ...limitNames.flatMap((option) => {
      const { most: field, rule } = OPTIONS[option];
      const most = policy[field];
      return most === undefined ? [] : [violationText({ rule, option, most })];
    }),
    ...flagNames.flatMap((option) => {
      const { fixedOn, fixedOff } = OPTIONS[option].words;
      return policy[option] === undefined ? [] : [t(policy[option] ? fixedOn : fixedOff)];
    }),
    ...demand(policy.needsPassphrase, () => ({ rule: 'passphrase' })),
    ...(leastCharacters === undefined ? [] : [t('managedLeastCharacters', leastCharacters)]),
    ...(leastWords === undefined ? [] : [t('managedLeastWords', leastWords)]),
    ...say(policy.defaults !== undefined, () => t('managedDefaults')),
    ...say(templates.length > 0, () => t('managedTemplates', names(templates))),
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
