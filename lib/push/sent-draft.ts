import { type Draft, getContentSummary, getPayload } from './draft';
import type { SendingPush, UnknownResult } from './result';
import { countCharacters } from './validate-draft';

/** What is kept of a draft that is sent: nothing of its secret. */
type SentDraft = Pick<SendingPush, 'kind' | 'name' | 'note' | 'contentSummary' | 'characters'>;

export function summarizeDraft(draft: Draft, fileNames: readonly string[]): SentDraft {
  const { kind, options } = draft;
  return {
    kind,
    name: options.name,
    note: options.note,
    contentSummary: getContentSummary(draft, fileNames),
    characters: kind === 'text' || kind === 'qr' ? countCharacters(getPayload(draft)) : undefined,
  };
}

/** Whether a draft may be as it was sent. True in doubt: one secret cannot be told from another of the same length. */
export function mayBeUnchanged(draft: Draft, fileNames: readonly string[], sent: UnknownResult): boolean {
  const now = summarizeDraft(draft, fileNames);
  return (
    now.kind === sent.kind &&
    now.name === sent.name &&
    now.note === sent.note &&
    now.characters === (sent.characters ?? now.characters) &&
    String(now.contentSummary) === String(sent.contentSummary ?? now.contentSummary)
  );
}
