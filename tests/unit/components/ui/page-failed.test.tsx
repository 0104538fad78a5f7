import { screen, waitFor } from '@testing-library/preact';
import type { ComponentChildren } from 'preact';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { createLazy } from '@/components/ui/create-lazy';
import { startPage } from '@/components/ui/start-page';
import { fakeExtension } from '../../../fakes/fake-extension';
import { takeRejections } from '../page';

const FAILED = /^This page stopped working\./;
const start = (load: () => Promise<ComponentChildren>) =>
  startPage({ title: 'popupSettings', load, show: (page) => <>{page}</> });

beforeEach(() => {
  fakeExtension();
  document.body.innerHTML = '<textarea>typed</textarea><div id="root"></div>';
});

describe('a page says that it failed, and how to go on,', () => {
  it('where what it needs cannot be read, and keeps what was typed', async () => {
    vi.spyOn(fakeBrowser.storage.local, 'get').mockRejectedValue(new Error('damaged profile'));
    await expect(start(async () => 'page')).rejects.toThrow('damaged profile');
    expect(screen.getByRole('alert').textContent).toMatch(FAILED);
    expect(screen.getByRole('button', { name: 'Reload' })).toBeTruthy();
    expect(document.querySelector('textarea')?.value).toBe('typed');
  });

  it.each([
    ['in words that are there already', () => Promise.reject(new Error('not loaded')), 'BODY'],
    ['once, where its code has said so', () => start(() => Promise.reject(new Error('not loaded'))), 'DIV'],
  ])('where the popup does not start, %s', async (_, run, element) => {
    vi.stubGlobal('chrome', fakeBrowser);
    vi.doMock('@/entrypoints/popup/app', run);
    const rejections = takeRejections();
    document.body.innerHTML = '<div id="root"><textarea></textarea></div>';
    await import(/* @vite-ignore */ `/entrypoints/popup/main.ts?${element}`);
    await waitFor(() => expect(rejections).toHaveLength(1));
    vi.doUnmock('@/entrypoints/popup/app');
    onTestFinished(() => document.body.removeAttribute('role'));
    const alerts = [document.body, ...document.body.querySelectorAll('*')].filter(({ role }) => role === 'alert');
    expect(alerts.map(({ tagName, textContent }) => [tagName, textContent])).toEqual([
      [element, expect.stringMatching(FAILED)],
    ]);
  });

  it('where a part of it throws', async () => {
    const Broken = () => {
      throw new Error('broken');
    };
    const page = <Broken />;
    expect(await start(async () => page), 'what was loaded').toBe(page);
    await waitFor(() => expect(screen.getByRole('alert').textContent).toMatch(FAILED));
  });
});

it('a part that does not load says so in its place, and the rest stays', async () => {
  const Part = createLazy((): Promise<{ Part: (props: object) => string }> => Promise.reject(new Error('not loaded')))(
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
