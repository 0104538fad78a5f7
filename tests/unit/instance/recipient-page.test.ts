import { expect, it } from 'vitest';
import { PAGE_FORMAT } from '@/lib/instance/page-link';
import { readPageHead } from '@/lib/instance/recipient-page';

const metas = `<meta name="secret-push-page" content="${PAGE_FORMAT}"><meta name="secret-push-version" content="1.2.0">`;

it.each([
  ['as it is made', `<!doctype html><html><head><meta charset="utf-8">${metas}`],
  ['without quotation marks', metas.replaceAll('"', '')],
  ['over several lines', metas.replaceAll(' ', '\n  ').replaceAll('>', ' />')],
])('a page for recipients is known %s', (_, html) => {
  expect(readPageHead(html)).toEqual({ format: PAGE_FORMAT, version: '1.2.0' });
});

it.each([
  ['another page', '<!doctype html><title>Not found</title>'],
  ['a page that was cut off', metas.slice(0, -5)],
  ['a version that is none', metas.replace('1.2.0', '<b>1</b>')],
  ['a format that is none', metas.replace(`"${PAGE_FORMAT}"`, '"latest"')],
])('%s is none', (_, html) => {
  expect(readPageHead(html)).toBeUndefined();
});
