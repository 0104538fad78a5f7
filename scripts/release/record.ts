import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { GENERATOR_DEFAULTS } from '../../lib/generate/settings';
import { NO_POLICY } from '../../lib/policy/policy';
import { DEFAULT_TEMPLATE, STARTER_TEMPLATES } from '../../lib/push/template';
import { type Item, toStored } from '../../lib/storage/item';
import {
  activeInstanceItem,
  featuresItem,
  instancesItem,
  languageItem,
  managedItem,
  serverDefaultsItem,
  templateSettingsItem,
  themeItem,
  tokenItem,
} from '../../lib/storage/items';
import {
  anonymousPushesItem,
  generatorItem,
  persistAnonymousPushesItem,
  readyLanguageItem,
  settingsItem,
  watchBaselineItem,
  watchEventsItem,
  watchSettingsItem,
} from '../../lib/storage/items-on-demand';
import { expectTool, fromRoot } from '../set-up/paths.mjs';
import { runCommand } from '../set-up/run-command.mjs';

export type Stored = Record<string, ReturnType<typeof toStored>>;

const DAY = 24 * 60 * 60 * 1000;
const MADE_AT = Date.UTC(2026, 0, 1);
const PUSH_HASH = 'a'.repeat(64);

/** Storage of a device on which every item is set and differs from its default. */
export function everySetting(): Stored {
  const stored: Stored = {};
  const put = <T>(item: Item<T>, value: T) => {
    if (item.area === 'local') stored[item.key] = toStored(item, value);
  };
  put(instancesItem, [
    {
      id: 'one',
      name: ' Our server ',
      baseUrl: 'https://push.example.com:8443/at/a/path',
      colour: 'violet',
      isBuiltIn: false,
      allowsHttp: false,
      publicUrls: ['https://public.example.com'],
      tokenArea: 'device',
      preset: { isLocked: true, note: 'From your organisation', own: { name: 'Mine', colour: 'rose' } },
    },
    {
      id: 'two',
      name: 'At home',
      baseUrl: 'http://192.168.0.2',
      colour: 'teal',
      isBuiltIn: false,
      allowsHttp: true,
      publicUrls: [],
      tokenArea: 'none',
    },
  ]);
  put(activeInstanceItem, 'two');
  put(featuresItem('one'), {
    applicationVersion: '2.0.0',
    apiVersion: '2.1',
    edition: 'oss',
    anonymousAccess: true,
    links: true,
    qr: true,
    files: true,
    filesNeedAccount: true,
    email: false,
    seenAt: MADE_AT,
  });
  put(serverDefaultsItem('one'), [
    { withAccount: true, kind: 'text', expireAfterDays: 7, expireAfterViews: 5, retrievalStep: false },
  ]);
  put(tokenItem('one', 'device'), { value: 'no-token-of-anybody', origin: 'https://push.example.com:8443' });
  put(settingsItem, { copiesAtOnce: false, notifies: false });
  put(templateSettingsItem, {
    templates: [
      { ...DEFAULT_TEMPLATE, asks: { expireAfterDays: 3 } },
      ...STARTER_TEMPLATES,
      {
        id: 'own',
        name: 'For the night shift',
        asks: {
          expireAfterDays: 1,
          expireAfterViews: 2,
          retrievalStep: true,
          deletableByViewer: false,
          makesPassphrase: true,
        },
        message: 'Here is the key.\nPlease open it soon.',
      },
    ],
    starts: { text: 'own', file: 'ready-document' },
    menu: { text: 'ready-key' },
  });
  put(generatorItem, {
    kinds: { payload: 'words', passphrase: 'characters' },
    characters: { ...GENERATOR_DEFAULTS.characters, length: 32, classes: ['lower', 'digits'], allowsLookAlikes: true },
    words: { count: 7, separator: '_', hasCapitals: true, hasDigit: true },
  });
  put(languageItem, 'fr');
  put(themeItem, 'dark');
  put(readyLanguageItem, 'de');
  put(watchSettingsItem, { isOn: false, periodMinutes: 30, notifies: false });
  put(watchBaselineItem('one', 'device'), {
    pushes: {
      [PUSH_HASH]: {
        createdAt: MADE_AT,
        endsAt: MADE_AT + 7 * DAY,
        allowed: 5,
        views: 1,
        tries: 1,
        missed: 0,
        isOver: false,
      },
    },
    seenUntil: MADE_AT,
    isNewToken: true,
  });
  put(watchEventsItem('one', 'device'), [
    {
      id: `${PUSH_HASH}/first-view`,
      push: PUSH_HASH,
      kind: 'first-view',
      count: 1,
      used: 1,
      allowed: 5,
      at: MADE_AT + DAY,
      createdAt: MADE_AT,
      origin: { ip: '192.0.2.1', userAgent: 'A browser' },
      foundAt: MADE_AT + DAY,
      isSeen: true,
      isTold: true,
    },
  ]);
  put(persistAnonymousPushesItem, true);
  put(anonymousPushesItem('device'), [
    {
      urlToken: 'no-push-of-anybody',
      createdAt: MADE_AT,
      expireAfterDays: 7,
      expireAfterViews: 5,
      retrievalStep: true,
      deletableByViewer: null,
      link: 'https://push.example.com:8443/at/a/path/p/no-push-of-anybody/r',
      name: 'Wi-Fi',
      note: 'for the guests',
      instance: { id: 'one', name: ' Our server ', colour: 'violet', isBuiltIn: false },
      isPrivate: false,
      ending: { viewsLeft: 0, isDaysOver: false, isExpired: true, isByHand: true, expiredAt: MADE_AT + DAY },
    },
  ]);
  put(managedItem, {
    isManaged: true,
    policy: { ...NO_POLICY, mostDays: 7, kinds: ['text'], language: 'nl' },
    problems: [{ path: 'instances[1].address', why: 'unusable' }],
    given: ['https://push.example.com:8443/at/a/path'],
  });
  return stored;
}

/**
 * `npm run release:record`: writes down what this release leaves on a device, so that each later one is tested with it. What is written
 * down of a release that is out is never changed; of one that is not out yet, with `-- --again`.
 */
const { version } = JSON.parse(readFileSync(fromRoot('package.json'), 'utf8')) as { version: string };
const file = fromRoot('tests/fixtures/releases', `${version}.json`);
if (existsSync(file) && !process.argv.includes('--again')) {
  console.error(`${version} is written down already. If it is not out yet: npm run release:record -- --again`);
  process.exitCode = 1;
} else {
  writeFileSync(file, JSON.stringify(everySetting()));
  const biome = expectTool('@biomejs/biome', 'biome');
  const { ok, output } = await runCommand(process.execPath, [biome, 'format', '--write', file]);
  if (!ok) throw new Error(output);
  console.log(`What ${version} leaves on a device: tests/fixtures/releases/${version}.json`);
}
