import { markOf } from '../../../lib/instance/instance';
import type { ReceivedLink, RetrievedContent } from '../../../lib/messages';
import { handedLinkItem } from '../../../lib/storage/items';
import { COMPANY, LETTER } from '../people';
import { type Answers, type Scene, type SceneDriver, storedEntry, told } from '../scene';

const OPEN = { at: '/open.html#received/one', width: 760, height: 560 };
const LINK = `${COMPANY.baseUrl}/p/q7hx2kd0vrw9zl4m/r`;
const HANDED = [storedEntry(handedLinkItem('one'), { link: LINK, isOwn: false })];
const KNOWN: Extract<ReceivedLink, { ok: true }> = {
  ok: true,
  link: LINK,
  instance: markOf(COMPANY),
  host: 'push.nordwind.example',
  isOwn: false,
  missing: [],
};
const CLAIMED = { ...KNOWN, linkHost: 'secrets.harbour.example', claim: 'https://secrets.harbour.example' };
const FOREIGN: ReceivedLink = { ...KNOWN, instance: undefined, host: 'pwpush.example' };
const OPENED: RetrievedContent = {
  payload: LETTER,
  files: [],
  unreadableFiles: 0,
  viewsLeft: 2,
  daysLeft: 1,
  isExpired: false,
  canExpire: true,
};

const reading = (whose: ReceivedLink): Answers => ({ readLink: () => told(whose) });
const opening = (answer: Answers['openLink']): Answers => ({ ...reading(KNOWN), ...(answer && { openLink: answer }) });

const open = async ({ press, page }: SceneDriver, what: string) => {
  await press('openNow');
  await page.locator(what).first().waitFor();
};

/** What the recipient of a link sees, step by step. */
export const OPEN_SCENES: readonly Scene[] = [
  { ...OPEN, name: 'open-paste', at: '/open.html' },
  {
    ...OPEN,
    name: 'open-not-a-link',
    at: '/open.html',
    answers: { readLink: () => told({ ok: false, problem: 'not-a-link' }) },
    act: async ({ page, press }) => {
      await page.locator('input[type="text"]').fill('https://nordwind.example/handbook');
      await press('openPasteNext');
      await page.locator('.field-error').first().waitFor();
    },
  },
  {
    ...OPEN,
    name: 'open-choose',
    remembered: [
      storedEntry(handedLinkItem('one'), {
        link: 'https://intranet.nordwind.example/p/floor-plan-2026.json',
        isOwn: false,
        fileInstead: { way: { name: 'page', tabId: 1 }, isPrivate: false },
      }),
    ],
  },
  { ...OPEN, name: 'open-claim', remembered: HANDED, answers: reading(CLAIMED) },
  { ...OPEN, name: 'open-claim-accepted', remembered: HANDED, answers: reading({ ...CLAIMED, claim: undefined }) },
  { ...OPEN, name: 'open-ask', remembered: HANDED, answers: reading(KNOWN) },
  {
    ...OPEN,
    name: 'open-ask-foreign',
    remembered: HANDED,
    answers: reading({ ...FOREIGN, missing: ['https://pwpush.example/*'] } as ReceivedLink),
  },
  { ...OPEN, name: 'open-ask-own', remembered: HANDED, answers: reading({ ...KNOWN, isOwn: true } as ReceivedLink) },
  {
    ...OPEN,
    name: 'open-passphrase',
    remembered: HANDED,
    answers: opening(() => ({ ok: false, failure: { name: 'HttpError', status: 401, reason: 'passphrase' } })),
    act: (stage) => open(stage, 'form input'),
  },
  {
    ...OPEN,
    name: 'open-opened',
    remembered: HANDED,
    answers: opening(() => told(OPENED)),
    act: (stage) => open(stage, '.payload'),
  },
  {
    ...OPEN,
    name: 'open-shown',
    remembered: HANDED,
    answers: opening(() => told(OPENED)),
    act: async (stage) => {
      await open(stage, '.payload');
      await stage.press('openShow');
    },
  },
  {
    ...OPEN,
    name: 'open-link',
    remembered: HANDED,
    answers: opening(() =>
      told({ ...OPENED, payload: 'https://wiki.nordwind.example/onboarding?invite=8fK2-zQ71', viewsLeft: 0 }),
    ),
    act: async (stage) => {
      await open(stage, '.payload');
      await stage.press('openShow');
    },
  },
  {
    ...OPEN,
    name: 'open-files',
    remembered: HANDED,
    answers: opening(() =>
      told({
        ...OPENED,
        payload: null,
        unreadableFiles: 1,
        files: [
          { name: 'Contract, signed.pdf', url: `${COMPANY.baseUrl}/f/1`, isHere: true },
          {
            name: 'Payroll export 2026-10, corrected after the meeting.xlsx',
            url: 'https://objects.example/f/2',
            isHere: false,
          },
        ],
      }),
    ),
    act: (stage) => open(stage, '.files li'),
  },
  {
    ...OPEN,
    name: 'open-expired',
    remembered: HANDED,
    answers: opening(() => told({ ...OPENED, payload: null, isExpired: true })),
    act: async ({ press, page }) => {
      await press('openNow');
      await page.locator('.open-page .primary').waitFor({ state: 'detached' });
    },
  },
  {
    ...OPEN,
    name: 'open-failed',
    remembered: HANDED,
    answers: opening(() => ({ ok: false, failure: { name: 'NetworkError' } })),
    act: (stage) => open(stage, '.notice.bad'),
  },
];
