import { render, screen } from '@testing-library/preact';
import { vi } from 'vitest';
import { ReceivedPage } from '@/components/received/ReceivedPage';
import { makeReceivedSecret, sentMessages } from '../../state/received/make-received-secret';
import { press } from '../popup/show-popup';

type Recipient = Awaited<ReturnType<typeof makeReceivedSecret>>;

/** The recipient's page with this link, or with the field for one. */
export async function showReceived({ openPage }: Pick<Recipient, 'openPage'>, link = '') {
  const opening = openPage();
  if (link === '') opening.close();
  else await opening.loadLink({ link });
  render(<ReceivedPage received={opening} />);
  return opening;
}

/** Opens the secret that is shown. */
export async function openSecret(heading = 'Secret opened') {
  press('Open secret');
  await screen.findByRole('heading', { name: heading });
}

/** The link of a push with files, each of which is answered with these bytes. */
export async function receiveFiles(
  payload: string,
  files: readonly { filename: string; url: string }[],
  bytes: BlobPart,
  status = 200,
) {
  const recipient = await makeReceivedSecret();
  const link = await sentMessages(recipient, { payload });
  recipient.network.rewrite = (push) => ({ ...push, files });
  const fetched: string[] = [];
  vi.stubGlobal('fetch', async (url: string) => {
    fetched.push(url);
    const blob = new Blob([bytes]);
    const response = new Response(blob, { status, headers: { 'content-length': String(blob.size) } });
    return Object.defineProperty(response, 'url', { value: url });
  });
  return { ...recipient, link, fetched };
}
