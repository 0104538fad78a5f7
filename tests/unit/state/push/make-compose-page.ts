import { vi } from 'vitest';
import { loadComposePage } from '@/lib/state/push/compose-page';
import type { ComposerFiles } from '@/lib/state/push/composer-files';
import { WORD_LIST } from '@/scripts/package/build-plugins';
import { fakePage } from '../../../fakes/fake-page';
import { makeWorker } from '../../background/make-worker';

/** A worker, and pages with a composer: `open` loads another one. */
export async function setUpPages(options: Parameters<typeof makeWorker>[0] = {}) {
  const worker = await makeWorker(options);
  const { user, call } = fakePage(worker.start().handlers);
  vi.stubGlobal('fetch', async () => new Response(WORD_LIST.contents));
  const open = (draftId?: string, files?: ComposerFiles) => loadComposePage({ now: worker.world.now, draftId, files });
  return { ...worker, user, call, open };
}
