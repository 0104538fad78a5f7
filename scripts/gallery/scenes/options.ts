import type { Section } from '../../../components/options/Options';
import type { Finding } from '../../../lib/instance/check-instance';
import type { SettingsFile } from '../../../lib/settings-file/settings-file';
import { pollStatusItem } from '../../../lib/storage/items-lazy';
import { CLIENT, COMPANY, connectedTo, DEMO_INSTANCE, FEATURES, MINUTE, NOW } from '../sample-data';
import { ok, type Scene, type SceneDriver, storedEntry } from '../scene';

const OPTIONS = { path: '/options.html', width: 960, height: 700 };
const section = (name: Section | 'connect', more: Partial<Scene> = {}): Scene => ({
  ...OPTIONS,
  name: `options-${name}`,
  path: `/options.html#${name}`,
  ...more,
});

const FINDINGS: Record<string, Finding[]> = {
  good: [
    { id: 'version', status: 'good', applicationVersion: '2.11.4', apiVersion: '2.1' },
    { id: 'token', status: 'good' },
    { id: 'features', status: 'info', features: FEATURES },
  ],
  'token-wrong': [
    { id: 'version', status: 'good', applicationVersion: '2.11.4', apiVersion: '2.1' },
    { id: 'token-wrong', status: 'bad', anonymousAccess: true },
    { id: 'features', status: 'info', features: FEATURES },
  ],
  'no-token': [
    { id: 'version', status: 'good', applicationVersion: '2.11.4', apiVersion: '2.1' },
    { id: 'other-edition', status: 'warn', edition: 'pro' },
    { id: 'no-token', status: 'info' },
  ],
  unreachable: [{ id: 'failed', status: 'bad', step: 'version', failure: { kind: 'NetworkError' } }],
  'redirect-to-https': [{ id: 'redirect-to-https', status: 'bad', baseUrl: 'https://push.nordwind.example' }],
};

const check = async ({ page, press }: SceneDriver) => {
  await press('optionsCheck');
  await page.locator('.check li').first().waitFor();
};

const SETTINGS: SettingsFile = {
  format: 'secret-push-settings',
  version: 1,
  instances: [
    { name: 'Nordwind production', address: COMPANY.baseUrl, color: 'blue', isActive: true },
    { name: 'Warehouse', address: 'http://push.warehouse.example', color: 'rose', isActive: false },
  ],
  delivery: { copiesAtOnce: false, notifies: true },
  activity: { isOn: true, periodMinutes: 15, notifies: true },
};

/** Each section of the settings, each finding and dialog. */
export const OPTIONS_SCENES: readonly Scene[] = [
  section('instances', {
    name: 'options-public-address',
    stored: connectedTo({ ...COMPANY, publicUrl: 'https://secrets.nordwind.example' }),
  }),
  section('instances', { stored: connectedTo(COMPANY, [CLIENT, DEMO_INSTANCE]), inForcedColors: true }),
  section('new-pushes'),
  {
    ...section('new-pushes', { name: 'options-template' }),
    interact: async ({ page }) => {
      await page.locator('.template [aria-controls]').nth(1).click();
      await page.locator('.template [aria-expanded="true"]').waitFor();
    },
  },
  section('activity', {
    stored: [
      storedEntry(pollStatusItem, {
        company: {
          status: 'ok',
          trackedCount: 34,
          activeCount: 34,
          isComplete: true,
          polledAt: NOW - 2 * MINUTE,
          failureCount: 0,
          nextPollAt: NOW + 3 * MINUTE,
        },
      }),
    ],
  }),
  section('appearance'),
  section('keyboard'),
  section('transfer'),
  {
    ...section('transfer', { name: 'options-import' }),
    interact: async ({ page }) => {
      await page.locator('input[type="file"]').setInputFiles({
        name: 'secret-push-settings.json',
        mimeType: 'application/json',
        buffer: Buffer.from(JSON.stringify(SETTINGS)),
      });
      await page.locator('section h4').first().waitFor();
    },
  },
  section('privacy'),
  {
    ...section('privacy', { name: 'options-delete-data' }),
    interact: async ({ page, press }) => {
      await press('deleteDataButton');
      await page.locator('dialog[open]').waitFor();
    },
    inForcedColors: true,
  },
  section('about'),
  {
    ...section('connect', { name: 'options-connect' }),
    interact: async ({ page }) => {
      await page.locator('form input').first().fill('push.nordwind.example');
    },
    inForcedColors: true,
  },
  ...Object.entries(FINDINGS).map(
    ([name, findings]): Scene => ({
      ...section('instances', { name: `options-check-${name}` }),
      replies: { checkInstance: () => ok(findings) },
      interact: check,
    }),
  ),
  { ...OPTIONS, name: 'first-run', stored: connectedTo(COMPANY).map((it) => ({ ...it, stored: undefined })) },
];
