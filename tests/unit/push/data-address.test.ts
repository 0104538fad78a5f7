import { expect, it } from 'vitest';
import { fileFromDataUrl } from '@/lib/push/clicked-file';

const bytesOf = (...bytes: number[]) => Uint8Array.from(bytes);

it.each([
  ['base64', 'data:image/png;base64,AP+A', bytesOf(0, 255, 128), 'image/png'],
  ['base64 in percent signs', 'DATA:Image/PNG;x=y;BASE64,AP%2BA', bytesOf(0, 255, 128), 'image/png'],
  ['percent signs', 'data:application/x,%00%fFa', bytesOf(0, 255, 97), 'application/x'],
  ['letters beyond ASCII', 'data:,ü', bytesOf(0xc3, 0xbc), 'text/plain'],
  ['a percent sign of its own', 'data:,5%', bytesOf(53, 37), 'text/plain'],
  ['a part after #, which is none of it', 'data:,a#b', bytesOf(97), 'text/plain'],
  ['nothing', 'data:,', bytesOf(), 'text/plain'],
])('a file in its own address is read exactly: %s', (_, url, bytes, type) => {
  expect(fileFromDataUrl(url)).toEqual({ bytes, type });
});

it.each(['data:;base64,*', 'data:image/png', 'https://a.test/data:,a'])('there is none in %s', (url) => {
  expect(fileFromDataUrl(url)).toBeUndefined();
});

it('every byte comes back', () => {
  const bytes = Uint8Array.from({ length: 256 }, (_, byte) => byte);
  const hex = [...bytes].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join('');
  expect(fileFromDataUrl(`data:a/b,${hex}`)?.bytes).toEqual(bytes);
  expect(fileFromDataUrl(`data:a/b;base64,${btoa(String.fromCharCode(...bytes))}`)?.bytes).toEqual(bytes);
});
