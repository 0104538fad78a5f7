import { computed, type ReadonlySignal, signal } from '@preact/signals';
import type { Failure } from '../../base/failure';
import { callWorker } from '../../messaging/messaging';
import { type EmailRequest, findEmailProblem } from '../../push/draft';
import { type PushRow, refOf } from '../../pushes/push-row';

/** Has the instance send the link of a push by e-mail. */
export interface EmailForm {
  request: ReadonlySignal<EmailRequest>;
  isSending: ReadonlySignal<boolean>;
  /** Why the instance did not take the last request. */
  failure: ReadonlySignal<Failure | undefined>;
  /** The addresses of the last request that the instance took; empty before. */
  queuedTo: ReadonlySignal<string>;
  /** Why the request is not sent. Falsy before the first try. */
  problem: ReadonlySignal<'too-many' | 'not-an-address' | 'empty' | false | undefined>;
  change: (next: Partial<EmailRequest>) => void;
  /** What was typed stays if the instance refuses it. */
  send: () => Promise<void>;
}

/** `onQueued`: after the instance took a request. */
export function createEmailForm(row: PushRow, onQueued: () => Promise<void>): EmailForm {
  const request = signal<EmailRequest>({ to: '', language: '' });
  const isSending = signal(false);
  const wasSubmitted = signal(false);
  const failure = signal<Failure>();
  const queuedTo = signal('');
  const problem = computed(() => {
    const { to } = request.value;
    return /\S/.test(to) ? findEmailProblem(to) : 'empty';
  });

  const change = (next: Partial<EmailRequest>): void => {
    request.value = { ...request.peek(), ...next };
    failure.value = undefined;
    wasSubmitted.value = false;
  };

  return {
    request,
    isSending,
    failure,
    queuedTo,
    problem: computed(() => wasSubmitted.value && problem.value),
    change,
    send: async () => {
      wasSubmitted.value = true;
      if (isSending.peek() || problem.peek()) return;
      isSending.value = true;
      failure.value = undefined;
      const email = request.peek();
      const reply = await callWorker('emailPush', { ...refOf(row), email });
      isSending.value = false;
      if (!reply.ok) {
        failure.value = reply.failure;
        return;
      }
      queuedTo.value = email.to;
      change({ to: '' });
      await onQueued();
    },
  };
}
