import type { ExtensionBrowser } from '../extension-browser';
import type { Surface } from '../surface';
import type { Stage } from '../test';

/** Called with each page in each of its states. `managed`: the browser that shows it, if it is not the stage's. */
type Check = (page: Surface, state: string, managed?: ExtensionBrowser) => Promise<void>;

/** Brings pages into their states, one after the other. */
export type Tours = Record<string, (stage: Stage, check: Check) => Promise<void>>;

/** What pictures show. */
export const COMPANY = 'Nordwind';
export const LETTER = `Host      db-2.nordwind.example
User      reporting
Password  seven-lamps-follow-rivers

Only from inside, or by VPN.`;
