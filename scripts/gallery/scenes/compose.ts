import { createDraft, mainDraftId } from '../../../lib/push/draft';
import { draftItem } from '../../../lib/storage/items';
import { createMainDraft, NOW } from '../sample-data';
import { type Scene, storedEntry } from '../scene';

const tab = (state: string, scene: Partial<Scene> = {}): Scene => ({
  path: '/compose.html',
  width: 900,
  height: 760,
  name: `compose-${state}`,
  ...scene,
});
const typed = (fields?: Parameters<typeof createMainDraft>[0]) =>
  storedEntry(draftItem(mainDraftId(false)), createMainDraft(fields));

const chooseFiles = async ({ page }: Parameters<NonNullable<Scene['interact']>>[0]) => {
  await page.locator('input[type="file"]').setInputFiles([
    { name: 'Contract, signed.pdf', mimeType: 'application/pdf', buffer: Buffer.alloc(482_113) },
    { name: 'Payroll export 2026-10.xlsx', mimeType: 'application/vnd.ms-excel', buffer: Buffer.alloc(1_204_551) },
    {
      name: 'a file with a very long name that somebody forgot to shorten before it was sent, version 3, final.zip',
      mimeType: 'application/zip',
      buffer: Buffer.alloc(20_000),
    },
  ]);
  await page.locator('.chosen li').nth(2).waitFor();
};

/** The composer in a tab and in the side panel. */
export const COMPOSE_SCENES: readonly Scene[] = [
  tab('tab', { stored: [typed()] }),
  tab('panel', { path: '/sidepanel.html', width: 380, stored: [typed()] }),
  tab('files', {
    stored: [typed({ kind: 'file', payloads: { file: 'Both as we agreed on the phone.' } })],
    interact: chooseFiles,
  }),
  tab('gone', { path: '/compose.html#sent-meanwhile' }),
  tab('review', {
    path: '/compose.html#filled',
    stored: [
      storedEntry(
        draftItem('filled'),
        createDraft({
          id: 'filled',
          isPrivate: false,
          createdAt: NOW,
          payloads: { text: 'javascript:void(0)' },
          review: 'not-a-url',
        }),
      ),
    ],
  }),
];
