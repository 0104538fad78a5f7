import { computed, signal } from '@preact/signals';
import type { Call } from '../../messages';
import { addressesProblem, type EmailOrder } from '../../push/email';
import type { Failure } from '../../push/failure';
import type { PushRow } from '../../push/push-row';

/** An e-mail with the link of one own push, which the instance sends. */
export function createEmailPush(row: PushRow, { call, onQueued }: { call: Call; onQueued: () => Promise<void> }) {
  const order = signal<EmailOrder>({ to: '', language: '' });
  const isSending = signal(false);
  const wasTried = signal(false);
  const failure = signal<Failure>();
  /** The addresses that the instance took last. */
  const queuedTo = signal('');
  const problem = computed(() => {
    const { to } = order.value;
    return /\S/.test(to) ? addressesProblem(to) : 'empty';
  });

  const change = (next: Partial<EmailOrder>): void => {
    order.value = { ...order.peek(), ...next };
    failure.value = undefined;
    wasTried.value = false;
  };

  /** Asks once. What was typed stays when the instance refuses it. */
  const send = async (): Promise<void> => {
    wasTried.value = true;
    if (isSending.peek() || problem.peek()) return;
    isSending.value = true;
    failure.value = undefined;
    const email = order.peek();
    const reply = await call('emailPush', { instanceId: row.instance.id, urlToken: row.urlToken, email });
    isSending.value = false;
    if (!reply.ok) {
      failure.value = reply.failure;
      return;
    }
    queuedTo.value = email.to;
    change({ to: '' });
    await onQueued();
  };

  return {
    order,
    isSending,
    failure,
    queuedTo,
    problem: computed(() => wasTried.value && problem.value),
    change,
    send,
  };
}
