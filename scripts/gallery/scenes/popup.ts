import { markOf } from '../../../lib/instance/instance';
import { createDraft, NO_OPTIONS, typedDraftId } from '../../../lib/push/draft';
import type { Failure } from '../../../lib/push/failure';
import { draftItem, inFlightItem, passphraseItem, pendingDraftsItem, resultsItem } from '../../../lib/storage/items';
import { watchEventsItem, watchNamesItem } from '../../../lib/storage/watch-items';
import { EVENT_NAMES, EVENTS } from '../own-pushes';
import {
  CLIENT,
  COMPANY,
  DAY,
  DEMONSTRATION,
  FEATURES,
  HOUR,
  MINUTE,
  makeCreated,
  makeFailed,
  makeTyped,
  makeUnknown,
  NOW,
} from '../people';
import { type Answers, neverReply, type Scene, storedEntry, told } from '../scene';
import { connectedTo } from './usual';

const POPUP = { at: '/popup.html', width: 400, height: 240 };
const typed = (fields?: Parameters<typeof makeTyped>[0]) =>
  storedEntry(draftItem(typedDraftId(false)), makeTyped(fields));
const created = (fields?: Parameters<typeof makeCreated>[0]) => storedEntry(resultsItem, [makeCreated(fields)]);

/** The worker makes it, and what became of it is among the results before it answers. */
function creating(fields?: Parameters<typeof makeCreated>[0]): Answers {
  const result = makeCreated({ ...fields, draftId: typedDraftId(false) });
  return {
    createPush: async (_, write) => {
      await write(storedEntry(resultsItem, [result]));
      return told(result);
    },
  };
}

const WEAKER: Parameters<typeof makeCreated>[0] = {
  copy: 'withheld',
  stored: { expireAfterDays: 90, retrievalStep: false },
  differences: [
    { option: 'expireAfterDays', asked: 1, stored: 90, isWeaker: true },
    { option: 'retrievalStep', asked: true, stored: false, isWeaker: true },
  ],
};

const SEVERAL = [
  makeCreated({ id: 'one', at: NOW - MINUTE }),
  makeCreated({
    id: 'two',
    name: 'Wi-Fi for the visitors',
    stored: { urlToken: 'wifi', createdAt: NOW - DAY },
    at: NOW - DAY,
  }),
  makeCreated({
    id: 'three',
    name: '',
    kind: 'url',
    about: ['wiki.nordwind.example'],
    expiredAt: NOW - HOUR,
    at: NOW - DAY,
  }),
  makeFailed({ name: 'NetworkError' }, { id: 'four', draftId: 'other', name: 'Contract, signed', source: 'menu' }),
  makeUnknown({ id: 'five', name: 'Deploy key, staging' }),
];

const FAILURES: Record<string, Failure> = {
  network: { name: 'NetworkError' },
  timeout: { name: 'TimeoutError', timeoutMs: 25_000 },
  redirect: { name: 'RedirectError' },
  token: { name: 'HttpError', status: 401, reason: 'token' },
  fields: {
    name: 'HttpError',
    status: 422,
    reason: 'fields',
    fields: { payload: ['is too long (maximum is 1048576 characters)'] },
  },
  server: { name: 'HttpError', status: 502, reason: 'server' },
  'rate-limit': { name: 'RateLimitError', seconds: 42 },
  'web-page': { name: 'ContractError', status: 200, looksLike: 'html' },
  permission: { name: 'PermissionMissing', host: 'push.nordwind.example' },
  'token-forgotten': { name: 'TokenMissing' },
  'too-large': { name: 'TooLargeError', bytes: 41_943_040 },
  full: { name: 'StorageFull' },
};

/** The popup's own states, and its failures of every sort. */
export const POPUP_SCENES: readonly Scene[] = [
  { ...POPUP, name: 'popup-empty', inForcedColours: true },
  { ...POPUP, name: 'popup-text', remembered: [typed()], inForcedColours: true },
  {
    ...POPUP,
    name: 'popup-options',
    remembered: [
      typed({
        options: {
          ...NO_OPTIONS,
          expireAfterDays: 1,
          expireAfterViews: 3,
          retrievalStep: true,
          passphrase: 'maple',
          name: 'Reporting database',
        },
      }),
    ],
    act: async ({ page }) => {
      await page.locator('.fold summary').click();
      await page.locator('.fold-inside').waitFor();
    },
  },
  {
    ...POPUP,
    name: 'popup-link',
    remembered: [
      typed({ kind: 'url', payloads: { url: 'https://wiki.nordwind.example/onboarding?invite=8fK2-zQ71' } }),
    ],
  },
  {
    ...POPUP,
    name: 'popup-qr',
    remembered: [typed({ kind: 'qr', payloads: { qr: 'WIFI:T:WPA;S:Nordwind visitors;P:seven-lamps;;' } })],
  },
  { ...POPUP, name: 'popup-files', remembered: [typed({ kind: 'file', payloads: {} })] },
  {
    ...POPUP,
    name: 'popup-kind-off',
    remembered: [
      ...connectedTo(CLIENT),
      storedEntry(
        {
          key: 'features/client',
          area: 'local',
          version: 1,
          fallback: FEATURES,
          is: (it): it is typeof FEATURES => !!it,
        },
        { ...FEATURES, qr: false, anonymousAccess: false },
      ),
      typed(),
    ],
  },
  {
    ...POPUP,
    name: 'popup-generator',
    remembered: [typed({ payloads: {} })],
    act: async ({ page }) => {
      await page.locator('.payload-tools .generator-place > button').click();
      await page.locator('.generator').waitFor();
    },
  },
  {
    ...POPUP,
    name: 'popup-generator-words',
    remembered: [typed({ payloads: {} })],
    act: async ({ page }) => {
      await page.locator('.payload-tools .generator-place > button').click();
      await page.locator('.generator .segment').nth(1).click();
    },
  },
  {
    ...POPUP,
    name: 'popup-busy',
    remembered: [typed()],
    answers: { createPush: neverReply },
    act: async ({ page }) => {
      await page.locator('.composer button[type="submit"]').click();
      await page.locator('.creating').waitFor();
    },
  },
  {
    ...POPUP,
    name: 'popup-created',
    remembered: [typed()],
    answers: creating(),
    act: async ({ page }) => {
      await page.locator('.composer button[type="submit"]').click();
      await page.locator('.popup-main > .card').waitFor();
    },
    inForcedColours: true,
  },
  {
    ...POPUP,
    name: 'popup-created-passphrase',
    remembered: [typed(), storedEntry(passphraseItem('created'), { value: 'maple', until: NOW + 14 * MINUTE })],
    answers: creating({
      hasPassphrase: true,
      stored: { expireAfterDays: 1, expireAfterViews: 3, deletableByViewer: false },
      differences: [{ option: 'expireAfterDays', asked: 120, stored: 1, isWeaker: false }],
      email: { to: 'm.weber@nordwind.example', isTaken: true },
    }),
    act: async ({ page }) => {
      await page.locator('.composer button[type="submit"]').click();
      await page.locator('.popup-main > .card').waitFor();
    },
  },
  {
    ...POPUP,
    name: 'popup-weaker',
    remembered: [typed()],
    answers: creating(WEAKER),
    act: async ({ page }) => {
      await page.locator('.composer button[type="submit"]').click();
      await page.locator('.popup-main > .card').waitFor();
    },
    inForcedColours: true,
  },
  {
    ...POPUP,
    name: 'popup-message',
    remembered: [created()],
    answers: { previewLink: () => told(makeCreated().link) },
    act: async ({ press, page }) => {
      await press('readyShow');
      await page.locator('.ready textarea').waitFor();
    },
  },
  {
    ...POPUP,
    name: 'popup-qr-code',
    remembered: [created()],
    act: async ({ press, page }) => {
      await press('createdQrShow');
      await page.locator('.qr svg:not(.icon)').waitFor();
    },
  },
  {
    ...POPUP,
    name: 'popup-qr-large',
    height: 600,
    remembered: [created()],
    act: async ({ press, page }) => {
      await press('createdQrShow');
      await press('createdQrBig');
      await page.locator('.qr-big svg:not(.icon)').waitFor();
    },
  },
  {
    ...POPUP,
    name: 'popup-expire-question',
    height: 600,
    remembered: [created()],
    act: async ({ press, page }) => {
      await press('createdExpireNow');
      await page.locator('dialog[open]').waitFor();
    },
  },
  {
    ...POPUP,
    name: 'popup-unknown',
    remembered: [typed(), storedEntry(resultsItem, [makeUnknown({ draftId: typedDraftId(false) })])],
  },
  {
    ...POPUP,
    name: 'popup-unknown-no-account',
    remembered: [storedEntry(resultsItem, [makeUnknown({ search: 'no-account', candidates: [], withAccount: false })])],
  },
  { ...POPUP, name: 'popup-several', remembered: [typed({ payloads: {} }), storedEntry(resultsItem, SEVERAL)] },
  {
    ...POPUP,
    name: 'popup-many',
    remembered: [
      typed({ payloads: {} }),
      storedEntry(
        resultsItem,
        Array.from({ length: 50 }, (_, at) => ({
          ...(SEVERAL[at % SEVERAL.length] ?? makeCreated()),
          id: `many-${at}`,
        })),
      ),
    ],
    act: async ({ page }) => page.locator('.last-links > .button').click(),
  },
  {
    ...POPUP,
    name: 'popup-in-flight',
    remembered: [
      storedEntry(inFlightItem, [
        {
          id: 'flight',
          draftId: 'other',
          at: NOW,
          source: 'menu',
          kind: 'text',
          name: '',
          instance: markOf(COMPANY),
          withAccount: true,
          isPrivate: false,
          note: '',
        },
      ]),
    ],
  },
  {
    ...POPUP,
    name: 'popup-held-draft',
    remembered: [
      typed(),
      storedEntry(pendingDraftsItem, [{ id: 'filled', isPrivate: false }]),
      storedEntry(
        draftItem('filled'),
        createDraft({
          id: 'filled',
          isPrivate: false,
          createdAt: NOW,
          payloads: { text: 'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIHGp2' },
          review: 'flattened',
        }),
      ),
    ],
  },
  {
    ...POPUP,
    name: 'popup-watch',
    remembered: [
      storedEntry(watchEventsItem('company', 'device'), EVENTS),
      storedEntry(watchNamesItem('company'), EVENT_NAMES),
    ],
  },
  { ...POPUP, name: 'popup-demonstration', remembered: [...connectedTo(DEMONSTRATION, [COMPANY]), typed()] },
  { ...POPUP, name: 'popup-without-account', remembered: [...connectedTo(CLIENT, [COMPANY]), typed()] },
  { ...POPUP, name: 'popup-no-instance', remembered: connectedTo(COMPANY).map((it) => ({ ...it, stored: undefined })) },
  {
    ...POPUP,
    name: 'popup-places',
    remembered: [typed()],
    act: async ({ press, page }) => {
      await press('popupRoom');
      await page.locator('.room').waitFor();
    },
  },
  {
    ...POPUP,
    name: 'popup-received',
    act: async ({ press, page }) => {
      await press('popupReceived');
      await page.locator('.popup-main form input').first().waitFor();
    },
  },
  ...Object.entries(FAILURES).map(
    ([name, failure]): Scene => ({
      ...POPUP,
      name: `popup-failed-${name}`,
      remembered: [typed(), storedEntry(resultsItem, [makeFailed(failure)])],
      act: async ({ page }) => page.locator('.notice').waitFor(),
      inForcedColours: name === 'network',
    }),
  ),
];
