import { fromBase64 } from '../../base/encoding';
import { fail, succeed } from '../../base/result';
import { fetchFile } from '../../browser/downloads';
import { holdHostPermissions } from '../../browser/page-channel';
import { requestHostPermissions } from '../../browser/permissions';
import { closeThisTab } from '../../browser/tab';
import { DEMO_BASE_URL } from '../../instance/instance';
import { callWorker } from '../../messaging/messaging';
import { describeOpeningFailure } from '../../text/received';
import type { SecretHost } from './secret-host';

/** The extension's: its worker sends the requests, with what the user has connected and allowed. */
export const workerHost: SecretHost = {
  requiresKey: false,
  resolve: (link) => callWorker('resolveLink', link),
  open: (request) => callWorker('openLink', request),
  expire: (request) => callWorker('expireReceivedPush', request),
  // Rejects where the browser does not ask.
  requestAccess: (patterns) => requestHostPermissions(patterns).catch(() => false),
  holdAccess: holdHostPermissions,
  describeFailure: describeOpeningFailure,
  fetchFile: async (url, take, onProgress) => {
    if (!url.startsWith(`${DEMO_BASE_URL}/`)) return fetchFile(url, take, onProgress);
    const reply = await callWorker('readDemoFile', { url });
    if (!reply.ok) return fail('failed');
    if (reply.value === undefined) return fail('expired');
    return succeed({ taken: await take(new Blob([fromBase64(reply.value)]).stream()), isKnownWhole: true });
  },
  pushAsFile: async (link) => {
    const reply = await callWorker('pushLinkAsFile', link);
    if (reply.ok) await closeThisTab();
    return reply;
  },
};
