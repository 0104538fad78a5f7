import type { Failure } from '../../../lib/failure';
import { toInstanceSummary } from '../../../lib/instance/instance';
import { activityItem, anonymousPushesItem, pushNamesItem } from '../../../lib/storage/items-lazy';
import { CLIENT, COMPANY, connectedTo, DAY, EVENT_NAMES, EVENTS, LOG, makeCreated, NOW, pageOf } from '../sample-data';
import { type Interaction, neverReply, ok, type Replies, type Scene, type SceneDriver, storedEntry } from '../scene';

const pushes = (state: string, scene: Partial<Scene> = {}): Scene => ({
  path: '/pushes.html',
  width: 1180,
  height: 760,
  name: `pushes-${state}`,
  replies: ANSWERS,
  ...scene,
});
const ANSWERS: Replies = {
  listPushes: ({ state, page }) => ok(pageOf(state, page)),
  readAuditLog: () => ok({ events: LOG, continuation: 'complete' }),
};

const EXPIRED = { isExpired: true, isExpiredManually: true, isPastExpiryDate: false, expiredAt: NOW };

const rows = ({ page }: SceneDriver) => page.locator('.push-row').first().waitFor();
const select = async (stage: SceneDriver, count: number) => {
  await rows(stage);
  for (let at = 0; at < count; at++) await stage.page.locator('.push-row input[type="checkbox"]').nth(at).click();
};

const FAILURES: Record<string, Failure> = {
  '401': { kind: 'HttpError', status: 401, reason: 'invalid-token' },
  permission: { kind: 'PermissionMissing', host: 'push.nordwind.example' },
};

const { link, name, instance, stored } = makeCreated({ instance: toInstanceSummary(CLIENT) });
const ANONYMOUS_PUSHES = [
  { ...stored, link, name, note: '', instance, isPrivate: false },
  {
    ...stored,
    urlToken: 'wifi2kd0',
    name: 'Wi-Fi for the visitors',
    link,
    note: 'Reception',
    instance,
    isPrivate: false,
    deletableByViewer: false,
    createdAt: NOW - DAY,
  },
];

/** Waits for the list, clicks one after the other and waits for what that shows. */
const inList =
  (shown: string, ...targets: string[]): Interaction =>
  async (driver) => {
    await rows(driver);
    for (const target of targets) await driver.page.locator(target).first().click();
    await driver.page.locator(shown).first().waitFor();
  };

const expireThree =
  (shown: string): Interaction =>
  async (driver) => {
    await select(driver, 3);
    await driver.page.locator('.list-bar .danger').click();
    await driver.page.locator('dialog[open] .danger').click();
    await driver.page.locator(shown).waitFor();
  };

/** The states of My pushes, with details. */
export const PUSHES_SCENES: readonly Scene[] = [
  pushes('loading', { replies: { listPushes: neverReply }, inForcedColors: true }),
  pushes('empty', { replies: { listPushes: () => ok({ rows: [], continuation: 'complete' }) } }),
  pushes('list', { interact: rows, inForcedColors: true }),
  pushes('happened', {
    stored: [
      storedEntry(activityItem('company', 'device'), EVENTS),
      storedEntry(pushNamesItem('company'), EVENT_NAMES),
    ],
    interact: rows,
  }),
  pushes('selected', { interact: (stage) => select(stage, 2), inForcedColors: true }),
  pushes('expire-question', {
    interact: async (stage) => {
      await select(stage, 3);
      await stage.page.locator('.list-bar .danger').click();
      await stage.page.locator('dialog[open]').waitFor();
    },
  }),
  pushes('expiring', {
    replies: { ...ANSWERS, expireListedPush: neverReply },
    interact: expireThree('.list-bar progress'),
  }),
  pushes('expired-some', {
    replies: {
      ...ANSWERS,
      expireListedPush: ({ urlToken }) =>
        urlToken === pageOf('active', 1).rows[1]?.urlToken
          ? { ok: false, failure: { kind: 'HttpError', status: 502, reason: 'server-error' } }
          : ok({ outcome: 'expired', ending: EXPIRED }),
    },
    interact: expireThree('.bulk-summary'),
  }),
  pushes('details', { interact: inList('.log li', '.row-name'), inForcedColors: true }),
  pushes('expired', { interact: inList('.push-row .chip', '.find-bar .segment >> nth=1') }),
  pushes('here', {
    stored: [storedEntry(anonymousPushesItem('session'), ANONYMOUS_PUSHES)],
    interact: inList('.push-row >> nth=1', '.find-bar .segment >> nth=2'),
  }),
  pushes('export', {
    interact: async (stage) => {
      await rows(stage);
      await stage.press('pushesExport');
      await stage.page.locator('dialog[open]').waitFor();
    },
  }),
  pushes('without-account', { stored: connectedTo(CLIENT) }),
  pushes('no-instance', { stored: connectedTo(COMPANY).map((it) => ({ ...it, stored: undefined })) }),
  ...Object.entries(FAILURES).map(
    ([status, failure]): Scene =>
      pushes(`failed-${status}`, {
        replies: { listPushes: () => ({ ok: false, failure }) },
        interact: async ({ page }) => page.locator('.list-notice, .list-foot:not(:empty)').first().waitFor(),
      }),
  ),
];
