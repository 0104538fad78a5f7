import { readItem, readItems, removeItems, writeItem } from '../browser/stored';
import { apiTokenFor, bindApiToken, type Instance, UNBOUND } from '../instance/instance';
import { instancesItem, tokenItem } from '../storage/items';
import { watchBaselineItem, watchEventsItem } from '../storage/items-on-demand';

export type Tokens = ReturnType<typeof createTokens>;

/** API tokens, each bound to the origin that it was entered for. */
export function createTokens() {
  let bound: Promise<void> | undefined;

  /** Once per worker: binds tokens of 0.1.0, and removes leftovers in the other area. Throws `StorageFull`. */
  const bind = (): Promise<void> => {
    bound ??= bindAll().catch((error: unknown) => {
      bound = undefined;
      throw error;
    });
    return bound;
  };

  /** Undefined without a token for the instance's present address. */
  const of = async ({ id, baseUrl, tokenArea }: Instance): Promise<string | undefined> => {
    if (tokenArea === 'none') return undefined;
    const item = tokenItem(id, tokenArea);
    const stored = await readItem(item);
    if (stored?.origin !== UNBOUND) return apiTokenFor(baseUrl, stored) || undefined;
    await bind();
    return apiTokenFor(baseUrl, await readItem(item)) || undefined;
  };

  return { bind, of };
}

async function bindAll(): Promise<void> {
  for (const { id, baseUrl, isBuiltIn, tokenArea } of await readItem(instancesItem)) {
    if (isBuiltIn) continue;
    const stored = await readItems({ session: tokenItem(id, 'session'), device: tokenItem(id, 'device') });
    for (const area of ['session', 'device'] as const) {
      const [item, token] = [tokenItem(id, area), stored[area]];
      if (!token) continue;
      if (area !== tokenArea)
        await removeItems(item as never, watchBaselineItem(id, area) as never, watchEventsItem(id, area) as never);
      else if (token.origin === UNBOUND) await writeItem(item, bindApiToken(token.value, baseUrl));
    }
  }
}
