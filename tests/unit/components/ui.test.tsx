import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/preact';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { Button } from '@/components/ui/Button';
import { ConfirmButton } from '@/components/ui/ConfirmButton';
import { CopyButton } from '@/components/ui/CopyButton';
import { fakeExtension } from '../../fakes/fake-extension';
import { getDescription, takeRejections } from './page';

beforeEach(() => void fakeExtension());

it('a busy button keeps the focus and ignores clicks, and its picture is for the eye alone', () => {
  let presses = 0;
  const { rerender } = render(<Button onClick={() => presses++}>Send</Button>);
  const button = screen.getByRole('button');
  button.focus();
  rerender(
    <Button busy icon={[]} onClick={() => presses++}>
      Send
    </Button>,
  );
  fireEvent.click(button);
  expect([presses, document.activeElement === button, button.getAttribute('aria-disabled')]).toEqual([0, true, 'true']);
  const picture = button.querySelector('svg.icon');
  const attributes = ['aria-hidden', 'focusable', 'width', 'stroke'];
  expect(attributes.map((name) => picture?.getAttribute(name))).toEqual(['true', 'false', '17', 'currentColor']);
});

describe('a copy button', () => {
  it('says "Copied" only after it was copied, and offers to copy again after a while', async () => {
    vi.useFakeTimers();
    let copied = () => {};
    const copy = () =>
      new Promise<void>((resolve) => {
        copied = resolve;
      });
    render(<CopyButton copy={copy} label="Copy link" />);
    const button = screen.getByRole('button');
    fireEvent.click(button);
    expect([button.textContent, button.getAttribute('aria-label')]).toEqual(['Copy link', null]);
    await act(async () => copied());
    const shown = () => [button.className, button.textContent, screen.getByRole('status').textContent];
    expect(shown()).toEqual(['button quiet good', 'Copied', 'Copied']);
    await act(async () => void vi.advanceTimersByTime(3000));
    expect(shown()).toEqual(['button quiet', 'Copy link', '']);
  });

  it('says that it was not copied until the next try', async () => {
    const tries = [() => Promise.reject(new Error('refused')), () => Promise.resolve()];
    render(<CopyButton copy={async () => tries.shift()?.()} label="Copy link" showsLabel={false} />);
    const button = screen.getByRole('button', { name: 'Copy link' });
    fireEvent.click(button);
    expect((await screen.findByText('Couldn’t copy')).className).toBe('small field-error');
    expect(button.className).toBe('button quiet bad');
    fireEvent.click(button);
    await screen.findByText('Copied');
    expect(screen.queryByText(/Couldn’t copy/)).toBeNull();
  });
});

it('a question says what will happen, is closed by Escape, and can be answered again where that rejects', async () => {
  const rejections = takeRejections();
  const tries = [() => Promise.reject(new Error('refused')), () => Promise.resolve()];
  render(
    <ConfirmButton label="Remove" title="Remove it?" onConfirm={async () => tries.shift()?.()}>
      It is gone then.
    </ConfirmButton>,
  );
  const ask = () => {
    fireEvent.click(screen.getByRole('button', { name: 'Remove' }));
    return screen.findByRole('dialog', { name: 'Remove it?' });
  };
  const dialog = await ask();
  expect(getDescription(dialog)).toBe('It is gone then.');
  fireEvent(dialog, new Event('cancel', { cancelable: true }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(tries).toHaveLength(2);
  const confirm = within(await ask()).getByRole('button', { name: 'Remove' });
  expect(confirm.className).toBe('button primary');
  fireEvent.click(confirm);
  await waitFor(() => expect(rejections).toHaveLength(1));
  await waitFor(() => expect(confirm.getAttribute('aria-disabled')).not.toBe('true'));
  fireEvent.click(confirm);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});
