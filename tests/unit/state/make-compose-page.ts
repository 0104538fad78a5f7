import { hasHostPermission, onHostPermissions } from '@/lib/browser/permissions';
import { readItem, readItems, watch, writeItem } from '@/lib/browser/stored';
import type { Call } from '@/lib/messages';
import { loadComposePage } from '@/lib/state/compose-page';
import type { Files } from '@/lib/state/files';
import { WORD_LIST } from '@/scripts/package/build-plugins';
import { callWorker } from '../../fakes/call-worker';
import { makeWorker } from '../background/make-worker';

/** The pages that push, on a worker of the test's: open a composePage, let it go, open the next. */
export async function makeDesks(options: Parameters<typeof makeWorker>[0] = {}) {
  const worker = await makeWorker(options);
  const toWorker = callWorker(worker.start().handlers);
  const user = {
    isPrivate: false,
    page: undefined as { url: string; title: string } | undefined,
    /** What pages copied; the worker's clipboard is another. */
    copied: [] as string[],
    refusesCopy: false,
    /** What pages handed to the system's share sheet. */
    shared: [] as string[],
    hasShareSheet: true,
    refusesShare: false,
    /** Messages that pages sent. */
    sent: [] as string[],
  };
  const call: Call = (name, input) => {
    user.sent.push(name);
    return toWorker(name, input);
  };
  const copyText = async (text: string) => {
    if (user.refusesCopy) throw new Error('refused');
    user.copied.push(text);
  };
  const shareText = async (text: string) => {
    if (user.refusesShare) throw new Error('refused');
    user.shared.push(text);
  };
  const open = (draftId?: string, files?: Files) =>
    loadComposePage({
      stored: { readItem, readItems, watch, writeItem },
      call,
      hasHostPermission,
      onHostPermissions,
      copyText,
      shareText: user.hasShareSheet ? shareText : undefined,
      loadWords: async () => WORD_LIST.contents.split('\n'),
      now: worker.world.now,
      isInPrivateWindow: async () => user.isPrivate,
      newId: () => crypto.randomUUID(),
      getActivePage: async () => user.page,
      draftId,
      files,
    });
  return { ...worker, user, call, copyText, open };
}
