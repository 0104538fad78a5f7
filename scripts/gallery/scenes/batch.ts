import type { StoredBatchRow } from '../../../lib/batch/stored-row';
import { toInstanceSummary } from '../../../lib/instance/instance';
import { createDraft } from '../../../lib/push/draft';
import { NO_OPTIONS } from '../../../lib/push/options';
import { type Batch, batchesItem, batchRowItem, batchRowKey } from '../../../lib/storage/items-batch';
import { COMPANY, HOUR, makeCreated, makeFailed, makeUnknown, NOW } from '../sample-data';
import { type Interaction, neverReply, ok, type Scene, type SceneDriver, storedEntry } from '../scene';

const batch = (state: string, scene: Partial<Scene> = {}): Scene => ({
  path: '/batch.html',
  width: 1180,
  height: 760,
  name: `batch-${state}`,
  ...scene,
});

const NAMES = ['Ada Lund', 'Boris Klein', 'Chiara Conti', 'Dilara Aydın', 'Emil Berg', 'Farid Haddad'];
const PASSWORDS = ['harbour-7-lantern', '=2+3', '', 'harbour-7-lantern', ' ', 'kelp/amber/9'];
const TABLE = [
  'Name\tPassword\tE-mail\tOffice',
  ...NAMES.map((name, row) => `${name}\t${PASSWORDS[row]}\t${name[0]}@nordwind.example\t${(row % 3) + 1}`),
].join('\n');

/** Pastes a table into the field for it. */
const paste =
  (text: string): Interaction =>
  async ({ page }) => {
    await page.locator('textarea').evaluate((field, pasted) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', pasted);
      field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    }, text);
  };

const toColumns: Interaction = async (driver) => {
  await paste(TABLE)(driver);
  await driver.page.locator('.columns').waitFor();
};

const toReview: Interaction = async (driver) => {
  await toColumns(driver);
  await driver.press('batchNext');
  await driver.page.locator('.problems').first().waitFor();
};

const ID = 'new-colleagues';
const BATCH: Batch = {
  id: ID,
  isPrivate: false,
  instance: toInstanceSummary(COMPANY),
  withAccount: true,
  createdAt: NOW - HOUR,
  rowCount: NAMES.length,
  headings: ['Name', 'Password', 'E-mail', 'Office'],
  linesAbove: 0,
  roles: ['name', 'secret', 'email', 'ignore'],
};

const STATES: Partial<StoredBatchRow>[] = [
  { result: makeCreated() },
  {
    result: makeCreated({
      differences: [{ option: 'expireAfterDays', requested: 1, stored: 7, isWeaker: true }],
    }),
  },
  {
    result: makeFailed({
      kind: 'HttpError',
      status: 422,
      reason: 'invalid-fields',
      fields: { name: ['is too long'] },
    }),
  },
  { result: makeUnknown() },
  {},
  {},
];

function makeDone(index: number): Partial<StoredBatchRow> {
  const urlToken = `${(index * 7_919 + 104_729).toString(36)}q2wz8v0hd4`;
  return { result: makeCreated({ stored: { urlToken } }) };
}

const rowOf = (index: number, fields: Partial<StoredBatchRow>): StoredBatchRow => ({
  number: index + 1,
  cells: [NAMES[index] ?? '', '', `${NAMES[index]?.[0]}@nordwind.example`, '1'],
  draft: createDraft({
    id: String(index),
    isPrivate: false,
    createdAt: NOW - HOUR,
    payloads: { text: 'harbour-7-lantern' },
    options: { ...NO_OPTIONS, name: NAMES[index] ?? '' },
  }),
  ...fields,
});

const remembered = (states: readonly Partial<StoredBatchRow>[]) => [
  storedEntry(batchesItem, [BATCH]),
  ...states.map((fields, index) =>
    storedEntry(batchRowItem(batchRowKey({ batchId: ID, index })), rowOf(index, fields)),
  ),
];

const rows = ({ page }: SceneDriver) => page.locator('.links tbody tr').first().waitFor();

/** The steps from a table to its links. */
export const BATCH_SCENES: readonly Scene[] = [
  batch('start', { inForcedColors: true }),
  batch('unclosed-quote', { interact: paste('name,secret\n"Ada,x') }),
  batch('columns', { interact: toColumns }),
  batch('review', { interact: toReview, inForcedColors: true }),
  batch('correct', {
    interact: async (driver) => {
      await toReview(driver);
      await driver.press('optionsEditTitle', 4);
    },
  }),
  batch('running', {
    stored: remembered(STATES.map((_, index) => (index < 2 ? { result: makeCreated() } : {}))),
    replies: { createBatchRow: neverReply },
    interact: async (driver) => {
      await rows(driver);
      await driver.press('batchContinue');
    },
  }),
  batch('links', { stored: remembered(STATES), interact: rows, inForcedColors: true }),
  batch('done', { stored: remembered(NAMES.map((_, index) => makeDone(index))), interact: rows }),
  batch('message', {
    stored: remembered(STATES),
    replies: { previewLink: () => ok(makeCreated().link) },
    interact: async (driver) => {
      await rows(driver);
      await driver.press('batchMessageFor');
    },
  }),
  batch('save', {
    stored: remembered(STATES),
    interact: async (driver) => {
      await rows(driver);
      await driver.press('batchSave');
      await driver.page.locator('dialog[open] input').check();
    },
  }),
];
