import { createDraft, typedDraftId } from '../../../lib/push/draft';
import { draftItem, handedDraftItem } from '../../../lib/storage/items';
import { makeTyped, NOW } from '../people';
import { remember, type Scene, silence, told } from '../scene';

const TAB = { at: '/compose.html', width: 900, height: 760 };
const typed = (fields?: Parameters<typeof makeTyped>[0]) => remember(draftItem(typedDraftId(false)), makeTyped(fields));

const chooseFiles = async ({ page }: Parameters<NonNullable<Scene['act']>>[0]) => {
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

/** Runs in the page: an upload leaves by two thirds, and stands still. */
function sendTwoThirds(): void {
  const { get } = Object.getOwnPropertyDescriptor(HTMLIFrameElement.prototype, 'contentWindow') ?? {};
  // Uploads go by a frame of their own.
  Object.defineProperty(HTMLIFrameElement.prototype, 'contentWindow', {
    get() {
      const inside = get?.call(this);
      if (inside)
        inside.XMLHttpRequest.prototype.send = function send(this: XMLHttpRequest) {
          const far = { lengthComputable: true, loaded: 1_137_000, total: 1_706_664 };
          setTimeout(() => this.upload.dispatchEvent(new ProgressEvent('progress', far)));
        };
      return inside;
    },
  });
}

/** The composer where it stays: a tab, and beside the page. */
export const COMPOSE_SCENES: readonly Scene[] = [
  { ...TAB, name: 'compose-tab', remembered: [typed()] },
  { ...TAB, name: 'compose-panel', at: '/sidepanel.html', width: 380, remembered: [typed()] },
  {
    ...TAB,
    name: 'compose-files',
    remembered: [typed({ kind: 'file', payloads: { file: 'Both as we agreed on the phone.' } })],
    act: chooseFiles,
  },
  {
    ...TAB,
    name: 'compose-upload',
    remembered: [typed({ kind: 'file', payloads: {} })],
    answers: {
      beginUpload: ({ draft }) =>
        told({ uploadId: 'upload', draft, baseUrl: 'http://127.0.0.1:9', token: undefined, sendsEmail: false }),
      finishUpload: silence,
    },
    act: async (stage) => {
      await chooseFiles(stage);
      await stage.page.evaluate(sendTwoThirds);
      await stage.page.locator('.composer button[type="submit"]').click();
      await stage.page.locator('.upload').waitFor();
    },
  },
  {
    ...TAB,
    name: 'compose-gone',
    remembered: [remember(handedDraftItem('tab'), 'sent-meanwhile')],
  },
  {
    ...TAB,
    name: 'compose-review',
    remembered: [
      remember(handedDraftItem('tab'), 'filled'),
      remember(
        draftItem('filled'),
        createDraft({
          id: 'filled',
          isPrivate: false,
          createdAt: NOW,
          payloads: { text: 'javascript:void(0)' },
          review: 'not-a-link',
        }),
      ),
    ],
  },
];
