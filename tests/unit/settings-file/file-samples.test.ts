import { describe, expect, it } from 'vitest';
import { THEMES } from '@/lib/base/theme';
import { CHARACTER_CLASSES, GENERATOR_KINDS, SEPARATORS } from '@/lib/generator/generator-settings';
import { LANGUAGES } from '@/lib/i18n/language';
import { INSTANCE_COLORS } from '@/lib/instance/instance';
import { KINDS } from '@/lib/push/draft';
import { getOptionSpec, mapNames, type TemplateOptions, templateOptionNames } from '@/lib/push/options';
import { DEFAULT_TEMPLATE } from '@/lib/push/template';
import { FILE_VERSION, parseSettingsFile, serializeSettings } from '@/lib/settings-file/settings-file';
import { makeTransferableSettings } from '../../fakes/make-transferable-settings';
import { makeInstance } from '../background/make-worker';

/**
 * Every field and every choice that each version of the file has. Never edited: people have such files. What is new needs a higher
 * `FILE_VERSION` and a sample here, so that older versions say that a file is newer, and not that it is damaged.
 */
const SAMPLES: Record<number, { file: object; choices: object }> = {
  1: {
    file: {
      format: 'secret-push-settings',
      version: 1,
      instances: [
        {
          name: 'One',
          address: 'https://pw.test',
          publicAddress: 'https://public.test',
          color: 'green',
          isActive: true,
        },
      ],
      templateSettings: {
        templates: [
          {
            id: 'defaults',
            name: 'Mine',
            options: {
              expireAfterDays: 3,
              expireAfterViews: 3,
              retrievalStep: true,
              deletableByViewer: true,
              generatesPassphrase: true,
              endToEnd: true,
            },
            message: 'Hello',
          },
        ],
        composerTemplates: { text: 'defaults' },
        menuTemplates: { url: 'defaults' },
      },
      delivery: { copiesAtOnce: true, notifies: true },
      activity: { isOn: true, periodMinutes: 5, notifies: true },
      language: '',
      theme: 'system',
      generator: {
        kinds: { payload: 'characters', passphrase: 'words' },
        characters: { length: 20, classes: ['lower', 'upper', 'digits', 'symbols'], allowsLookAlikes: false },
        words: { count: 5, separator: '-', hasCapitals: false, hasDigit: false },
      },
    },
    choices: {
      colors: ['green', 'blue', 'violet', 'rose', 'amber', 'teal'],
      kinds: ['text', 'url', 'file', 'qr'],
      languages: ['ar', 'de', 'en', 'es', 'fr', 'it', 'nl'],
      themes: ['system', 'light', 'dark'],
      generatorKinds: ['characters', 'words'],
      characterClasses: ['lower', 'upper', 'digits', 'symbols'],
      separators: ['-', ' ', '.', '_', ''],
    },
  },
};

describe('a settings file', () => {
  it.each(Object.values(SAMPLES))('of an earlier version, or of this one, can be read: $file.version', ({ file }) => {
    expect(parseSettingsFile(JSON.stringify(file))).toMatchObject({ ok: true });
  });

  it('has no field and no choice that a file of its version has not had', () => {
    const options = mapNames(templateOptionNames, (name) =>
      getOptionSpec(name).type === 'limit' ? 3 : true,
    ) as TemplateOptions;
    const everything = makeTransferableSettings({
      instances: [makeInstance({ publicUrl: 'https://public.test' })],
      active: 'one',
      templateSettings: {
        templates: [{ ...DEFAULT_TEMPLATE, name: 'Mine', options, message: 'Hello' }],
        composerTemplates: { text: DEFAULT_TEMPLATE.id },
        menuTemplates: { url: DEFAULT_TEMPLATE.id },
      },
    });
    const choices = {
      colors: INSTANCE_COLORS,
      kinds: KINDS,
      languages: LANGUAGES.toSorted(),
      themes: THEMES,
      generatorKinds: GENERATOR_KINDS,
      characterClasses: CHARACTER_CLASSES,
      separators: SEPARATORS,
    };
    const written: unknown = JSON.parse(serializeSettings(everything));
    expect({ file: written, choices }).toEqual(SAMPLES[FILE_VERSION]);
  });

  it('of a later version is refused as newer, whatever else is in it', () => {
    const later = { ...SAMPLES[1]?.file, version: FILE_VERSION + 1, later: {} };
    for (const file of [later, { ...later, instances: 'later', theme: 'sepia' }])
      expect(parseSettingsFile(JSON.stringify(file))).toEqual({
        ok: false,
        failure: { kind: 'newer', version: FILE_VERSION + 1 },
      });
  });
});
