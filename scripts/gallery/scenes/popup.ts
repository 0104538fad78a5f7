import { withKey } from '../../../lib/encryption/key';
import type { Failure } from '../../../lib/failure';
import type { MessageKey } from '../../../lib/i18n/translate';
import { createDraft, mainDraftId } from '../../../lib/push/draft';
import { NO_OPTIONS } from '../../../lib/push/options';
import { draftItem, pendingDraftsItem, resultsItem } from '../../../lib/storage/items';
import { passphraseItem } from '../../../lib/storage/items-handoff';
import { activityItem, pushNamesItem } from '../../../lib/storage/items-lazy';
import {
  CLIENT,
  COMPANY,
  connectedTo,
  createMainDraft,
  DAY,
  DEMO_INSTANCE,
  EVENT_NAMES,
  EVENTS,
  HOUR,
  KEY,
  MINUTE,
  makeCreated,
  makeFailed,
  makeUnknown,
  NOW,
} from '../sample-data';
import { type Interaction, neverReply, ok, type Replies, type Scene, storedEntry } from '../scene';

const popup = (state: string, scene: Partial<Scene> = {}): Scene => ({
  path: '/popup.html',
  width: 400,
  height: 240,
  name: `popup-${state}`,
  ...scene,
});
const typed = (fields?: Parameters<typeof createMainDraft>[0]) =>
  storedEntry(draftItem(mainDraftId(false)), createMainDraft(fields));
const created = (fields?: Parameters<typeof makeCreated>[0]) => storedEntry(resultsItem, [makeCreated(fields)]);

/** Creates the push and stores its result before the reply. */
function creating(fields?: Parameters<typeof makeCreated>[0]): Replies {
  const result = makeCreated({ ...fields, draftId: mainDraftId(false) });
  return {
    createPush: async (_, write) => {
      await write(storedEntry(resultsItem, [result]));
      return ok(result);
    },
  };
}

const WEAKER: Parameters<typeof makeCreated>[0] = {
  copy: 'withheld',
  stored: { expireAfterDays: 90, retrievalStep: false },
  differences: [
    { option: 'expireAfterDays', requested: 1, stored: 90, isWeaker: true },
    { option: 'retrievalStep', requested: true, stored: false, isWeaker: true },
  ],
};

const SEVERAL = [
  makeCreated({ id: 'one', startedAt: NOW - MINUTE }),
  makeCreated({
    id: 'two',
    name: 'Wi-Fi for the visitors',
    stored: { urlToken: 'wifi', createdAt: NOW - DAY },
    startedAt: NOW - DAY,
  }),
  makeCreated({
    id: 'three',
    name: '',
    kind: 'url',
    contentSummary: ['wiki.nordwind.example'],
    expiredAt: NOW - HOUR,
    startedAt: NOW - DAY,
  }),
  makeFailed({ kind: 'NetworkError' }, { id: 'four', draftId: 'other', name: 'Contract, signed', source: 'menu' }),
  makeUnknown({ id: 'five', name: 'Deploy key, staging' }),
];

const FAILURES: Record<string, Failure> = {
  network: { kind: 'NetworkError' },
  token: { kind: 'HttpError', status: 401, reason: 'invalid-token' },
  fields: {
    kind: 'HttpError',
    status: 422,
    reason: 'invalid-fields',
    fields: { payload: ['is too long (maximum is 1048576 characters)'] },
  },
  'rate-limit': { kind: 'RateLimitError', seconds: 42 },
  'web-page': { kind: 'ContractError', status: 200, bodyType: 'html' },
  permission: { kind: 'PermissionMissing', host: 'push.nordwind.example' },
};

const create: Interaction = async ({ page }) => {
  await page.locator('.composer button[type="submit"]').click();
  await page.locator('.popup-main > .card').waitFor();
};

/** Presses these buttons and waits for what they show. */
const press =
  (shown: string, ...keys: MessageKey[]): Interaction =>
  async (driver) => {
    for (const key of keys) await driver.press(key);
    await driver.page.locator(shown).first().waitFor();
  };

/** Clicks and waits for what that shows. */
const click =
  (target: string, shown: string): Interaction =>
  async ({ page }) => {
    await page.locator(target).click();
    await page.locator(shown).waitFor();
  };
const unfold = click('.fold-head > button', '.disclosure-content');

/** The states of the popup, with every failure. */
export const POPUP_SCENES: readonly Scene[] = [
  popup('empty', { inForcedColors: true }),
  popup('text', { stored: [typed()], inForcedColors: true }),
  popup('options', {
    stored: [
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
    interact: unfold,
  }),
  popup('link', {
    stored: [typed({ kind: 'url', payloads: { url: 'https://wiki.nordwind.example/onboarding?invite=8fK2-zQ71' } })],
  }),
  popup('qr', {
    stored: [typed({ kind: 'qr', payloads: { qr: 'WIFI:T:WPA;S:Nordwind visitors;P:seven-lamps;;' } })],
  }),
  popup('files', { stored: [typed({ kind: 'file', payloads: {} })] }),
  popup('generator', {
    stored: [typed({ payloads: {} })],
    interact: click('.payload-tools .generator-slot > button', '.generator'),
  }),
  popup('busy', {
    stored: [typed()],
    replies: { createPush: neverReply },
    interact: click('.composer button[type="submit"]', '.creating'),
  }),
  popup('created', { stored: [typed()], replies: creating(), interact: create, inForcedColors: true }),
  popup('created-passphrase', {
    stored: [typed(), storedEntry(passphraseItem('created'), { value: 'maple', expiresAt: NOW + 14 * MINUTE })],
    replies: creating({
      hasPassphrase: true,
      stored: { expireAfterDays: 1, expireAfterViews: 3, deletableByViewer: false },
      differences: [{ option: 'expireAfterDays', requested: 120, stored: 1, isWeaker: false }],
      sendsEmail: { to: 'm.weber@nordwind.example', isAccepted: true },
    }),
    interact: create,
  }),
  popup('weaker', { stored: [typed()], replies: creating(WEAKER), interact: create, inForcedColors: true }),
  popup('message', {
    stored: [created()],
    replies: { previewLink: () => ok(makeCreated().link) },
    interact: press('.share-message textarea', 'shareMessageLabel'),
  }),
  popup('qr-code', { stored: [created()], interact: press('.qr > img', 'composerKindQr') }),
  popup('expire-question', {
    height: 600,
    stored: [created({ respondedAt: NOW - MINUTE })],
    interact: press('dialog[open]', 'createdExpireNow'),
  }),
  popup('unknown', {
    stored: [typed(), storedEntry(resultsItem, [makeUnknown({ draftId: mainDraftId(false) })])],
  }),
  popup('several', { stored: [typed({ payloads: {} }), storedEntry(resultsItem, SEVERAL)] }),
  popup('held-draft', {
    stored: [
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
  }),
  popup('activity', {
    stored: [
      storedEntry(activityItem('company', 'device'), EVENTS),
      storedEntry(pushNamesItem('company'), EVENT_NAMES),
    ],
  }),
  popup('demo', { stored: [...connectedTo(DEMO_INSTANCE, [COMPANY]), typed()] }),
  popup('without-account', { stored: [...connectedTo(CLIENT, [COMPANY]), typed()] }),
  popup('no-instance', { stored: connectedTo(COMPANY).map((it) => ({ ...it, stored: undefined })) }),
  popup('places', { stored: [typed()], interact: press('.pop-out-menu', 'popupPopOut') }),
  popup('this-secret', {
    stored: [storedEntry(resultsItem, SEVERAL)],
    tab: withKey(`${COMPANY.baseUrl}/p/q7hx2kd0vrw9zl4m/r`, KEY),
    interact: async ({ page }) => page.locator('.open-this-secret').waitFor(),
    inForcedColors: true,
  }),
  popup('received', { interact: press('.popup-main form input', 'popupReceived') }),
  ...Object.entries(FAILURES).map(
    ([name, failure]): Scene =>
      popup(`failed-${name}`, {
        stored: [typed(), storedEntry(resultsItem, [makeFailed(failure)])],
        interact: async ({ page }) => page.locator('.notice').waitFor(),
        inForcedColors: name === 'network',
      }),
  ),
];
