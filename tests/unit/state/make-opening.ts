import type { Saved } from '@/lib/browser/downloads';
import type { CreatedResult } from '@/lib/push/result';
import { createOpenLink } from '@/lib/state/open-secret';
import { makeDraft } from '../background/make-worker';
import { makeDesks } from './make-compose-page';

type Options = Partial<ReturnType<typeof makeDraft>['options']>;

/** What a recipient's browser is asked for, and what it hands on. */
export async function makeRecipient(options: Parameters<typeof makeDesks>[0] = {}) {
  const desks = await makeDesks(options);
  const browser = {
    /** What the user says to the browser's question. */
    grants: true,
    /** The browser throws instead of asking. */
    cannotAsk: false,
    asked: [] as string[][],
    saved: [] as { url: string; name: string }[],
    saves: 'saved' as Saved,
    /** The page has closed itself. */
    isLeft: false,
  };
  /** A page for a received link, as it is loaded. */
  const openPage = () =>
    createOpenLink({
      call: desks.call,
      copyText: desks.copyText,
      requestHostPermission: async (patterns) => {
        browser.asked.push(patterns);
        if (browser.cannotAsk) throw new Error('permissions.request may only be called from a user input handler');
        if (browser.grants) for (const pattern of patterns) desks.granted.add(pattern);
        return browser.grants;
      },
      acquireUntilClosed: (patterns) => () => {
        for (const pattern of patterns) desks.granted.delete(pattern);
      },
      isInPrivateWindow: async () => desks.user.isPrivate,
      saveFile: async (file) => {
        browser.saved.push(file);
        return browser.saves;
      },
      leave: () => {
        browser.isLeft = true;
      },
    });
  /** A page that has taken this link. */
  const take = async (
    link: string,
    isOwn = false,
    known: { instanceId?: string; baseUrl?: string | undefined } = {},
  ) => {
    const opening = openPage();
    await opening.take({ link, isOwn, ...known });
    return opening;
  };
  return { ...desks, browser, openPage, take };
}

/** A push of the built-in instance, and its recipient's page. */
export async function received(text: string, options: Options = {}) {
  const recipient = await makeRecipient();
  await recipient.call('useBuiltIn', undefined);
  await recipient.call('createPush', { draft: makeDraft(text, options), source: 'composer' });
  const [result] = (await recipient.results()) as CreatedResult[];
  const link = result?.link ?? '';
  recipient.user.sent.length = 0;
  return { ...recipient, link, opening: await recipient.take(link) };
}

/** A push made at the reference server by somebody else, by its link there. */
export async function sentBy(
  { network }: Pick<Awaited<ReturnType<typeof makeRecipient>>, 'network'>,
  push: Record<string, unknown>,
  token?: string,
): Promise<string> {
  const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) };
  const body = JSON.stringify({ push: { kind: 'text', ...push } });
  const made = await network.serve(new Request('https://pw.test/api/v2/pushes', { method: 'POST', headers, body }));
  return ((await made.json()) as { html_url: string }).html_url;
}
