import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/preact';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { Button } from '@/components/ui/Button';
import { ConfirmButton } from '@/components/ui/ConfirmButton';
import { ConfirmDialog } from '@/components/ui/ConfirmDialog';
import { CopyButton } from '@/components/ui/CopyButton';
import { Form } from '@/components/ui/Form';
import { LanguageOptions } from '@/components/ui/SelectField';
import { fakeExtension } from '../../../fakes/fake-extension';
import { getDescription, takeRejections } from '../page';

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

describe('a button', () => {
  const press = (repeatable: boolean, event: (button: HTMLElement) => boolean) => {
    let presses = 0;
    render(
      <Button repeatable={repeatable} onClick={() => presses++}>
        Send
      </Button>,
    );
    const isCarriedOut = event(screen.getByRole('button'));
    return { presses, isCarriedOut };
  };

  it.each([
    ['a click', { detail: 1 }, false, 1],
    ['a key', { detail: 0 }, false, 1],
    ['not the second click of a double click', { detail: 2 }, false, 0],
    ['nor a further one', { detail: 3 }, false, 0],
    ['the second one too where it may be repeated', { detail: 2 }, true, 1],
  ])('takes %s', (_, click, repeatable, presses) => {
    const pressed = press(repeatable, (button) => fireEvent.click(button, click));
    // A form would still be submitted.
    expect(pressed).toEqual({ presses, isCarriedOut: presses === 1 });
  });

  it.each([
    ['a key that is pressed', false, false, true],
    ['no key that is held', true, false, false],
    ['a held one where it may be repeated', true, true, true],
  ])('takes %s', (_, repeat, repeatable, isTaken) => {
    // A browser clicks a button at each `keydown` of Enter that is not prevented.
    const pressed = press(repeatable, (button) => fireEvent.keyDown(button, { key: 'Enter', repeat }));
    expect(pressed.isCarriedOut).toBe(isTaken);
  });
});

describe('a form', () => {
  it.each([
    ['submits at a key', 'input', {}, true],
    ['does not while the key is held', 'input', { repeat: true }, false],
    ['breaks lines while the key is held', 'textarea', { repeat: true }, true],
    ['does not send while keys are held', 'textarea', { repeat: true, ctrlKey: true }, false],
  ] as const)('%s', (_, field, keys, isTaken) => {
    const { container } = render(
      <Form onSubmit={() => undefined}>{field === 'input' ? <input /> : <textarea />}</Form>,
    );
    const target = container.querySelector(field) as HTMLElement;
    expect(fireEvent.keyDown(target, { key: 'Enter', ...keys })).toBe(isTaken);
  });
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

it.each([
  ['Escape, which leaves the popup open', (dialog: HTMLElement) => fireEvent.keyDown(dialog, { key: 'Escape' })],
  ['the browser', (dialog: HTMLElement) => fireEvent(dialog, new Event('cancel', { cancelable: true }))],
])('a dialog is closed by %s', async (_, askToClose) => {
  let canceled = 0;
  const cancel = () => {
    canceled += 1;
  };
  render(
    <ConfirmDialog isOpen title="Remove it?" confirmLabel="Remove" onConfirm={() => {}} onCancel={cancel}>
      It is gone then.
    </ConfirmDialog>,
  );
  const dialog = screen.getByRole('dialog');
  expect(fireEvent.keyDown(dialog, { key: 'a' })).toBe(true);
  expect(canceled).toBe(0);
  expect(askToClose(dialog), 'the browser does nothing of its own').toBe(false);
  expect(canceled).toBe(1);
});

it('languages in a menu begin with a capital letter, as other entries do', () => {
  render(
    <select>
      <LanguageOptions languages={['de', 'fr']} />
    </select>,
  );
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['Deutsch', 'Français']);
});
