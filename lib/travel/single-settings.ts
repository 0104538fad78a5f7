import { CHARACTER_CLASSES, type CharacterClass, type GeneratorKind, type Separator } from '../generate/settings';
import type { Theme } from '../theme';
import type { Travelling } from './travelling';

/** Settings of one value each, as they are shown one by one. */
export interface SingleSettings {
  copiesAtOnce: boolean;
  notifies: boolean;
  isWatchOn: boolean;
  watchMinutes: number;
  watchNotifies: boolean;
  language: string;
  theme: Theme;
  payloadKind: GeneratorKind;
  passphraseKind: GeneratorKind;
  length: number;
  classes: readonly CharacterClass[];
  allowsLookAlikes: boolean;
  wordCount: number;
  separator: Separator;
  hasCapitals: boolean;
  hasDigit: boolean;
}

/** What is made of settings, as far as they are there. */
export interface SettingsParts {
  settings?: Travelling['settings'] | undefined;
  watch?: Travelling['watch'] | undefined;
  language?: Travelling['language'] | undefined;
  theme?: Travelling['theme'] | undefined;
  generator?: Travelling['generator'] | undefined;
}

/** One of them becoming another. */
export type SettingChange = {
  [K in keyof SingleSettings]: { what: 'setting'; name: K; from: SingleSettings[K]; to: SingleSettings[K] };
}[keyof SingleSettings];

/** Where `to` says something else than `from`, in the order in which people meet them. */
export function changedSettings(from: Required<SettingsParts>, to: SettingsParts): SettingChange[] {
  const before = singles(from);
  return Object.entries(singles(to)).flatMap(([name, value]) => {
    const old = before[name as keyof SingleSettings];
    const isSame = JSON.stringify(old) === JSON.stringify(value);
    return isSame ? [] : [{ what: 'setting', name, from: old, to: value } as SettingChange];
  });
}

function singles({ settings, watch, language, theme, generator }: SettingsParts): Partial<SingleSettings> {
  return {
    ...(settings && { copiesAtOnce: settings.copiesAtOnce, notifies: settings.notifies }),
    ...(watch && { isWatchOn: watch.isOn, watchMinutes: watch.periodMinutes, watchNotifies: watch.notifies }),
    ...(language !== undefined && { language }),
    ...(theme !== undefined && { theme }),
    ...(generator && {
      payloadKind: generator.kinds.payload,
      passphraseKind: generator.kinds.passphrase,
      length: generator.characters.length,
      classes: CHARACTER_CLASSES.filter((kind) => generator.characters.classes.includes(kind)),
      allowsLookAlikes: generator.characters.allowsLookAlikes,
      wordCount: generator.words.count,
      separator: generator.words.separator,
      hasCapitals: generator.words.hasCapitals,
      hasDigit: generator.words.hasDigit,
    }),
  };
}
