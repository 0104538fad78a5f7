import type { Whose } from './opening';

export interface HostLoanParts {
  /** Asks the user; must be called first thing in the click. Resolves whether it was granted. */
  requestHostPermission: (patterns: string[]) => Promise<boolean>;
  /** Has these permissions taken back when the page closes; returns how to give them back before. */
  lendUntilClosed: (patterns: string[]) => () => void;
}

/** The browser's permission for the instance that a link leads to. For somebody else's it is lent, until it is given back or the page closes. */
export function createHostLoan({ requestHostPermission, lendUntilClosed }: HostLoanParts) {
  let handBack: (() => void) | undefined;
  /** Counts what was given back: a question that is answered later was about something that was put away. */
  let turn = 0;

  /**
   * Call it within the click, nothing awaited before. Whether the instance may be asked now. What is lent is the page's from the question
   * on: nothing stays where the page is closed meanwhile.
   */
  const isAllowed = async ({ missing, instance }: Pick<Whose, 'missing' | 'instance'>): Promise<boolean> => {
    if (missing.length === 0) return true;
    const asked = turn;
    const answer = requestHostPermission(missing).catch(refused);
    const lent = instance || handBack ? undefined : lendUntilClosed(missing);
    const isGranted = await answer;
    if (isGranted && asked === turn) handBack ??= lent;
    else lent?.();
    return isGranted;
  };

  const giveBack = (): void => {
    turn++;
    handBack?.();
    handBack = undefined;
  };

  return { isAllowed, giveBack };
}

/** A question that the browser did not even put: it asks only within a click, and not for every host. */
function refused(): boolean {
  return false;
}
