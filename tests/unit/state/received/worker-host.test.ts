import { expect, it } from 'vitest';
import { collectBlob } from '@/lib/base/collect-blob';
import { fail, succeed } from '@/lib/base/result';
import { DEMO_BASE_URL } from '@/lib/instance/instance';
import { workerHost } from '@/lib/state/received/worker-host';
import { replyToPages } from '../../../fakes/call-worker';
import { fakeExtension } from '../../../fakes/fake-extension';

it.each([
  ['that is there', succeed(btoa('bytes')), succeed('bytes')],
  ['that is empty', succeed(''), succeed('')],
  ['that has expired', succeed(undefined), fail('expired')],
  ['without an answer', fail({ kind: 'Unexpected', operation: 'readDemoFile' }), fail('failed')],
])('a file of the demo is the worker’s: one %s', async (_, reply, outcome) => {
  fakeExtension();
  const asked: unknown[] = [];
  replyToPages(async (...call) => {
    asked.push(call);
    return reply;
  });
  const url = `${DEMO_BASE_URL}/rails/file`;
  const fetched = await workerHost.fetchFile(url, collectBlob);
  expect(fetched.ok ? succeed(await fetched.value.taken.text()) : fetched).toEqual(outcome);
  expect(asked).toEqual([['readDemoFile', { url }]]);
});
