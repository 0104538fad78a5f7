import { readFileSync } from 'node:fs';
import type { SeenRequest } from '../extension-browser';

/** One event of Chromium's network log. https://www.chromium.org/developers/design-documents/network-stack/netlog/ */
interface NetLogEvent {
  type: number;
  params?: { url?: string; method?: string; initiator?: string; traffic_annotation?: number };
}

interface NetLog {
  constants: { logEventTypes: Record<string, number> };
  events: NetLogEvent[];
}

/** Every request in a finished network log, from whatever process of the browser, its workers and hidden documents included. */
export function readNetLog(file: string): SeenRequest[] {
  const { constants, events }: NetLog = JSON.parse(readFileSync(file, 'utf8'));
  const start = constants.logEventTypes.URL_REQUEST_START_JOB;
  return events.flatMap(({ type, params }) =>
    type === start && params?.url && params.method
      ? [{ method: params.method, url: params.url, initiator: readInitiator(params.initiator) }]
      : [],
  );
}

function readInitiator(initiator = 'not an origin'): string {
  return initiator === 'not an origin' ? 'browser' : initiator;
}
