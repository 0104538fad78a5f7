import { signal } from '@preact/signals';
import { serializeFile } from '../../base/encoding';
import { type Failure, toFailure } from '../../base/failure';
import { fail, succeed } from '../../base/result';
import { onUploadCommand } from '../../browser/page-channel';
import type { Instance } from '../../instance/instance';
import type { Input, Output, Reply, UploadTicket } from '../../messaging/messages';
import { callWorker } from '../../messaging/messaging';
import type { Draft } from '../../push/draft';
import { createProgressMeter, type UploadProgress } from '../../push/files';
import type { CreatedPush } from '../../push/stored-push';
import { findUnreadable } from './chosen-files';

/** Sends a push with files once, as the API's `createPush` does. Throws what that throws. */
export type SendFiles = (
  ticket: UploadTicket,
  files: readonly File[],
  options: { signal: AbortSignal; onProgress: (progress: { sentBytes: number; totalBytes: number }) => void },
) => Promise<CreatedPush>;

/** The worker knows the exact limit. */
const MAX_DEMO_BYTES = 3 * 1024 * 1024;

/** Sends drafts with files from this page. The worker records the outcome. */
export interface Upload {
  /** Sends a draft once. To the demo, the worker does. */
  push: (draft: Draft, files: readonly File[], instance: Instance) => Promise<Reply<Output<'createPush'>>>;
  /** Aborts the upload of a draft. The outcome is unknown then, unless not all has left. */
  cancel: (draftId: string) => void;
  isUploading: () => boolean;
  /** Undefined unless the draft is being uploaded. */
  progressOf: (draftId: string) => UploadProgress | undefined;
  /** Aborts every upload when the page closes. The worker is told how many bytes were sent. */
  abortAll: () => void;
}

/** Sends nothing before `push`. */
export function createUpload(sendFiles: SendFiles): Upload {
  const progress = signal<ReadonlyMap<string, UploadProgress>>(new Map());
  const inFlight = new Map<string, { uploadId?: string; controller: AbortController }>();

  onUploadCommand((uploadId, command) => {
    const upload = [...inFlight.values()].find((each) => each.uploadId === uploadId);
    if (upload && command === 'cancel') upload.controller.abort();
    return upload !== undefined;
  });

  const setProgress = (draftId: string, next: UploadProgress | undefined): void => {
    const rest = [...progress.peek()].filter(([id]) => id !== draftId);
    progress.value = new Map(next ? [...rest, [draftId, next]] : rest);
  };

  const push = async (
    draft: Draft,
    files: readonly File[],
    instance: Instance,
  ): Promise<Reply<Output<'createPush'>>> => {
    const controller = new AbortController();
    // Before any await, so that an early cancel has an effect.
    if (!instance.isDemo) inFlight.set(draft.id, { controller });
    try {
      const [unreadable] = await findUnreadable(files);
      if (unreadable) return fail({ kind: 'FileUnreadable', fileName: unreadable.name });
      return await (instance.isDemo ? sendToWorker(draft, files, instance) : send(draft, files, instance, controller));
    } finally {
      inFlight.delete(draft.id);
      setProgress(draft.id, undefined);
    }
  };

  const send = async (draft: Draft, files: readonly File[], { id }: Instance, controller: AbortController) => {
    const begun = await callWorker('beginUpload', { draft, instanceId: id, fileNames: files.map(({ name }) => name) });
    if (!begun.ok) return begun;
    const { uploadId } = begun.value;
    inFlight.set(draft.id, { uploadId, controller });
    const outcome = await trySend(begun.value, files, controller.signal);
    const input = { uploadId, draft: begun.value.draft, outcome };
    const reply = await callWorker('finishUpload', input);
    return !reply.ok && reply.failure.kind === 'Unexpected' ? callWorker('finishUpload', input) : reply;
  };

  const trySend = async (
    ticket: UploadTicket,
    files: readonly File[],
    signal: AbortSignal,
  ): Promise<Input<'finishUpload'>['outcome']> => {
    let meter: ReturnType<typeof createProgressMeter> | undefined;
    try {
      const created = await sendFiles(ticket, files, {
        signal,
        onProgress: ({ sentBytes, totalBytes }) => {
          meter ??= createProgressMeter(totalBytes, () => performance.now());
          setProgress(ticket.draft.id, meter(sentBytes));
        },
      });
      return succeed(created);
    } catch (error) {
      // An error without a failure is a defect: the worker records an unknown outcome.
      const failure: Failure = toFailure(error) ?? { kind: 'Unexpected', operation: 'sendFiles' };
      // Where all may have been sent the push may exist, whatever happened to a file. What is encrypted is sent from a copy.
      const mayBeUnreadable =
        failure.kind === 'EncryptionFailed' || (ticket.key === undefined && isCertainlyNotCreated(failure));
      const [unreadable] = mayBeUnreadable ? await findUnreadable(files, { readsAll: true }) : [];
      return fail(unreadable ? { kind: 'FileUnreadable', fileName: unreadable.name } : failure);
    }
  };

  return {
    push,
    cancel: (draftId) => inFlight.get(draftId)?.controller.abort(),
    isUploading: () => inFlight.size > 0,
    progressOf: (draftId) => progress.value.get(draftId),
    abortAll: () => {
      for (const { controller } of inFlight.values()) controller.abort();
    },
  };
}

/** Whether a file that was changed may be why there is no push. In Firefox a longer one makes a request that no server understands, a shorter one an upload that stops. */
function isCertainlyNotCreated(failure: Failure): boolean {
  if (failure.kind === 'HttpError') return failure.status < 500;
  const isNoAnswer = failure.kind === 'NetworkError' || failure.kind === 'TimeoutError';
  return isNoAnswer && failure.estimate?.mayBeComplete === false;
}

async function sendToWorker(draft: Draft, files: readonly File[], { id }: Instance) {
  if (files.reduce((sum, { size }) => sum + size, 0) > MAX_DEMO_BYTES) return fail<Failure>({ kind: 'DemoFull' });
  const serialized = await Promise.all(files.map(serializeFile));
  return callWorker('createPush', { draft, source: 'composer', instanceId: id, files: serialized });
}
