import type * as z from 'zod/mini';
import { createQuietWords } from './quiet-words';
import { readAnswer } from './read-answer';
import { readRefusal } from './read-refusal';

/** What is asked for, and what must not be told. */
export interface Expected<Schema extends z.ZodMiniType> {
  answer: Schema;
  /** Sent as `Authorization: Bearer` when there is one. */
  token?: string | undefined;
  /** What an error must not repeat. */
  secrets?: readonly string[];
}

export interface Answer<Value> {
  value: Value;
  /** The answer's `Date` in ms since 1970, whole seconds; undefined where the instance gave none. */
  serverTime: number | undefined;
}

interface Asked<Schema extends z.ZodMiniType> extends Expected<Schema> {
  /** How long the body of the request was. */
  bytes: number;
  onServerTime?: ((serverTime: number) => void) | undefined;
}

/** What an answer says: its value, or the error that it stands for, which is thrown. */
export function conclude<Schema extends z.ZodMiniType>(
  response: Response,
  text: string,
  { answer, token, secrets = [], bytes, onServerTime }: Asked<Schema>,
): Answer<z.output<Schema>> {
  const serverTime = dateOf(response);
  if (serverTime !== undefined) onServerTime?.(serverTime);
  if (!response.ok) {
    const quiet = createQuietWords(token ? [...secrets, token] : secrets);
    throw readRefusal(response, text, serverTime ?? Date.now(), quiet, bytes);
  }
  return { value: readAnswer(response, text, answer), serverTime };
}

function dateOf(response: Response): number | undefined {
  const time = Date.parse(response.headers.get('date') ?? '');
  return Number.isNaN(time) ? undefined : time;
}
