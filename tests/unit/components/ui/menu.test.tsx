import { fireEvent, render, screen, waitFor } from '@testing-library/preact';
import { Copy, QrCode, Trash2 } from 'lucide';
import { describe, expect, it } from 'vitest';
import { Menu } from '@/components/ui/Menu';
import { MenuButton } from '@/components/ui/MenuButton';
import { expectAccessible } from '../accessible';

/** A page with a menu of two groups, and the labels of the rows that were run. */
function showMenu() {
  const ran: string[] = [];
  const item = (label: string, icon: typeof Copy) => ({ label, icon, run: () => void ran.push(label) });
  const groups = [
    { items: [item('Message', Copy), item('QR code', QrCode)] },
    { items: [] },
    { items: [item('Remove', Trash2)], unavailable: 'It is needed.' },
  ];
  render(
    <main>
      <h1>Page</h1>
      <MenuButton label="More">{(menu) => <Menu label="More" groups={groups} menu={menu} />}</MenuButton>
    </main>,
  );
  return ran;
}

const button = () => screen.getByRole('button', { name: 'More' });
const focused = () => document.activeElement?.textContent;
const press = (key: string) => fireEvent.keyDown(document.activeElement as Element, { key });
const expectFocus = (text: string) => waitFor(() => expect(focused()).toBe(text));
const isOpen = () => screen.queryByRole('menu') !== null;

describe('a menu', () => {
  it.each([
    ['ArrowDown', 'Message'],
    ['ArrowUp', 'Remove'],
  ])('opens by %s on “%s”', async (key, row) => {
    showMenu();
    button().focus();
    expect(press(key), 'the page does not scroll').toBe(false);
    await expectFocus(row);
    expect(button().getAttribute('aria-expanded')).toBe('true');
    expect(screen.getAllByRole('separator')).toHaveLength(1);
    await expectAccessible();
  });

  it.each([
    ['ArrowDown', 'QR code'],
    ['ArrowUp', 'Remove'],
    ['End', 'Remove'],
    ['q', 'QR code'],
    ['m', 'Message'],
    ['x', 'Message'],
  ])('goes by %s from the first row to “%s”', async (key, row) => {
    showMenu();
    fireEvent.click(button());
    await expectFocus('Message');
    press(key);
    expect(focused()).toBe(row);
  });

  it('goes from the last row to the first', async () => {
    showMenu();
    button().focus();
    press('ArrowUp');
    await expectFocus('Remove');
    press('ArrowDown');
    expect(focused()).toBe('Message');
    press('End');
    press('Home');
    expect(focused()).toBe('Message');
  });

  it.each(['Escape', 'Tab'])('closes by %s, which does nothing else, and gives the focus back', async (key) => {
    showMenu();
    fireEvent.click(button());
    await expectFocus('Message');
    expect(press(key)).toBe(false);
    await waitFor(() => expect(isOpen()).toBe(false));
    expect(document.activeElement).toBe(button());
  });

  it('closes by a click outside, not by one on it', async () => {
    showMenu();
    fireEvent.click(button());
    fireEvent.pointerDown(await screen.findByRole('menuitem', { name: 'Message' }));
    expect(isOpen()).toBe(true);
    fireEvent.pointerDown(screen.getByRole('heading'));
    await waitFor(() => expect(isOpen()).toBe(false));
  });

  it('runs what is chosen and closes, but stays where it cannot be chosen now', async () => {
    const ran = showMenu();
    fireEvent.click(button());
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Remove' }));
    expect([ran, isOpen()]).toEqual([[], true]);
    fireEvent.click(screen.getByRole('menuitem', { name: 'QR code' }));
    await waitFor(() => expect(isOpen()).toBe(false));
    expect(ran).toEqual(['QR code']);
    expect(document.activeElement).toBe(button());
  });
});
