import { screen, waitFor } from '@testing-library/preact';
import type { ComponentChildren } from 'preact';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { loadApp } from '@/components/popup/load-app';
import { lazily } from '@/components/ui/lazy';
import { startPage } from '@/components/ui/start-page';
import { fakeExtension } from '../../fakes/fake-extension';

const FAILED = /^This page stopped working\./;
const start = (load: () => Promise<ComponentChildren>) =>
  startPage({ title: 'optionsPageTitle', load, show: (page) => <>{page}</> });

beforeEach(() => {
  fakeExtension();
  document.body.innerHTML = '<textarea>typed</textarea><div id="root"><div class="shell"></div></div>';
});
afterEach(() => vi.restoreAllMocks());

describe('a page says that it failed, and how to go on,', () => {
  it('where what it needs cannot be read, and keeps what was typed', async () => {
    vi.spyOn(fakeBrowser.storage.local, 'get').mockRejectedValue(new Error('damaged profile'));
    await expect(start(async () => 'page')).rejects.toThrow('damaged profile');
    expect(screen.getByRole('alert').textContent).toMatch(FAILED);
    expect(screen.getByRole('button', { name: 'Reload' })).toBeTruthy();
    expect(document.querySelector('textarea')?.value).toBe('typed');
  });

  it('where it does not load', async () => {
    await expect(start(() => Promise.reject(new Error('not loaded')))).rejects.toThrow('not loaded');
    expect(screen.getByRole('alert').textContent).toMatch(FAILED);
  });

  it('where the popup’s code does not load, in words that are there already', async () => {
    vi.stubGlobal('chrome', fakeBrowser);
    await expect(loadApp(() => Promise.reject(new Error('not loaded')))).rejects.toThrow('not loaded');
    expect(screen.getByRole('alert').textContent).toMatch(FAILED);
    expect(screen.getByRole('button', { name: 'Reload' })).toBeTruthy();
    expect(document.querySelector('textarea')?.value).toBe('typed');
  });

  it('once, where the popup’s code has said so', async () => {
    await expect(loadApp(() => start(() => Promise.reject(new Error('not loaded'))))).rejects.toThrow('not loaded');
    expect(screen.getAllByRole('alert')).toHaveLength(1);
  });

  it('but not where the popup has started without a part of it', async () => {
    const load = async () => {
      await start(async () => <div>page</div>);
      throw new Error('not loaded');
    };
    await expect(loadApp(load)).rejects.toThrow('not loaded');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('where a part of it throws', async () => {
    const Broken = () => {
      throw new Error('broken');
    };
    await start(async () => <Broken />);
    await waitFor(() => expect(screen.getByRole('alert').textContent).toMatch(FAILED));
  });
});

it('a part that does not load says so in its place, and the rest stays', async () => {
  const Part = lazily((): Promise<{ Part: (props: object) => string }> => Promise.reject(new Error('not loaded')))(
    'Part',
  );
  await start(async () => (
    <>
      <h1>Settings</h1>
      <Part />
    </>
  ));
  await waitFor(() => expect(screen.getByRole('alert').textContent).toMatch(FAILED));
  expect(screen.getByRole('heading', { name: 'Settings' })).toBeTruthy();
});
