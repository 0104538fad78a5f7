import { expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { writeItem } from '@/lib/browser/storage';
import { draftItem } from '@/lib/storage/items';
import { makeDraft } from '../background/make-worker';
import { setUpPages } from './make-compose-page';

it('a page whose draft could not be saved, and was removed elsewhere, shows what others write in the next one', async () => {
  const { open, call } = await setUpPages();
  await writeItem(draftItem('w1'), { ...makeDraft('theirs'), id: 'w1' });
  const [page, other] = [await open('w1'), await open()];
  vi.spyOn(fakeBrowser.storage.session, 'set').mockRejectedValueOnce(new Error('QUOTA_BYTES'));
  page.composer.setPayload('mine');
  await page.composer.flush();
  await call('discardDraft', { draftId: 'w1' });
  await expect.poll(() => page.composer.draft.value.id).toBe('main');
  other.composer.setPayload('written there');
  await expect.poll(() => page.composer.payload.value).toBe('written there');
});
