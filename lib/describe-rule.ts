import { formatList, type MessageKey, t } from './i18n';
import type { BrokenRule } from './managed/rules';
import type { Kind } from './push/draft';

const KIND_WORDS: Record<Kind, MessageKey> = {
  text: 'composerKindText',
  url: 'composerKindLink',
  file: 'composerKindFile',
  qr: 'composerKindQr',
};

/** What the organisation demands, in a sentence. */
export function demandWords(broken: BrokenRule): string {
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

const NEXT: Record<BrokenRule['rule'], MessageKey> = {
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
export function describeRule(broken: BrokenRule): { what: string; next: string } {
  return { what: demandWords(broken), next: t(NEXT[broken.rule]) };
}
