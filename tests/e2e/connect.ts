import type { WorkerMessageName } from '../../lib/messaging/messages';
import type { ExtensionBrowser } from './extension-browser';

declare const chrome: { runtime: { sendMessage(envelope: object): Promise<{ ok: boolean; value: unknown }> } };

export interface Connected {
  baseUrl: string;
  token?: string;
  keep?: 'session' | 'device';
  name?: string;
}

/** Sends the worker a message as a page of the extension does. Throws if it fails. */
export async function askWorker(app: ExtensionBrowser, message: WorkerMessageName, input?: unknown): Promise<unknown> {
  const reply = await app.evaluate(async (envelope) => chrome.runtime.sendMessage(envelope), { message, input });
  if (!reply?.ok) throw new Error(`The worker refused ${message}: ${JSON.stringify(reply)}`);
  return reply.value;
}

/** Connects a server without the settings page and makes it the active instance. */
export async function connect(app: ExtensionBrowser, { baseUrl, token, keep, name = 'Our server' }: Connected) {
  const instance = {
    id: crypto.randomUUID(),
    name,
    baseUrl,
    color: 'green',
    isDemo: false,
    allowsHttp: false,
    tokenArea: token === undefined ? 'none' : (keep ?? 'session'),
  };
  await askWorker(app, 'saveInstance', { instance, isNew: true, token });
  await askWorker(app, 'activateInstance', { instanceId: instance.id });
  return instance;
}
