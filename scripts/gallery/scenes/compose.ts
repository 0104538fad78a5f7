import type { Route } from '@playwright/test';
import { createDraft, typedDraftId } from '../../../lib/push/draft';
import { createReferenceServer } from '../../../lib/server/create-reference-server';
import { draftItem, handedDraftItem } from '../../../lib/storage/items';
import { makeTyped, NOW } from '../sample-data';
import { neverReply, ok, type Scene, storedEntry } from '../scene';

const tab = (state: string, scene: Partial<Scene> = {}): Scene => ({
  at: '/compose.html',
  width: 900,
  height: 760,
  name: `compose-${state}`,
  ...scene,
});
const typed = (fields?: Parameters<typeof makeTyped>[0]) =>
  storedEntry(draftItem(typedDraftId(false)), makeTyped(fields));

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

/** Replies to the version request before an upload. */
async function answerOfServer(route: Route): Promise<void> {
  const server = createReferenceServer({ settings: {}, accounts: {}, clock: () => NOW, newToken: () => 'token' });
  const answer = await server.fetch(new Request(route.request().url()), { ip: '127.0.0.1' });
  await route.fulfill({
    status: answer.status,
    headers: Object.fromEntries(answer.headers),
    body: await answer.text(),
  });
}

/** Runs in the page. Stops an upload after two thirds. */
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

/** The composer in a tab and in the side panel. */
export const COMPOSE_SCENES: readonly Scene[] = [
  tab('tab', { remembered: [typed()] }),
  tab('panel', { at: '/sidepanel.html', width: 380, remembered: [typed()] }),
  tab('files', {
    remembered: [typed({ kind: 'file', payloads: { file: 'Both as we agreed on the phone.' } })],
    act: chooseFiles,
  }),
  tab('upload', {
    remembered: [typed({ kind: 'file', payloads: {} })],
    answers: {
      beginUpload: ({ draft }) =>
        ok({ uploadId: 'upload', draft, baseUrl: 'http://127.0.0.1:5100', token: undefined, sendsEmail: false }),
      finishUpload: neverReply,
    },
    act: async (stage) => {
      await chooseFiles(stage);
      await stage.page.route('http://127.0.0.1:5100/**', answerOfServer);
      await stage.page.evaluate(sendTwoThirds);
      await stage.page.locator('.composer button[type="submit"]').click();
      await stage.page.locator('.upload').waitFor();
    },
  }),
  tab('gone', { remembered: [storedEntry(handedDraftItem('tab'), 'sent-meanwhile')] }),
  tab('review', {
    remembered: [
      storedEntry(handedDraftItem('tab'), 'filled'),
      storedEntry(
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
  }),
];
