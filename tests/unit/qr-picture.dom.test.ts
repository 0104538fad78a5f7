import { afterEach, expect, it } from 'vitest';
import { drawQr, savePicture, svgOf } from '@/lib/qr';

const { click } = HTMLAnchorElement.prototype;
afterEach(() => {
  HTMLAnchorElement.prototype.click = click;
});

it('an SVG file of a QR code stands alone: the whole code, black on white', async () => {
  const drawing = await drawQr('https://pw.example.org/p/q7hx2_kd0vrw9zl4/r');
  const { documentElement: svg } = new DOMParser().parseFromString(svgOf(drawing), 'image/svg+xml');
  expect(svg.tagName).toBe('svg');
  expect(svg.namespaceURI).toBe('http://www.w3.org/2000/svg');
  expect(svg.getAttribute('viewBox')).toBe(`0 0 ${drawing.size} ${drawing.size}`);
  expect(Number(svg.getAttribute('width')) % drawing.size).toBe(0);
  const paths = [...svg.querySelectorAll('path')].map((path) => [path.getAttribute('fill'), path.getAttribute('d')]);
  expect(paths).toEqual([
    ['#fff', `M0 0h${drawing.size}v${drawing.size}H0z`],
    ['#000', drawing.path],
  ]);
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
  await savePicture(await drawQr('https://pw.example.org/p/q7hx2_kd0vrw9zl4/r'), 'svg', name);
  expect(names).toEqual([saved]);
});
