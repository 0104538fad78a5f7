import { withKey } from '../../../lib/encryption/key';
import { toInstanceSummary } from '../../../lib/instance/instance';
import type { ReceivedLink, RetrievedContent } from '../../../lib/messages';
import { linkHandoffItem } from '../../../lib/storage/items-handoff';
import { ARMOR, COMPANY, KEY, LETTER } from '../sample-data';
import { ok, type Replies, type Scene, type SceneDriver, storedEntry } from '../scene';

const page = (state: string, scene: Partial<Scene> = {}): Scene => ({
  path: '/open.html#received/one',
  width: 760,
  height: 560,
  name: `open-${state}`,
  stored: LINK_HANDOFF,
  ...scene,
});
const LINK = `${COMPANY.baseUrl}/p/q7hx2kd0vrw9zl4m/r`;
const LINK_HANDOFF = [storedEntry(linkHandoffItem('one'), { link: LINK, isOwn: false })];
const KNOWN: Extract<ReceivedLink, { ok: true }> = {
  ok: true,
  link: LINK,
  instance: toInstanceSummary(COMPANY),
  host: 'push.nordwind.example',
  isOwn: false,
  missing: [],
};
const OPENED: RetrievedContent = {
  payload: LETTER,
  filePushes: [],
  unreadableFileCount: 0,
  viewsLeft: 2,
  daysLeft: 1,
  isExpired: false,
  canExpire: true,
};

const reading = (whose: ReceivedLink): Replies => ({ resolveLink: () => ok(whose) });
const opening = (answer: Replies['openLink']): Replies => ({ ...reading(KNOWN), ...(answer && { openLink: answer }) });

const open = async ({ press, page }: SceneDriver, what: string) => {
  await press('receivedNow');
  await page.locator(what).first().waitFor();
};

const OTHER_KEY = KEY.replace('A', 'B');
const keyed = (key: string) => ({
  stored: [storedEntry(linkHandoffItem('one'), { link: withKey(LINK, key), isOwn: false })],
});
const ENCRYPTED: RetrievedContent = {
  ...OPENED,
  payload: ARMOR,
  filePushes: [
    { name: '1.age', url: `${COMPANY.baseUrl}/f/1`, isSameOrigin: true },
    { name: '2.age', url: 'https://objects.example/f/2', isSameOrigin: false },
  ],
};
const ENCRYPTED_FILES = [1, 2].map((number) => ({
  name: `${number}.age`,
  mimeType: 'application/octet-stream',
  buffer: Buffer.from('age-encryption.org/v1'),
}));

const pasteArmor = async ({ page, press }: SceneDriver) => {
  await page.locator('input[type="text"]').fill(ARMOR);
  await press('receivedPasteNext');
  await page.locator('.armor').waitFor();
  await page.locator('input[type="file"]').setInputFiles(ENCRYPTED_FILES);
  await page.locator('.files li').first().waitFor();
};

/** The page for received links, step by step. */
export const OPEN_SCENES: readonly Scene[] = [
  page('paste', { path: '/open.html' }),
  page('not-a-link', {
    path: '/open.html',
    replies: { resolveLink: () => ok({ ok: false, problem: 'not-a-link' }) },
    interact: async ({ page, press }) => {
      await page.locator('input[type="text"]').fill('https://nordwind.example/handbook');
      await press('receivedPasteNext');
      await page.locator('.field-error').first().waitFor();
    },
  }),
  page('choose', {
    stored: [
      storedEntry(linkHandoffItem('one'), {
        link: 'https://intranet.nordwind.example/p/floor-plan-2026.json',
        isOwn: false,
        fileFallback: { source: { name: 'page', tabId: 1 }, isPrivate: false },
      }),
    ],
  }),
  page('ask', { replies: reading(KNOWN) }),
  page('ask-own', { replies: reading({ ...KNOWN, isOwn: true } as ReceivedLink) }),
  page('passphrase', {
    replies: opening(() => ({ ok: false, failure: { kind: 'HttpError', status: 401, reason: 'passphrase-required' } })),
    interact: (stage) => open(stage, 'form input'),
  }),
  page('opened', { replies: opening(() => ok(OPENED)), interact: (stage) => open(stage, '.payload') }),
  page('shown', {
    replies: opening(() => ok(OPENED)),
    interact: async (stage) => {
      await open(stage, '.payload');
      await stage.press('uiShow');
    },
  }),
  page('files', {
    replies: opening(() =>
      ok({
        ...OPENED,
        payload: null,
        unreadableFileCount: 1,
        filePushes: [
          { name: 'Contract, signed.pdf', url: `${COMPANY.baseUrl}/f/1`, isSameOrigin: true },
          {
            name: 'Payroll export 2026-10, corrected after the meeting.xlsx',
            url: 'https://objects.example/f/2',
            isSameOrigin: false,
          },
        ],
      }),
    ),
    interact: (stage) => open(stage, '.files li'),
  }),
  page('failed', {
    replies: opening(() => ({ ok: false, failure: { kind: 'NetworkError' } })),
    interact: (stage) => open(stage, '.notice.bad'),
  }),
  page('ask-encrypted', { ...keyed(KEY), replies: reading(KNOWN) }),
  page('key-damaged', { ...keyed(KEY.slice(2)), replies: reading(KNOWN), inForcedColors: true }),
  page('encrypted', {
    ...keyed(KEY),
    replies: opening(() => ok(ENCRYPTED)),
    interact: (stage) => open(stage, '.files li'),
  }),
  page('encrypted-no-key', {
    replies: opening(() => ok({ ...ENCRYPTED, filePushes: [] })),
    interact: (stage) => open(stage, '.armor'),
  }),
  page('encrypted-wrong-key', {
    ...keyed(OTHER_KEY),
    replies: opening(() => ok(ENCRYPTED)),
    interact: (stage) => open(stage, '.armor'),
  }),
  page('not-encrypted', {
    ...keyed(KEY),
    replies: opening(() => ok(OPENED)),
    interact: (stage) => open(stage, '.payload'),
  }),
  page('pasted-armor', { path: '/open.html', interact: pasteArmor }),
  page('pasted-decrypted', {
    path: '/open.html',
    interact: async (stage) => {
      await pasteArmor(stage);
      await stage.page.locator('input[type="text"]').fill(KEY);
      await stage.press('receivedDecrypt');
      await stage.page.locator('.files li button').first().click();
      await stage.page.locator('.files .field-error').first().waitFor();
    },
  }),
];
