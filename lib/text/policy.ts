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

/** What an organization sets: values by their name, and what it does not allow in sentences. */
export function policySettingTexts(policy: Policy): { values: [name: string, value: string][]; sentences: string[] } {
  const names = (entries: readonly { name: string }[]) => formatList(entries.map(({ name }) => name));
  const rule = (isSet: boolean, violation: PolicyViolation) => (isSet ? [violationText(violation)] : []);
  const value = (isSet: boolean, name: MessageKey, text: () => string): [string, string][] =>
    isSet ? [[t(name), text()]] : [];
  const { instances, kinds, minCharacters, minWords, templates, language = '' } = policy;
  return {
    values: [
      ...value(instances.length > 0, 'optionsInstances', () => names(instances)),
      ...value(kinds.length < NO_POLICY.kinds.length, 'composerKind', () =>
        formatList(kinds.map((kind) => t(KIND_TEXTS[kind]))),
      ),
      ...limitOptionNames.flatMap((option) => {
        const { messageKeys, policyMax } = OPTIONS[option];
        const max = policy[policyMax];
        return value(max !== undefined, messageKeys.instanceDefault, () => t('organizationAtMost', max ?? 0));
      }),
      ...policyFlagNames.flatMap((option) => {
        const { label, on, off } = FLAG_TEXTS[option];
        return value(policy[option] !== undefined, label, () => t(policy[option] ? on : off));
      }),
      ...value(policy.requiresPassphrase, 'composerPassphraseLabel', () => t('pushesPassphraseSet')),
      ...value(templates.length > 0, 'templatesTitle', () => names(templates)),
      ...value(language !== '', 'optionsLanguage', () => getLanguageName(language, language)),
    ],
    sentences: [
      ...(policy.allowsOwnInstances ? [] : [t('organizationOwnInstances')]),
      ...rule(!policy.allowsHttp, { rule: 'unencrypted' }),
      ...(policy.allowsDemo ? [] : [t('organizationDemo')]),
      ...(policy.showsWelcome ? [] : [t('organizationNoWelcome')]),
      ...rule(!policy.allowsBatch, { rule: 'batch' }),
      ...rule(policy.endToEndNeedsPage === true, { rule: 'end-to-end-page' }),
      ...(policy.usesRecipientPage === false ? [t('organizationNoPage')] : []),
      ...(minCharacters === undefined ? [] : [t('organizationMinCharacters', minCharacters)]),
      ...(minWords === undefined ? [] : [t('organizationMinWords', minWords)]),
      ...(policy.defaults ? [t('optionsDefaultsTitle')] : []),
    ],
  };
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
