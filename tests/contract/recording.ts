import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Settings } from '@/lib/server/settings';

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

const file = fileURLToPath(new URL('./observed.json', import.meta.url));

export const recording: readonly Scenario[] = JSON.parse(readFileSync(file, 'utf8'));

/** The settings of a scenario's instance. */
export function settingsOf({ instance: { note: _, ...settings } }: Scenario): Partial<Settings> {
  return settings;
}
