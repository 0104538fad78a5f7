// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { drawQr } from '@/lib/qr';
import { svgOf } from '@/lib/qr-picture';

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
