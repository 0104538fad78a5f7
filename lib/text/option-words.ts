import type { MessageKey } from '../message-key';
import type { FlagName, LimitName } from '../push/options';

interface LimitWords {
  /** In the composer. */
  label: MessageKey;
  notWhole: MessageKey;
}

/** Words of the limits for the parts that are loaded on demand. */
export const LIMIT_WORDS: Record<LimitName, LimitWords> = {
  expireAfterDays: {
    label: 'composerDaysLabel',
    notWhole: 'composerDaysNotWhole',
  },
  expireAfterViews: {
    label: 'composerViewsLabel',
    notWhole: 'composerViewsNotWhole',
  },
};

interface FlagWords {
  /** In the composer. */
  label: MessageKey;
  on: MessageKey;
  off: MessageKey;
  /** For a kind that it does not apply to. */
  notFor?: MessageKey;
  /** In the settings. */
  explanation: MessageKey;
  /** Of a push: what the instance stored, `none` where the option does not apply. */
  heading: MessageKey;
  storedOn: MessageKey;
  storedOff: MessageKey;
  storedNone: MessageKey;
  /** Stored otherwise than asked. */
  refused: MessageKey;
  forced: MessageKey;
}

/** Words of the options with yes or no for the parts that are loaded on demand. */
export const FLAG_WORDS: Record<FlagName, FlagWords> = {
  retrievalStep: {
    label: 'composerStepLabel',
    on: 'composerStepOnLong',
    off: 'composerStepOffLong',
    explanation: 'optionsStepExplained',
    heading: 'createdFirstClick',
    storedOn: 'createdStepOn',
    storedOff: 'createdStepOff',
    storedNone: 'createdStepOff',
    refused: 'createdStepRefused',
    forced: 'createdStepForced',
  },
  deletableByViewer: {
    label: 'composerDeletableLabel',
    on: 'composerDeletableOnLong',
    off: 'composerDeletableOffLong',
    notFor: 'composerDeletableNotForLinks',
    explanation: 'optionsDeletableExplained',
    heading: 'createdRecipient',
    storedOn: 'createdDeletable',
    storedOff: 'createdNotDeletable',
    storedNone: 'createdLinkNotDeletable',
    refused: 'createdDeletableRefused',
    forced: 'createdDeletableForced',
  },
};

/** The key of what the instance stored. */
export function storedKey(option: FlagName, stored: boolean | null): MessageKey {
  const words = FLAG_WORDS[option];
  return stored === null ? words.storedNone : stored ? words.storedOn : words.storedOff;
}
