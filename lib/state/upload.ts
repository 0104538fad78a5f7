import { signal } from '@preact/signals';
import type { Instance } from '../instance/instance';
import type { Call, Input, Output, Reply, SerializedFile, UploadCommand, UploadWay } from '../messages';
import type { Draft } from '../push/draft';
import type { Failure } from '../push/failure';
import { toFailure } from '../push/failure-of';
import { createProgressMeter, type UploadProgress } from '../push/files';
import { findUnreadable } from './chosen-files';

/** Sends a draft with its files as `createPush` of the API does, once. Throws what that throws. */
export type SendFiles = (
  way: UploadWay,
  files: readonly File[],
  how: { signal: AbortSignal; onProgress: (progress: { sentBytes: number; totalBytes: number }) => void },
) => Promise<Exclude<Input<'finishUpload'>['outcome'], Failure>>;

export interface UploadDeps {
  call: Call;
  sendFiles: SendFiles;
  /** Lets the worker ask after what this page sends. */
  onUploadCommand: (answer: (uploadId: string, question: UploadCommand) => boolean) => void;
  toMessage: (file: File) => Promise<SerializedFile>;
}

type Pushed = Reply<Output<'createPush'>>;

/** Sends drafts with files from this page, since nobody else has them. The worker keeps the books. */
export function createUpload({ call, sendFiles, onUploadCommand, toMessage }: UploadDeps) {
  /** By draft, from when the first of it has left. */
  const progress = signal<ReadonlyMap<string, UploadProgress>>(new Map());
  /** By draft. */
  const inFlight = new Map<string, { uploadId?: string; controller: AbortController }>();

  const cancel = (draftId: string): void => inFlight.get(draftId)?.controller.abort();

  onUploadCommand((uploadId, question) => {
    const asked = [...inFlight.values()].find((one) => one.uploadId === uploadId);
    if (asked && question === 'cancel') asked.controller.abort();
    return asked !== undefined;
  });

  const setProgress = (draftId: string, now: UploadProgress | undefined): void => {
    const others = [...progress.peek()].filter(([id]) => id !== draftId);
    progress.value = new Map(now ? [...others, [draftId, now]] : others);
  };

  const push = async (draft: Draft, files: readonly File[], instance: Instance): Promise<Pushed> => {
    const controller = new AbortController();
    // From the first moment, so that whoever gives up early is heard.
    if (!instance.isBuiltIn) inFlight.set(draft.id, { controller });
    try {
      const [unreadable] = await findUnreadable(files);
      if (unreadable) return { ok: false, failure: { name: 'FileUnreadable', file: unreadable.name } };
      return await (instance.isBuiltIn ? handOver(draft, files, instance) : send(draft, files, instance, controller));
    } finally {
      inFlight.delete(draft.id);
      setProgress(draft.id, undefined);
    }
  };

  /** The built-in instance lives in the worker: its files, small as they have to be, go there. */
  const handOver = async (draft: Draft, files: readonly File[], { id }: Instance): Promise<Pushed> => {
    if (files.reduce((sum, { size }) => sum + size, 0) > MAX_BUILT_IN_BYTES)
      return { ok: false, failure: { name: 'BuiltInFull' } };
    const inMessage = await Promise.all(files.map(toMessage));
    return call('createPush', { draft, source: 'composer', instanceId: id, files: inMessage });
  };

  const send = async (draft: Draft, files: readonly File[], { id }: Instance, controller: AbortController) => {
    const begun = await call('beginUpload', { draft, instanceId: id, fileNames: files.map(({ name }) => name) });
    if (!begun.ok) return begun;
    const { uploadId, draft: sent } = begun.value;
    inFlight.set(draft.id, { uploadId, controller });
    const outcome = await outcomeOf(begun.value, files, controller.signal);
    return finish({ uploadId, draft: sent, outcome });
  };

  const outcomeOf = async (way: UploadWay, files: readonly File[], signal: AbortSignal) => {
    let meter: ReturnType<typeof createProgressMeter> | undefined;
    try {
      return await sendFiles(way, files, {
        signal,
        onProgress: ({ sentBytes, totalBytes }) => {
          meter ??= createProgressMeter(totalBytes, () => performance.now());
          setProgress(way.draft.id, meter(sentBytes));
        },
      });
    } catch (error) {
      const failure = toFailure(error);
      // A defect of ours leaves open what became of it, which the worker has to be told all the same.
      if (!failure) return { name: 'Unexpected', where: 'sendFiles' } as const;
      // A browser tells a file that it cannot read any more from a lost line as little as anything else.
      const [unreadable] = failure.name === 'NetworkError' && !hasLeft(failure) ? await findUnreadable(files) : [];
      return unreadable ? ({ name: 'FileUnreadable', file: unreadable.name } as const) : failure;
    }
  };

  /** A worker that dies while it takes the outcome is told again. */
  const finish = async (input: Input<'finishUpload'>): Promise<Pushed> => {
    const reply = await call('finishUpload', input);
    return !reply.ok && reply.failure.name === 'Unexpected' ? call('finishUpload', input) : reply;
  };

  return {
    push,
    cancel,
    isUploading: () => inFlight.size > 0,
    progressOf: (draftId: string) => progress.value.get(draftId),
    /** When the page goes: what it sends ends with it, and the worker is told how far it was. */
    leave: () => {
      for (const { controller } of inFlight.values()) controller.abort();
    },
  };
}

/** More than the built-in instance can ever hold, without reading what is too large. The worker knows exactly. */
const MAX_BUILT_IN_BYTES = 3 * 1024 * 1024;

/** Whether all of it has left: whatever becomes of a file after that, its push may have been made. */
function hasLeft({ sent }: Extract<Failure, { name: 'NetworkError' }>): boolean {
  return sent !== undefined && sent.bytes >= sent.totalBytes;
}
