import type { Instance, InstanceFeatures } from '../../lib/instance/instance';
import type { Input, MessageName, Output, Reply } from '../../lib/messages';
import { typedDraftId } from '../../lib/push/draft';
import { type Item, toStored } from '../../lib/storage/item';
import { draftItem, featuresItem, inFlightItem, resultsItem } from '../../lib/storage/items';
import { until } from '../e2e/wait-until';
import type { Installed } from './bench-browser';

declare const chrome: {
  runtime: { sendMessage(message: unknown): Promise<unknown> };
  storage: Record<'local' | 'session', Area>;
};

interface Area {
  get(key: string): Promise<Record<string, { value: unknown } | undefined>>;
  set(values: object): Promise<void>;
  remove(key: string): Promise<void>;
}

/** The instance of a profile that is measured. */
const INSTANCE: Instance = {
  id: 'bench',
  name: 'Bench',
  baseUrl: '',
  colour: 'blue',
  isBuiltIn: false,
  allowsHttp: false,
  publicUrls: [],
  tokenArea: 'session',
};

/** What the bench does to the extension itself, by the ways that its pages have. */
export function driveOwnExtension({ own }: Installed) {
  const read = async <T>(item: Item<T>): Promise<T> => {
    const stored = await own.evaluate(({ area, key }) => chrome.storage[area].get(key), pick(item));
    return (stored[item.key]?.value ?? item.fallback) as T;
  };

  /** Asks the worker. Throws if it failed. */
  const ask = async <N extends MessageName>(message: N, input: Input<N>): Promise<Output<N>> => {
    const asked = own.evaluate((it) => chrome.runtime.sendMessage(it), { message, input });
    const reply = (await asked) as Reply<Output<N>>;
    if (!reply.ok) throw new Error(`${message}: ${JSON.stringify(reply.failure)}`);
    return reply.value;
  };

  /** Makes this server the instance of a new profile, with a token, as the options page would. */
  const connect = (server: { origin: string; token: string }) =>
    ask('saveInstance', { instance: { ...INSTANCE, baseUrl: server.origin }, token: server.token });

  /** What the instance can do: asked if that is not remembered. */
  const expectFeatures = async (): Promise<InstanceFeatures> => {
    const features = await ask('refreshFeatures', undefined);
    if (!features) throw new Error('There is no instance');
    return features;
  };

  /** Remembers what the instance can do without asking it: the package may not reach it before somebody allows that. */
  const rememberFeatures = (features: InstanceFeatures) => {
    const item = featuresItem(INSTANCE.id);
    return own.evaluate((it) => chrome.storage.local.set(it), { [item.key]: toStored(item, features) });
  };

  /** Resolves when nothing is in flight and each link was copied or not; then dismisses the results, as a user does. */
  const tidy = async () => {
    const over = await until('the push is over', async () => {
      if ((await read(inFlightItem)).length > 0) return undefined;
      const results = await read(resultsItem);
      return results.every((it) => it.state !== 'created' || it.copy !== 'pending') && results;
    });
    await ask('dismissResults', { resultIds: over.map(({ id }) => id) });
  };

  /** Empties the composer. */
  const forgetTyped = () =>
    own.evaluate(({ area, key }) => chrome.storage[area].remove(key), pick(draftItem(typedDraftId(false))));

  return { connect, expectFeatures, rememberFeatures, tidy, forgetTyped };
}

/** What can be sent to a page of an item. */
function pick<T>({ area, key }: Item<T>) {
  return { area, key };
}
