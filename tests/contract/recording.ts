import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Settings } from '@/lib/reference-server/settings';

/** tests/contract/observed.json: what a real instance answered. It is copied, never edited. */

export type Role = 'nobody' | 'owner' | 'other' | 'admin' | 'bad';

export interface RecordedPart {
  name: string;
  value?: string;
  filename?: string;
  content_type?: string;
  base64?: string;
}

interface RecordedRequest {
  method: string;
  path: string;
  headers?: Record<string, string>;
  json?: unknown;
  multipart?: RecordedPart[];
  body_base64?: string;
}

export interface Step {
  case: string;
  /** Of steps that were not recorded in one go: whether the answer was measured, or read in the real server's source. */
  source?: string;
  as: Role;
  request: RecordedRequest;
  /** The name under which later steps use the new `url_token`. */
  saves?: string;
  /** Sent that often; `{i}` counts from 0. */
  times?: number;
  response: { status: number; headers?: Record<string, string>; body?: unknown };
}

export interface Scenario {
  scenario: string;
  /** Settings that differ from the shipped ones; `note` is for people. */
  instance: Partial<Settings> & { note?: string };
  steps: Step[];
}

const read = (file: string): readonly Scenario[] =>
  JSON.parse(readFileSync(fileURLToPath(new URL(file, import.meta.url)), 'utf8'));

export const recording = read('./observed.json');

/** What is known of the real server besides; bodies only where they are known. */
export const further = read('./further.json');

/** The settings of a scenario's instance. */
export function settingsOf({ instance: { note: _, ...settings } }: Scenario): Partial<Settings> {
  return settings;
}
