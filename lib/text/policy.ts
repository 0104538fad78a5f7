import type { PolicyViolation } from '../base/failure';
import { formatList, type MessageKey, t, tPlural } from '../i18n/translate';
import { NO_POLICY, type Policy, type PolicyIssue } from '../policy/policy';
import { limitOptionNames, OPTIONS, policyFlagNames } from '../push/options';
import { KIND_TEXTS } from './kinds';
import { getLanguageName } from './language-name';
import { FLAG_TEXTS } from './options';

export function violationText(violation: PolicyViolation): string {
  switch (violation.rule) {
    case 'kind':
      return t('policyKinds', formatList(violation.kinds.map((kind) => t(KIND_TEXTS[kind]))));
    case 'limit':
      return t('policyLimit', tPlural(OPTIONS[violation.option].messageKeys.count, violation.max));
    default:
      return t(RULE_TEXTS[violation.rule]);
  }
}

const RULE_TEXTS = {
  passphrase: 'policyPassphrase',
  'own-instance': 'policyOwnInstance',
  demo: 'policyOwnInstance',
  unencrypted: 'policyUnencrypted',
  locked: 'policyLocked',
  batch: 'policyBatch',
  'end-to-end': 'policyEndToEnd',
  'end-to-end-page': 'policyEndToEndPage',
} as const;

const ACTION_TEXTS: { [R in PolicyViolation['rule']]?: MessageKey } = {
  'own-instance': 'policyChooseInstance',
  demo: 'policyChooseInstance',
  unencrypted: 'policyUnencryptedNext',
  locked: 'policyLockedNext',
};

/** What to do about it. */
export function violationNext(violation: PolicyViolation): string {
  return t(ACTION_TEXTS[violation.rule] ?? 'policyActionChange');
}

export function describeViolation(violation: PolicyViolation): { title: string; action: string } {
  return { title: violationText(violation), action: violationNext(violation) };
}

export function policySettingTexts(policy: Policy): string[] {
  const names = (entries: readonly { name: string }[]) => formatList(entries.map(({ name }) => name));
  const labeled = (label: MessageKey, value: string) => t('uiLabeled', t(label), value);
  const rule = (isSet: boolean, violation: PolicyViolation) => (isSet ? [violationText(violation)] : []);
  const { instances, kinds, minCharacters, minWords, templates, language } = policy;
  return [
    ...(instances.length > 0 ? [labeled('optionsInstances', names(instances))] : []),
    ...(policy.allowsOwnInstances ? [] : [t('organizationOwnInstances')]),
    ...rule(!policy.allowsHttp, { rule: 'unencrypted' }),
    ...(policy.allowsDemo ? [] : [t('organizationDemo')]),
    ...(policy.showsWelcome ? [] : [t('organizationNoWelcome')]),
    ...rule(!policy.allowsBatch, { rule: 'batch' }),
    ...rule(kinds.length < NO_POLICY.kinds.length, { rule: 'kind', kinds }),
    ...limitOptionNames.flatMap((option) => {
      const max = policy[OPTIONS[option].policyMax];
      return max === undefined ? [] : [violationText({ rule: 'limit', option, max })];
    }),
    ...policyFlagNames.flatMap((option) => {
      const { label, on, off } = FLAG_TEXTS[option];
      return policy[option] === undefined ? [] : [labeled(label, t(policy[option] ? on : off))];
    }),
    ...rule(policy.endToEndNeedsPage === true, { rule: 'end-to-end-page' }),
    ...(policy.usesRecipientPage === false ? [t('organizationNoPage')] : []),
    ...rule(policy.requiresPassphrase, { rule: 'passphrase' }),
    ...(minCharacters === undefined ? [] : [t('organizationMinCharacters', minCharacters)]),
    ...(minWords === undefined ? [] : [t('organizationMinWords', minWords)]),
    ...(policy.defaults ? [t('optionsDefaultsTitle')] : []),
    ...(templates.length > 0 ? [labeled('templatesTitle', names(templates))] : []),
    ...(language === undefined ? [] : [labeled('optionsLanguage', getLanguageName(language, language))]),
  ];
}

const ISSUE_TEXTS = {
  unknown: 'organizationWhyUnknown',
  duplicate: 'organizationWhyTwice',
  invalid: 'organizationWhyUnusable',
} as const;

/** Why a value is not used. */
export function policyIssueText({ why }: PolicyIssue): string {
  return t(ISSUE_TEXTS[why]);
}
