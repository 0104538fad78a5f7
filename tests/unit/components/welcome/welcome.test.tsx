// @vitest-environment happy-dom
import { signal } from '@preact/signals';
import { fireEvent, render, screen } from '@testing-library/preact';
import { expect, it, vi } from 'vitest';
import { WelcomePage } from '@/components/welcome/WelcomePage';
import type { ToolbarButton } from '@/lib/browser/toolbar-button';
import { NO_POLICY, NO_POLICY_STATE } from '@/lib/policy/policy';
import { createInstanceList } from '@/lib/state/instances/instances';
import { createPolicyStore } from '@/lib/state/settings/settings';
import { activeInstanceItem, instancesItem, policyStateItem } from '@/lib/storage/items';
import { writeItem } from '@/lib/storage/storage';
import { fakePage } from '../../../fakes/fake-page';
import { makeInstance, makeWorker } from '../../background/make-worker';
import { expectAccessible } from '../accessible';

async function showWelcome() {
  const worker = await makeWorker();
  await writeItem(instancesItem, []);
  await writeItem(activeInstanceItem, '');
  const list = createInstanceList();
  const organization = createPolicyStore();
  await Promise.all([list.start(), organization.start()]);
  fakePage(worker.start().handlers);
  const button = signal<ToolbarButton>('to-pin');
  const shortcuts = [
    { name: '_execute_action', keys: 'Alt+Shift+K' },
    { name: 'push-selection', keys: 'Alt+Shift+J' },
    { name: 'push-page', keys: 'Alt+Shift+U' },
  ];
  render(<WelcomePage list={list} organization={organization} button={button} shortcuts={shortcuts} />);
  return { button };
}

it('offers a server, the demo, and how to pin the button until it is pinned', async () => {
  const { button } = await showWelcome();
  const shown: string[] = [];
  vi.spyOn(location, 'assign').mockImplementation((url) => void shown.push(String(url)));
  await expectAccessible({ isPiece: true });
  fireEvent.click(screen.getByRole('button', { name: /^My company’s or my own server/ }));
  fireEvent.click(screen.getByRole('button', { name: /^A public server/ }));
  expect(shown, 'in this tab').toEqual(['/options.html#connect', '/options.html#connect=https%3A%2F%2Foss.pwpush.com']);
  expect(
    screen.getByText(/^Some screen readers use these keys themselves: Alt\+Shift\+K, Alt\+Shift\+U\./),
  ).toBeTruthy();
  expect(screen.getByText(/click the puzzle icon/).previousElementSibling?.children).toHaveLength(2);
  button.value = 'in-toolbar';
  expect((await screen.findByText('Click the Secret Push button in the toolbar.')).previousElementSibling).toBeNull();
  expect(screen.queryByText(/click the puzzle icon/)).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: /^Try the demo/ }));
  await screen.findByText(/^Secret Push is ready/);
  fireEvent.click(screen.getByRole('button', { name: 'Create your first link' }));
  expect(shown.at(-1)).toBe('/compose.html');
});

it('follows a policy that arrives late: its server, and that there is to be no such page', async () => {
  await showWelcome();
  await writeItem(policyStateItem, {
    ...NO_POLICY_STATE,
    offeredPresets: [],
    policy: { ...NO_POLICY, showsWelcome: false },
  });
  await screen.findByText(/hasn’t set up a server yet/);
  expect(screen.queryByText(/click the puzzle icon/)).toBeNull();
  await writeItem(instancesItem, [makeInstance()]);
  await writeItem(activeInstanceItem, 'one');
  await screen.findByText(/^Secret Push is ready\. Server for new links: One/);
});
