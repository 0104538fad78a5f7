import { act, fireEvent, render, screen } from '@testing-library/preact';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { SaveStatus } from '@/components/settings/Settings';
import { RateLimitStatus } from '@/components/ui/RateLimitStatus';
import { StatusLine, ThrottledStatus } from '@/components/ui/StatusLine';
import { useTransient } from '@/components/ui/use-settled';
import { fakeExtension } from '../../../fakes/fake-extension';
import { announced } from '../popup/show-popup';
import { showRows } from '../pushes/show-pushes';

beforeEach(() => void fakeExtension());

const holdTimers = () =>
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'], now: 0 });
const pass = (ms: number) => act(() => void vi.advanceTimersByTime(ms));

it('a live region exists before its text, so that it is announced', () => {
  const observer = new MutationObserver(() => undefined);
  observer.observe(document.body, { childList: true, subtree: true });
  render(<StatusLine>Saved</StatusLine>);
  const changed = observer.takeRecords().map(({ target }) => target);
  observer.disconnect();
  expect([announced(), changed.includes(screen.getByRole('status'))]).toEqual(['Saved', true]);
});

it('a success message disappears by itself, and a failure stays', () => {
  holdTimers();
  const { rerender } = render(<SaveStatus state="saving" />);
  rerender(<SaveStatus state="saved" />);
  pass(5_999);
  expect(announced()).toContain('Saved');
  pass(1);
  expect(announced()).toBe('');
  rerender(<SaveStatus state="failed" />);
  pass(60_000);
  expect(announced()).not.toBe('');
});

it('a success message stays while it has the focus', () => {
  holdTimers();
  function Imported() {
    return <StatusLine>{useTransient(true) && <a href="#servers">Check the servers</a>}</StatusLine>;
  }
  render(<Imported />);
  screen.getByRole('link').focus();
  pass(60_000);
  screen.getByRole('link').blur();
  pass(7_000);
  expect(announced()).toBe('');
});

describe('what is under way', () => {
  it('is announced every few seconds, and not at each step', () => {
    holdTimers();
    const { rerender } = render(<ThrottledStatus words="1 of 200" />);
    const heard = new Set<string>();
    for (let at = 2; at <= 110; at++) {
      rerender(<ThrottledStatus words={`${at} of 200`} />);
      pass(100);
      heard.add(announced());
    }
    expect([...heard]).toEqual(['', '51 of 200', '101 of 200']);
  });

  it('is announced once while it waits, though the shown seconds count down', () => {
    holdTimers();
    let now = 0;
    render(<RateLimitStatus until={30_000} now={() => now} />);
    const first = announced();
    expect(first).toContain('30');
    for (let second = 1; second < 20; second++) {
      now = second * 1000;
      pass(1000);
      expect(announced()).toBe(first);
    }
    expect(screen.getByText(/11/).closest('[role=status]')).toBeNull();
  });
});

it('the number of rows found is announced when typing pauses', async () => {
  await showRows({ count: 12 });
  await expect.poll(announced).toContain('12 pushes');
  holdTimers();
  const search = screen.getByRole('searchbox');
  const heard = new Set<string>();
  for (const typed of ['P', 'Push', 'Push 1', 'Push 11']) {
    fireEvent.input(search, { target: { value: typed } });
    pass(300);
    heard.add(announced().trim());
  }
  pass(1000);
  heard.add(announced().trim());
  expect([...heard]).toEqual(['12 pushes', '1 of 12']);
});
