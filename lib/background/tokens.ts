import { readItem, readItems, removeItems } from '../browser/stored';
import { apiTokenFor, type Instance } from '../instance/instance';
import { instancesItem, tokenItem } from '../storage/items';
import { watchBaselineItem, watchEventsItem } from '../storage/items-on-demand';

export type Tokens = ReturnType<typeof createTokens>;

/** API tokens, each bound to the origin that it was entered for. */
export function createTokens() {
  let tidied: Promise<void> | undefined;

  return {
    /** Once per worker: removes what a terminated worker left in the area that an instance no longer uses. */
    removeLeftovers: (): Promise<void> => {
      tidied ??= removeLeftovers().catch((error: unknown) => {
        tidied = undefined;
        throw error;
      });
      return tidied;
    },

    /** Undefined without a token for the instance's present address. */
    of: async ({ id, baseUrl, tokenArea }: Instance): Promise<string | undefined> =>
      tokenArea === 'none' ? undefined : apiTokenFor(baseUrl, await readItem(tokenItem(id, tokenArea))) || undefined,
  };
}

async function removeLeftovers(): Promise<void> {
  for (const { id, isBuiltIn, tokenArea } of await readItem(instancesItem)) {
    if (isBuiltIn) continue;
    const stored = await readItems({ session: tokenItem(id, 'session'), device: tokenItem(id, 'device') });
    for (const area of ['session', 'device'] as const)
      if (stored[area] && area !== tokenArea)
        await removeItems(
          tokenItem(id, area) as never,
          watchBaselineItem(id, area) as never,
          watchEventsItem(id, area) as never,
        );
  }
}
