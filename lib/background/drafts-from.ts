import { createDraft, type Draft, type Kind } from '../push/draft';
import { isLink } from '../push/limits';
import type { Start } from '../push/template';

/** What a draft that we fill has beside its payload. */
export interface DraftFrame {
  id: string;
  createdAt: number;
  isPrivate: boolean;
  /** What a push of this kind from the menu or the keyboard is made with. */
  startOf: (kind: Kind) => Start;
}

/** A text, exactly as it was read. */
export function draftFromText(text: string, frame: DraftFrame): Draft {
  return draftOf('text', text, frame);
}

/** A text of which only the browser's flattened rendering could be had: to be looked at before it is sent. */
export function draftFromFlattened(text: string, frame: DraftFrame): Draft {
  return { ...draftFromText(text, frame), review: 'flattened' };
}

/** An address. One that an instance would not take as a link goes as text, to be looked at first. */
export function draftFromAddress(address: string, frame: DraftFrame): Draft {
  if (!isLink(address) || /[\r\n]/.test(address)) return { ...draftFromText(address, frame), review: 'not-a-link' };
  return draftOf('url', address, frame);
}

function draftOf(kind: Kind, payload: string, { startOf, ...frame }: DraftFrame): Draft {
  return createDraft({ ...frame, ...startOf(kind), kind, payloads: { [kind]: payload } });
}
