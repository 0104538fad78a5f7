import { LINK_LANGUAGES } from '../instance/parse-instance-url';
import type { Kind } from './state';

/** A limit of a kind: what is stored when nothing usable was asked for, and the most that may be asked for. The least is 1. */
export interface Limit {
  default: number;
  max: number;
}

export interface KindSettings {
  /** The limit in days. */
  days: Limit;
  views: Limit;
  retrieval_step_default: boolean;
  deletable_default: boolean;
  retrieval_step_enabled: boolean;
  deletable_enabled: boolean;
}

/** The keys of `instance` in tests/contract/observed.json, with `throttling` and `kinds`. The top level is for text pushes. */
export interface Settings extends KindSettings {
  anonymous_access: boolean;
  file_pushes: boolean;
  url_pushes: boolean;
  qr_pushes: boolean;
  /** Whether a mail server is configured. */
  email_auto_dispatch: boolean;
  /** Off: the instance has no such operation, whether it could send or not. */
  notify_by_email: boolean;
  force_https: boolean;
  /** The public address of links, where it differs from the one that is reached; it may have a path. */
  override_base_url: string | null;
  /** Requests one address may send in a minute and in a second; 0 = any number. */
  throttling: { minute: number; second: number };
  kinds: Partial<Record<Exclude<Kind, 'text'>, Partial<KindSettings>>>;
}

const DEFAULT_KIND_SETTINGS: KindSettings = {
  days: { default: 7, max: 90 },
  views: { default: 5, max: 100 },
  retrieval_step_default: true,
  deletable_default: true,
  retrieval_step_enabled: true,
  deletable_enabled: true,
};

export const DEFAULT_SETTINGS: Settings = {
  ...DEFAULT_KIND_SETTINGS,
  anonymous_access: true,
  file_pushes: true,
  url_pushes: true,
  qr_pushes: true,
  email_auto_dispatch: false,
  notify_by_email: true,
  force_https: false,
  override_base_url: null,
  throttling: { minute: 120, second: 60 },
  kinds: {},
};

/** Other kinds keep the shipped limits when those of text change (observed); a step or deletability switched off holds for all kinds. */
export function getSettingsFor(settings: Settings, kind: Kind): KindSettings {
  if (kind === 'text') return settings;
  const { retrieval_step_enabled, deletable_enabled } = settings;
  return { ...DEFAULT_KIND_SETTINGS, retrieval_step_enabled, deletable_enabled, ...settings.kinds[kind] };
}

export const isLocale = (code: string) => LINK_LANGUAGES.includes(code);

/** The language of words from `Accept-Language`: its first entry, whole or without its region; else English. */
export function negotiateLocale(acceptLanguage: string | null): string {
  const first = /^[a-z]{2}(?:-[a-zA-Z]{2})?/.exec(acceptLanguage ?? '')?.[0] ?? 'en';
  if (isLocale(first)) return first;
  const language = first.slice(0, 2);
  return isLocale(language) ? language : 'en';
}
