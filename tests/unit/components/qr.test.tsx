import { fireEvent, screen } from '@testing-library/preact';
import { describe, expect, it } from 'vitest';
import { writeItem } from '@/lib/browser/storage';
import { createQrCode } from '@/lib/qr';
import { resultsItem } from '@/lib/storage/items';
import { setUpPages } from '../state/make-compose-page';
import { makeCreated } from '../state/make-results';
import { setUpCleanup } from './page';
import { press, showPopup, typePayload } from './show-popup';

setUpCleanup();

/** The pictures of QR codes that the page shows. */
const pictures = (within: Element = document.body) =>
  Array.from(within.querySelectorAll('img'), ({ src }) => decodeURIComponent(src.replace('data:image/svg+xml,', '')));
const pictureOf = async (text: string) => (await createQrCode(text)).svg;

describe('the QR code of a link', () => {
  it('is shown as large as the window, for a camera, until it is closed', async () => {
    const setup = await setUpPages();
    await writeItem(resultsItem, [makeCreated()]);
    await showPopup(setup);
    fireEvent.click(await screen.findByRole('button', { name: 'QR code' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Enlarge' }));
    const dialog = await screen.findByRole('dialog', { name: 'QR code' });
    expect(pictures(dialog)).toEqual([await pictureOf('https://pw.test/p/push1/r')]);
    press('Close');
    expect(screen.queryByRole('dialog', { name: 'QR code' })).toBeNull();
  });
});

describe('the QR code of a QR push', () => {
  it('is shown before it is sent, follows the text, and is not offered for nothing', async () => {
    const setup = await setUpPages();
    await showPopup(setup);
    fireEvent.click(screen.getByRole('radio', { name: 'QR code' }));
    expect(screen.queryByRole('button', { name: 'Show QR code' })).toBeNull();
    typePayload('WIFI:S:guests;;');
    fireEvent.click(await screen.findByRole('button', { name: 'Show QR code' }));
    await expect.poll(() => pictures()).toEqual([await pictureOf('WIFI:S:guests;;')]);
    typePayload('WIFI:S:others;;');
    await expect.poll(() => pictures()).toEqual([await pictureOf('WIFI:S:others;;')]);
    expect(setup.network.requests).toEqual([]);
  });
});
