import { readFileSync } from 'node:fs';
import * as z from 'zod';
import type { Settings } from '../../lib/server/settings';
import { UsageError } from './usage-error';

const whole = (least: number) => z.int().min(least);
const limit = z.strictObject({ default: whole(1), max: whole(1) });
const forKind = {
  days: z.optional(limit),
  views: z.optional(limit),
  retrieval_step_default: z.optional(z.boolean()),
  deletable_default: z.optional(z.boolean()),
  retrieval_step_enabled: z.optional(z.boolean()),
  deletable_enabled: z.optional(z.boolean()),
};
const ofKind = z.optional(z.strictObject(forKind));

const settingsSchema = z.strictObject({
  ...forKind,
  anonymous_access: z.optional(z.boolean()),
  file_pushes: z.optional(z.boolean()),
  url_pushes: z.optional(z.boolean()),
  qr_pushes: z.optional(z.boolean()),
  email_auto_dispatch: z.optional(z.boolean()),
  force_https: z.optional(z.boolean()),
  override_base_url: z.optional(z.nullable(z.url({ protocol: /^https?$/ }))),
  throttling: z.optional(z.strictObject({ minute: whole(0), second: whole(0) })),
  kinds: z.optional(z.strictObject({ file: ofKind, url: ofKind, qr: ofKind })),
  note: z.optional(z.string()),
});

/** Settings that differ from the shipped ones, from a JSON file. Throws `UsageError` with what is wrong where. */
export function readSettings(file: string): Partial<Settings> {
  const checked = settingsSchema.safeParse(parsed(file));
  if (!checked.success) {
    const [issue] = checked.error.issues;
    throw new UsageError(`${file}: ${issue?.path.join('.') || 'settings'}: ${issue?.message}.`);
  }
  const { note: _, ...settings } = checked.data;
  return settings as Partial<Settings>;
}

function parsed(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new UsageError(`${file} cannot be read as JSON: ${error instanceof Error ? error.message : error}`);
  }
}
