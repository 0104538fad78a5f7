import { signal } from '@preact/signals';
import { builtInToken } from '../instance/built-in-link';
import type { OpenedPush } from '../messages';
import type { Failure } from '../push/failure';
import type { Doors } from './doors';

export interface OpeningParts extends Pick<Doors, 'call' | 'copyText'> {
  /** undefined: no link was followed; one can be pasted. */
  urlToken: string | undefined;
  /** The address of this page without a fragment. */
  page: string;
}

/**
 * `paste`: which push? · `ask`: said what a look costs, nothing asked of the instance yet · `passphrase`: it wants one · `opened` ·
 * `over`: expired, or there is none such.
 */
export type OpeningStep = 'paste' | 'ask' | 'passphrase' | 'opened' | 'over';

export type Opening = ReturnType<typeof createOpening>;

/** A recipient's look at a push of the built-in instance. Nothing is asked, and no view used, before the recipient says so. */
export function createOpening({ call, copyText, urlToken, page }: OpeningParts) {
  const token = signal(urlToken);
  const step = signal<OpeningStep>(urlToken === undefined ? 'paste' : 'ask');
  const push = signal<OpenedPush>();
  const failure = signal<Failure>();
  const isBusy = signal(false);
  const isNoLink = signal(false);
  /** It was expired from this page. */
  const isExpiredHere = signal(false);

  const paste = (text: string): void => {
    token.value = builtInToken(text, page);
    isNoLink.value = token.value === undefined;
    if (token.value !== undefined) step.value = 'ask';
  };

  /** Uses up a view, unless the push wants a passphrase that this is not. The passphrase is sent exactly. */
  const open = async (passphrase?: string): Promise<void> => {
    const asked = token.peek();
    if (asked === undefined || isBusy.peek()) return;
    isBusy.value = true;
    failure.value = undefined;
    const reply = await call('openBuiltIn', { urlToken: asked, passphrase });
    isBusy.value = false;
    if (reply.ok) {
      push.value = reply.value;
      step.value = reply.value.payload === null ? 'over' : 'opened';
    } else if (reply.failure.name === 'HttpError' && reply.failure.reason === 'not-found') {
      step.value = 'over';
    } else if (reply.failure.name === 'HttpError' && reply.failure.reason === 'passphrase') {
      // The first look is without one: that it is wanted is no mistake of the recipient's.
      if (passphrase !== undefined) failure.value = reply.failure;
      step.value = 'passphrase';
    } else {
      failure.value = reply.failure;
    }
  };

  /** Ends the push for everybody. What is shown here stays until the page is closed. Resolves with what failed. */
  const expire = async (): Promise<Failure | undefined> => {
    const asked = token.peek();
    const shown = push.peek();
    if (asked === undefined || !shown) return undefined;
    isBusy.value = true;
    const reply = await call('expireBuiltIn', { urlToken: asked });
    isBusy.value = false;
    if (!reply.ok) return reply.failure;
    push.value = { ...reply.value, payload: shown.payload };
    isExpiredHere.value = true;
    return undefined;
  };

  const copy = (): Promise<void> => copyText(push.peek()?.payload ?? '');

  return { step, push, failure, isBusy, isNoLink, isExpiredHere, paste, open, expire, copy };
}
