import { expect, it } from 'vitest';
import { clickedFileName } from '@/lib/push/clicked-file';

const latin1 = (text: string) => String.fromCharCode(...new TextEncoder().encode(text));

it.each([
  ['in any script', "attachment; filename=a.pdf; filename*=UTF-8''%D0%BE%D1%82%D1%87%D1%91%D1%82.pdf", 'отчёт.pdf'],
  ['in quotes', 'attachment; filename="a \\"b\\"; c.pdf"', 'a "b"; c.pdf'],
  ['as one word', 'inline;filename=a.pdf', 'a.pdf'],
  ['as bytes of UTF-8', latin1('attachment; filename="отчёт.pdf"'), 'отчёт.pdf'],
  ['as bytes of Latin-1', 'attachment; filename="caf\u00e9.pdf"', 'café.pdf'],
  ['with a folder, which is left out', 'attachment; filename="../../etc/a.pdf"', 'a.pdf'],
  ['with a folder of Windows', "attachment; filename*=UTF-8''C%3A%5Ca.pdf", 'a.pdf'],
  ['in what cannot be decoded, so it is the address’s', "attachment; filename*=UTF-8''%FF", 'of-the-address.bin'],
])('a file is called what the answer says: %s', (_, disposition, name) => {
  expect(clickedFileName({ url: 'https://a.test/x/of-the-address.bin?a=/b', disposition, type: '' })).toBe(name);
});

it.each([
  ['the last part of its address', 'https://a.test/b/own%20%C3%BC.png?c=/d#/e', 'image/png', 'own ü.png'],
  ['that as it stands where it is no UTF-8', 'https://a.test/%FF.png', 'image/png', '%FF.png'],
  ['its type where the address names none', 'https://a.test/b/', 'image/jpeg', 'file.jpg'],
  ['its type where the address is the file', 'data:image/svg+xml,%3Csvg/%3E', 'image/svg+xml', 'file.svg'],
  ['just a file', 'https://a.test', '', 'file'],
])('else it is called after %s', (_, url, type, name) => {
  expect(clickedFileName({ url, disposition: '', type })).toBe(name);
});
