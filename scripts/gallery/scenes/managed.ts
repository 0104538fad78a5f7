import { NO_POLICY } from '../../../lib/policy/policy';
import { mainDraftId } from '../../../lib/push/draft';
import { NO_OPTIONS } from '../../../lib/push/options';
import { draftItem, policyStateItem } from '../../../lib/storage/items';
import { CLIENT, COMPANY, connectedTo, createMainDraft } from '../sample-data';
import { type Scene, storedEntry } from '../scene';

const LOCKED = { ...COMPANY, preset: { isLocked: true, note: 'Ask the service desk for an account.' } };

const MANAGED = storedEntry(policyStateItem, {
  isManaged: true,
  policy: {
    ...NO_POLICY,
    instances: [{ ...LOCKED, isLocked: true, isDefault: true, note: LOCKED.preset.note }],
    allowsOwnInstances: false,
    allowsHttp: false,
    allowsDemo: false,
    kinds: ['text', 'url', 'file'],
    retrievalStep: true,
    maxDays: 7,
    maxViews: 5,
    requiresPassphrase: true,
    minCharacters: 16,
  },
  issues: [
    { path: 'maximumDays', why: 'invalid' },
    { path: 'instances[1].address', why: 'invalid' },
  ],
  offeredPresets: [],
});

const STORED = [...connectedTo(LOCKED, [CLIENT]), MANAGED];
const OPTIONS = { width: 960, height: 700, stored: STORED };
const POPUP = { path: '/popup.html', width: 400, height: 240 };

/** Pages under a policy. */
export const MANAGED_SCENES: readonly Scene[] = [
  { ...OPTIONS, name: 'managed-instances', path: '/options.html#instances' },
  { ...OPTIONS, name: 'managed-new-pushes', path: '/options.html#new-pushes' },
  { ...OPTIONS, name: 'managed-organization', path: '/options.html#organization' },
  {
    ...POPUP,
    name: 'managed-popup',
    stored: [
      ...STORED,
      storedEntry(draftItem(mainDraftId(false)), createMainDraft({ options: { ...NO_OPTIONS, retrievalStep: true } })),
    ],
    interact: async ({ page }) => {
      await page.locator('.fold-head > button').click();
      await page.locator('.disclosure-content').waitFor();
    },
  },
];
