import { fakeBrowser } from 'wxt/testing/fake-browser';
import { onHostPermissionsHeld } from '@/lib/browser/page-channel';
import { DEMO_ID } from '@/lib/instance/instance';
import type { CreatedResult } from '@/lib/push/result';
import { createReceivedSecret } from '@/lib/state/received/received-secret';
import { workerHost } from '@/lib/state/received/worker-host';
import { makeDraft } from '../../background/make-worker';
import { setUpPages } from '../push/make-compose-page';

type Options = Partial<ReturnType<typeof makeDraft>['options']>;

/** A recipient's browser: its questions for permission, and pages for received links. */
export async function makeReceivedSecret(options: Parameters<typeof setUpPages>[0] = {}) {
  const setup = await setUpPages(options);
  const browser = {
    /** The user's answer to the browser's question. */
    grants: true,
    asked: [] as string[][],
  };
  Object.assign(fakeBrowser.permissions, {
    request: async ({ origins }: { origins: string[] }) => {
      browser.asked.push(origins);
      if (browser.grants) for (const origin of origins) setup.granted.add(origin);
      return browser.grants;
    },
  });
  onHostPermissionsHeld((patterns) => () => {
    for (const pattern of patterns) setup.granted.delete(pattern);
  });
  const openPage = () => createReceivedSecret(workerHost);
  /** Opens a page with this link. */
  const take = async (
    link: string,
    isOwn = false,
    known: { instanceId?: string; baseUrl?: string | undefined } = {},
  ) => {
    const opening = openPage();
    await opening.loadLink({ link, isOwn, ...known });
    return opening;
  };
  return { ...setup, browser, openPage, take };
}

/** A push of the demo, and a page with its link. */
export async function receivedLink(text: string, options: Options = {}) {
  const recipient = await makeReceivedSecret();
  await recipient.call('activateDemo', undefined);
  await recipient.call('activateInstance', { instanceId: DEMO_ID });
  await recipient.call('createPush', { draft: makeDraft(text, options), source: 'composer' });
  const [result] = (await recipient.results()) as CreatedResult[];
  const link = result?.link ?? '';
  recipient.user.sent.length = 0;
  return { ...recipient, link, opening: await recipient.take(link) };
}

/** Creates a push of another user at the reference server. Resolves with its link. */
export async function sentMessages(
  { network }: Pick<Awaited<ReturnType<typeof makeReceivedSecret>>, 'network'>,
  push: Record<string, unknown>,
  token?: string,
): Promise<string> {
  const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) };
  const body = JSON.stringify({ push: { kind: 'text', ...push } });
  const made = await network.serve(new Request('https://pw.test/api/v2/pushes', { method: 'POST', headers, body }));
  return ((await made.json()) as { html_url: string }).html_url;
}
