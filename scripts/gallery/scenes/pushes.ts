import { markOf } from '../../../lib/instance/instance';
import type { Failure } from '../../../lib/push/failure';
import { anonymousPushesItem } from '../../../lib/storage/made-here-items';
import { watchEventsItem, watchNamesItem } from '../../../lib/storage/watch-items';
import { EVENT_NAMES, EVENTS, LOG, pageOf } from '../own-pushes';
import { CLIENT, COMPANY, DAY, makeCreated, NOW } from '../people';
import { type Answers, neverReply, type Scene, type SceneDriver, storedEntry, told } from '../scene';
import { connectedTo } from './usual';

const PUSHES = { at: '/pushes.html', width: 1180, height: 760 };
const ANSWERS: Answers = {
  listPushes: ({ state, page }) => told(pageOf(state, page)),
  auditLog: () => told({ events: LOG, end: 'end' }),
};

const EXPIRED = { isExpired: true, isByHand: true, isDaysOver: false, expiredAt: NOW };

const rows = ({ page }: SceneDriver) => page.locator('.push-row').first().waitFor();
const select = async (stage: SceneDriver, count: number) => {
  await rows(stage);
  for (let at = 0; at < count; at++) await stage.page.locator('.push-row input[type="checkbox"]').nth(at).click();
};

const FAILURES: Record<string, Failure> = {
  '401': { name: 'HttpError', status: 401, reason: 'token' },
  '403': { name: 'HttpError', status: 403, reason: 'refused' },
  '429': { name: 'RateLimitError', seconds: 42 },
  network: { name: 'NetworkError' },
  permission: { name: 'PermissionMissing', host: 'push.nordwind.example' },
};

const { link, name, instance, stored } = makeCreated({ instance: markOf(CLIENT) });
const MADE_HERE = [
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

/** My pushes, in every state of a list, and one push looked at closely. */
export const PUSHES_SCENES: readonly Scene[] = [
  { ...PUSHES, name: 'pushes-loading', answers: { listPushes: neverReply }, inForcedColours: true },
  { ...PUSHES, name: 'pushes-empty', answers: { listPushes: () => told({ rows: [], end: 'end' }) } },
  {
    ...PUSHES,
    name: 'pushes-empty-expired',
    answers: { listPushes: () => told({ rows: [], end: 'end' }) },
    act: async ({ page }) => {
      await page.locator('.find-bar .segment').nth(1).click();
    },
  },
  { ...PUSHES, name: 'pushes-list', answers: ANSWERS, act: rows, inForcedColours: true },
  {
    ...PUSHES,
    name: 'pushes-happened',
    remembered: [
      storedEntry(watchEventsItem('company', 'device'), EVENTS),
      storedEntry(watchNamesItem('company'), EVENT_NAMES),
    ],
    answers: ANSWERS,
    act: rows,
  },
  {
    ...PUSHES,
    name: 'pushes-none-found',
    answers: ANSWERS,
    act: async (stage) => {
      await rows(stage);
      await stage.page.locator('input[type="search"]').fill('printer');
      await stage.page.locator('.empty').waitFor();
    },
  },
  { ...PUSHES, name: 'pushes-selected', answers: ANSWERS, act: (stage) => select(stage, 2), inForcedColours: true },
  {
    ...PUSHES,
    name: 'pushes-expire-question',
    answers: ANSWERS,
    act: async (stage) => {
      await select(stage, 3);
      await stage.page.locator('.list-bar .danger').click();
      await stage.page.locator('dialog[open]').waitFor();
    },
  },
  {
    ...PUSHES,
    name: 'pushes-expiring',
    answers: { ...ANSWERS, expireListedPush: neverReply },
    act: async (stage) => {
      await select(stage, 3);
      await stage.page.locator('.list-bar .danger').click();
      await stage.page.locator('dialog[open] .danger').click();
      await stage.page.locator('.list-bar progress').waitFor();
    },
  },
  {
    ...PUSHES,
    name: 'pushes-expired-some',
    answers: {
      ...ANSWERS,
      expireListedPush: ({ urlToken }) =>
        urlToken === pageOf('active', 1).rows[1]?.urlToken
          ? { ok: false, failure: { name: 'HttpError', status: 502, reason: 'server' } }
          : told({ outcome: 'ended', ending: EXPIRED }),
    },
    act: async (stage) => {
      await select(stage, 3);
      await stage.page.locator('.list-bar .danger').click();
      await stage.page.locator('dialog[open] .danger').click();
      await stage.page.locator('.bulk-summary').waitFor();
    },
  },
  {
    ...PUSHES,
    name: 'pushes-expired-all',
    answers: { ...ANSWERS, expireListedPush: () => told({ outcome: 'ended', ending: EXPIRED }) },
    act: async (stage) => {
      await select(stage, 3);
      await stage.page.locator('.list-bar .danger').click();
      await stage.page.locator('dialog[open] .danger').click();
      await stage.page.locator('.bulk-done').waitFor();
    },
  },
  {
    ...PUSHES,
    name: 'pushes-searching',
    answers: {
      ...ANSWERS,
      listPushes: ({ state, page }) => (page === 1 ? told({ ...pageOf(state, page), end: 'more' }) : neverReply()),
    },
    act: async (stage) => {
      await rows(stage);
      await stage.page.locator('input[type="search"]').fill('vpn');
      await stage.page.locator('.list-foot .spinner').waitFor();
    },
  },
  {
    ...PUSHES,
    name: 'pushes-details-expired',
    answers: { ...ANSWERS, expireListedPush: () => told({ outcome: 'ended', ending: EXPIRED }) },
    act: async (stage) => {
      await rows(stage);
      await stage.page.locator('.row-name').first().click();
      await stage.page.locator('.link-tools > .danger').click();
      await stage.page.locator('dialog[open] .danger').click();
      await stage.page.locator('.push-details .status:not(:empty)').first().waitFor();
    },
  },
  {
    ...PUSHES,
    name: 'pushes-details',
    answers: ANSWERS,
    act: async (stage) => {
      await rows(stage);
      await stage.page.locator('.row-name').first().click();
      await stage.page.locator('.log li').first().waitFor();
    },
    inForcedColours: true,
  },
  {
    ...PUSHES,
    name: 'pushes-details-loading',
    answers: { ...ANSWERS, auditLog: neverReply },
    act: async (stage) => {
      await rows(stage);
      await stage.page.locator('.row-name').first().click();
      await stage.page.locator('.push-details').waitFor();
    },
  },
  {
    ...PUSHES,
    name: 'pushes-expired',
    answers: ANSWERS,
    act: async (stage) => {
      await rows(stage);
      await stage.page.locator('.find-bar .segment').nth(1).click();
      await stage.page.locator('.push-row .chip').first().waitFor();
    },
  },
  {
    ...PUSHES,
    name: 'pushes-here',
    remembered: [storedEntry(anonymousPushesItem('session'), MADE_HERE)],
    answers: ANSWERS,
    act: async (stage) => {
      await rows(stage);
      await stage.page.locator('.find-bar .segment').nth(2).click();
      await stage.page.locator('.push-row').nth(1).waitFor();
    },
  },
  {
    ...PUSHES,
    name: 'pushes-export',
    answers: ANSWERS,
    act: async (stage) => {
      await rows(stage);
      await stage.press('pushesExport');
      await stage.page.locator('dialog[open]').waitFor();
    },
  },
  { ...PUSHES, name: 'pushes-without-account', remembered: connectedTo(CLIENT) },
  {
    ...PUSHES,
    name: 'pushes-no-instance',
    remembered: connectedTo(COMPANY).map((it) => ({ ...it, stored: undefined })),
  },
  ...Object.entries(FAILURES).map(
    ([status, failure]): Scene => ({
      ...PUSHES,
      name: `pushes-failed-${status}`,
      answers: { listPushes: () => ({ ok: false, failure }) },
      act: async ({ page }) => page.locator('.list-notice, .list-foot:not(:empty)').first().waitFor(),
    }),
  ),
];
