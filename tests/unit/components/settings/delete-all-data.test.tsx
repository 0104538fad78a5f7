import { fireEvent, render, screen, waitFor, within } from '@testing-library/preact';
import { describe, expect, it } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { DeleteAllData } from '@/components/settings/Privacy';
import { callWorker, replyToPages } from '../../../fakes/call-worker';
import { makeWorker } from '../../background/make-worker';

async function showForget(reply?: () => Promise<unknown>) {
  const worker = await makeWorker();
  if (reply) replyToPages(reply);
  else callWorker(worker.start().handlers);
  render(<DeleteAllData />);
  fireEvent.click(screen.getByRole('button', { name: 'Delete all data' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Delete all data?' }));
  return { ...worker, dialog };
}

const kept = async () => Object.keys(await fakeBrowser.storage.local.get(null));

describe('deleting all data', () => {
  it('asks first and says what is deleted and what stays, and then that it is done', async () => {
    localStorage.setItem('activeInstance', 'one');
    const { dialog } = await showForget();
    expect(dialog.getByText(/from this browser.*can’t be undone/)).toBeTruthy();
    expect(dialog.getByText(/Your pushes stay on their servers, and their links work until they expire/)).toBeTruthy();
    fireEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
    expect(await kept()).toContain('instances');
    fireEvent.click(screen.getByRole('button', { name: 'Delete all data' }));
    fireEvent.click(dialog.getByRole('button', { name: 'Delete all data' }));
    await screen.findByText('All data deleted');
    expect([await kept(), localStorage.length]).toEqual([[], 0]);
    await waitFor(() => expect(document.querySelector('dialog')?.open).toBe(false));
  });

  it('shows a failure', async () => {
    const { dialog } = await showForget(async () => ({ ok: false, failure: { kind: 'Unexpected', where: 'x' } }));
    fireEvent.click(dialog.getByRole('button', { name: 'Delete all data' }));
    await screen.findByRole('alert');
    expect(screen.queryByText('All data deleted')).toBeNull();
  });
});
