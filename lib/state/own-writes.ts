/**
 * Tells what a page wrote itself from what another page wrote, and whether something of its own is still on its way: storage tells every
 * page of every write, in the order in which they happened. `page`: a random name of this page.
 */
export function createOwnWrites(page: string) {
  let started = 0;
  let arrived = 0;
  const turnOf = (mark: string | undefined): number | undefined => {
    const [name, turn] = mark?.split(' ') ?? [];
    return name === page ? Number(turn) : undefined;
  };
  return {
    /** The mark of the next write. */
    next: (): string => `${page} ${++started}`,
    /** The write with this mark has arrived, or never will. Whether it is this page's own. */
    note: (mark: string | undefined): boolean => {
      const turn = turnOf(mark);
      if (turn !== undefined) arrived = Math.max(arrived, turn);
      return turn !== undefined;
    },
    areUnderWay: (): boolean => arrived < started,
  };
}
