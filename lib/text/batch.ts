import type { ColumnRole } from '../batch/columns';
import { type Delimiter, MAX_ROWS, NO_DELIMITER } from '../batch/delimiter';
import { getActive, type RowRecord } from '../batch/row-record';
import { MAX_TABLE_BYTES, type TableProblem, type UnreadableFile } from '../batch/table';
import { formatBytes } from '../i18n/format';
import { formatNumber, type MessageKey, t, tPlural } from '../i18n/translate';
import { getCreated, getState, type PushState } from '../push/record';

const ROLE_TEXTS: Record<ColumnRole, MessageKey> = {
  secret: 'errorFieldPayload',
  name: 'composerNameLabel',
  note: 'composerNoteLabel',
  passphrase: 'composerPassphraseLabel',
  email: 'emailTo',
  ignore: 'batchIgnore',
};

export function columnRoleText(role: ColumnRole): string {
  return t(ROLE_TEXTS[role]);
}

const DELIMITER_TEXTS: Partial<Record<Delimiter, MessageKey>> = {
  '\t': 'batchTabs',
  '|': 'batchVerticalBars',
  ';': 'batchSemicolons',
  ',': 'batchCommas',
  ' ': 'generatorSpace',
  [NO_DELIMITER]: 'batchNoSeparator',
};

/** The name of a delimiter. One that a file chose, and that has no name here, is shown itself. */
export function delimiterText(delimiter: Delimiter): string {
  const label = DELIMITER_TEXTS[delimiter];
  return label ? t(label) : delimiter;
}

const STATE_TEXTS: Record<PushState, MessageKey> = {
  ready: 'batchNotSent',
  sending: 'batchSending',
  created: 'pushesCreated',
  failed: 'batchNotCreated',
  unknown: 'createdRowUnknown',
};

export function stateText(state: PushState): string {
  return t(STATE_TEXTS[state]);
}

/** The state of a row, whose link may have expired since. */
export function rowStateText(row: RowRecord): string {
  return getCreated(row) && !getActive(row) ? t('pushesExpired') : stateText(getState(row));
}

export function tableProblemText(problem: TableProblem | UnreadableFile): string {
  if (typeof problem === 'object' && 'unreadable' in problem && problem.unreadable === '') return t('filesNameless');
  if (typeof problem === 'object')
    return 'unreadable' in problem
      ? t('errorFileUnreadable', problem.unreadable)
      : t('batchUnclosedQuote', formatNumber(problem.unclosedQuoteLine));
  switch (problem) {
    case 'too-large':
      return t('batchTooLarge', formatBytes(MAX_TABLE_BYTES));
    case 'too-many-rows':
      return t('batchTooLarge', tPlural('batchRows', MAX_ROWS));
    case 'empty':
      return t('batchEmpty');
    case 'not-text':
      return t('batchNotText');
    case 'not-loaded':
      return t('uiPageFailed');
  }
}
