import type { Surface } from './surface';

/** A browser without the extension, as a recipient has it. */
export interface RecipientBrowser {
  /** Where it keeps what it keeps; undefined in WebKit, which keeps all in memory here. */
  readonly profileDir: string | undefined;
  /** Opens a tab, in WebKit the only one, which is never narrower than 447 pixels. */
  open(address: string): Promise<Surface>;
  /** Saves downloads into a folder without asking. Undefined in WebKit, which says nothing of them. */
  saveTo?: (dir: string) => Promise<unknown>;
  stop(): Promise<void>;
}
