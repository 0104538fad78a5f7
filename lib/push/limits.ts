import type { Kind } from './draft';

/** Most characters of a payload, by kind (Unicode code points, as the instance counts them; tests/contract/observed.json, "sizes"). */
export const PAYLOAD_LIMIT: Record<Kind, number> = { text: 1_048_576, url: 1_048_576, file: 1_048_576, qr: 1_024 };

/** Most files of a push (tests/contract/observed.json, "11 files"). How large one may be no answer tells. */
export const MOST_FILES = 10;

/** What an instance as shipped accepts; another one may have its own limits, which no answer tells. */
export const SHIPPED_DAYS = { least: 1, most: 90 } as const;
export const SHIPPED_VIEWS = { least: 1, most: 100 } as const;

/** Characters as the instance counts them: code points, not UTF-16 units. */
export function countCharacters(text: string): number {
  let count = text.length;
  for (let i = 0; i < text.length - 1; i++) {
    const unit = text.charCodeAt(i);
    if (unit >= 0xd800 && unit < 0xdc00 && (text.charCodeAt(i + 1) & 0xfc00) === 0xdc00) {
      count--;
      i++;
    }
  }
  return count;
}

/** Lines as an editor numbers them; an empty text has none. Makes no pieces: it runs at every key, over a mebibyte at most. */
export function countLines(text: string): number {
  if (text === '') return 0;
  let count = 1;
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) count++;
  for (let at = text.indexOf('\r'); at >= 0; at = text.indexOf('\r', at + 1)) if (text[at + 1] !== '\n') count++;
  return count;
}

/** Why an instance would refuse the payload, or undefined. Files need no message. */
export function payloadProblem(kind: Kind, payload: string): 'blank' | 'too-long' | 'not-a-link' | undefined {
  if (kind !== 'file' && !/\S/.test(payload)) return 'blank';
  if (countCharacters(payload) > PAYLOAD_LIMIT[kind]) return 'too-long';
  if (kind === 'url' && !isLink(payload)) return 'not-a-link';
  return undefined;
}

/** Whether an instance takes it as a link: http(s), a host, no white space around. */
export function isLink(address: string): boolean {
  return /^https?:\/\/[^\s/?#]/i.test(address) && !/\s$/.test(address);
}
