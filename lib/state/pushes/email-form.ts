import { computed, signal } from '@preact/signals';
import type { Failure } from '../../base/failure';
import { callWorker } from '../../messaging/messaging';
import { type EmailRequest, findEmailProblem } from '../../push/draft';
import { type PushRow, refOf } from '../../pushes/push-row';

export function createEmailForm(row: PushRow, onQueued: () => Promise<void>) {
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
    /** What was typed stays if the instance refuses it. */
    send: async (): Promise<void> => {
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
