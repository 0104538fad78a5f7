import { GENERATOR_DEFAULTS } from '@/lib/generate/settings';
import { WATCH_DEFAULTS } from '@/lib/push/watch/watch-settings';
import { settingsItem } from '@/lib/storage/settings-item';
import type { Travelling } from '@/lib/travel/travelling';
import { makeBook } from './make-book';

/** Settings as they are at install. */
export function makeTravelling(fields: Partial<Travelling> = {}): Travelling {
  return {
    instances: [],
    active: '',
    book: makeBook(),
    settings: settingsItem.fallback,
    watch: WATCH_DEFAULTS,
    language: '',
    theme: 'system',
    generator: GENERATOR_DEFAULTS,
    ...fields,
  };
}
