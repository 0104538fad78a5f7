import { afterEach, expect, it } from 'vitest';
import { createQrCode, downloadQrImage } from '@/lib/qr';

const { click } = HTMLAnchorElement.prototype;
afterEach(() => {
  HTMLAnchorElement.prototype.click = click;
});

it.each([
  ['VPN for Ada', 'VPN for Ada.svg'],
  ['../db: prod?', '_db_ prod_.svg'],
  ['con', '_con.svg'],
])('a code of “%s” is saved as “%s”', async (name, saved) => {
  const names: string[] = [];
  HTMLAnchorElement.prototype.click = function () {
    names.push(this.download);
  };
  await downloadQrImage(await createQrCode('https://pw.example.org/p/q7hx2_kd0vrw9zl4/r'), 'svg', name);
  expect(names).toEqual([saved]);
});
