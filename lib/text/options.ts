import type { MessageKey } from '../i18n/translate';
import { formatList, formatNumber, t, tPlural } from '../i18n/translate';
import type { LinkProblem } from '../instance/push-link';
import type { Draft } from '../push/draft';
import {
  OPTIONS,
  type PolicyFlagName,
  type StoredFlagName,
  type StoredOptionName,
  storedFlagNames,
} from '../push/options';
import type { CopyOutcome, CreatedResult, PushResult, UnknownResult } from '../push/result';
import { summarizeDraft } from '../push/sent-draft';
import type { Difference, StoredPush } from '../push/stored-push';
import { KIND_TEXTS } from './kinds';

interface FlagTexts {
  label: MessageKey;
  on: MessageKey;
  off: MessageKey;
  /** The words for a kind that the option does not apply to. */
  notFor?: MessageKey;
  explanation: MessageKey;
}

export const LINK_PROBLEM_TEXTS: Record<LinkProblem, MessageKey> = {
  'local-address': 'createdLocalAddress',
  'other-port': 'createdOtherPort',
  unencrypted: 'createdUnencrypted',
  'other-address': 'createdOtherAddress',
  misdirected: 'createdMisdirected',
};

/** Words of the options with yes or no for the parts that are loaded on demand. */
export const FLAG_TEXTS: Record<PolicyFlagName, FlagTexts> = {
  retrievalStep: {
    label: 'composerStepLabel',
    on: 'uiOn',
    off: 'uiOff',
    explanation: 'optionsStepExplained',
  },
  deletableByViewer: {
    label: 'composerDeletableLabel',
    on: 'uiYes',
    off: 'uiNo',
    notFor: 'composerDeletableNotForUrls',
    explanation: 'optionsDeletableExplained',
  },
  endToEnd: {
    label: 'composerEndToEnd',
    on: 'uiOn',
    off: 'uiOff',
    notFor: 'composerEndToEndNotForQr',
    explanation: 'composerEndToEndHint',
  },
};

export type StoredFlags = Pick<StoredPush, StoredFlagName | 'hasPassphrase'>;

/** The flags that are known. Behind a passphrase no link opens right away, so a missing retrieval step is not told there. */
export function flagsToShow(stored: StoredFlags): StoredFlagName[] {
  return storedFlagNames.filter(
    (name) => stored[name] !== undefined && (stored[name] || name !== 'retrievalStep' || !stored.hasPassphrase),
  );
}

/** The name of a push, else its kind and what tells it apart: its length, its host or its files. */
export function resultLabel({ name, kind, contentSummary = [], characters }: PushResult): string {
  if (name !== '') return name;
  const facts = characters === undefined ? contentSummary : [tPlural('composerCharacters', characters)];
  return facts.length === 0 ? t(KIND_TEXTS[kind]) : t('uiLabeled', t(KIND_TEXTS[kind]), formatList(facts));
}

/** What tells a push from others in a notification, and where it goes. Its name is left out for private windows, since the system may store it. */
export function pushFacts(
  { kind, name, characters, isPrivate }: Pick<PushResult, 'kind' | 'name' | 'characters' | 'isPrivate'>,
  instanceName: string,
): string {
  const facts = [
    ...(name === '' || isPrivate ? [] : [name]),
    t(KIND_TEXTS[kind]),
    ...(characters === undefined ? [] : [tPlural('composerCharacters', characters)]),
  ];
  const server = instanceName === '' ? '' : `\n${t('uiLabeled', t('pushesInstance'), instanceName)}`;
  return formatList(facts) + server;
}

/** The same of a push that has no result. */
export function draftFacts(draft: Draft, instanceName: string): string {
  return pushFacts({ ...draft, ...summarizeDraft(draft, []) }, instanceName);
}

const RESULT_HEADINGS: Record<CopyOutcome, MessageKey> = {
  copied: 'createdCopied',
  failed: 'createdNotCopied',
  withheld: 'createdNotCopied',
  inserted: 'createdInserted',
  disabled: 'createdDone',
  pending: 'createdDone',
};

/** Says "copied" only of a link that is on the clipboard. */
export function resultHeading(result: CreatedResult, isExpired: boolean, isOnClipboard: boolean): string {
  if (isExpired) return t('createdExpired');
  if (isOnClipboard) return t('createdCopied');
  return t(RESULT_HEADINGS[result.copy === 'copied' ? 'disabled' : result.copy]);
}

/** Says "no answer" only if there was none, not of an answer that cannot be read. */
export function unknownHeading(result: UnknownResult): string {
  return isAnswered(result) && !result.isUnreachable ? t('createdUnclear') : t('createdUnknown', result.instance.name);
}

/** Whether the instance may have answered. Also true where that is not known: a failure may be neither an answer nor a missing one. */
export function isAnswered({ failure }: UnknownResult): boolean {
  return failure !== undefined && !['NetworkError', 'TimeoutError', 'CanceledError'].includes(failure.kind);
}

/** "tomorrow, 09:12 or after 5 views", or "2 more views" once it was opened. `viewsLeft`: undefined if not known. */
export function expiryWords(until: string, views: number, viewsLeft = views): string {
  return viewsLeft < views
    ? tPlural('pushesExpiresOrViews', viewsLeft, until)
    : tPlural('pushesExpiresUnknownViews', views, until);
}

/** "Days: you chose 120, the server set 7." What a missing retrieval step means is said, too. */
export function differenceText({ option, requested, stored }: Difference): string {
  if (option === 'passphrase') return t('createdNotConfirmed', t('composerPassphraseLabel'));
  const spec = OPTIONS[option];
  const label = spec.type === 'limit' ? spec.messageKeys.instanceDefault : FLAG_TEXTS[option as StoredFlagName].label;
  if (stored === null) return t('createdNotConfirmed', t(label));
  const changed = t('createdChanged', t(label), valueText(option, requested), valueText(option, stored));
  return option === 'retrievalStep' && !stored ? `${changed} ${t('createdOpensAtOnce')}` : changed;
}

function valueText(option: StoredOptionName, value: number | boolean): string {
  if (OPTIONS[option].type === 'limit') return formatNumber(Number(value));
  return t(FLAG_TEXTS[option as StoredFlagName][value ? 'on' : 'off']);
}
