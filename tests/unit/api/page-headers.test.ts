import { expect, it } from 'vitest';
import { findStoppingHeader } from '@/lib/api/page-headers';

const OWN =
  "default-src 'none'; script-src 'sha256-c2NyaXB0'; style-src 'sha256-c3R5bGU='; img-src data:; connect-src 'self'; base-uri 'none'";

function stoppedBy(sent: Record<string, string>, { policies = [OWN], hasByteOrderMark = true } = {}) {
  const headers = new Headers({ 'content-type': 'text/html', ...sent });
  return findStoppingHeader({ headers, address: 'https://pw.test/sub', policies, hasByteOrderMark });
}

it.each<[string, Record<string, string>]>([
  ['its type alone', {}],
  ['a type in capitals with an encoding', { 'content-type': 'Text/HTML; Charset=ISO-8859-1' }],
  ['two types, of which the last counts', { 'content-type': 'text/plain, text/html' }],
  ['a disposition in the browser', { 'content-disposition': 'inline; filename="secret-push.html"' }],
  ['a disposition that is a name alone', { 'content-disposition': 'filename=secret-push.html' }],
  ['nosniff', { 'x-content-type-options': 'nosniff' }],
  ['a policy about frames', { 'content-security-policy': "frame-ancestors 'none'; upgrade-insecure-requests" }],
  ['a policy with its hashes', { 'content-security-policy': OWN }],
  ['a policy that allows all inside', { 'content-security-policy': "default-src 'self' 'unsafe-inline'" }],
  [
    'a policy that allows requests to its host',
    { 'content-security-policy': "script-src 'UNSAFE-INLINE'; style-src 'unsafe-inline'; connect-src pw.test" },
  ],
  ['a policy that is only reported', { 'content-security-policy-report-only': "default-src 'none'" }],
  [
    'a sandbox with all that it needs',
    { 'content-security-policy': 'sandbox allow-scripts allow-same-origin allow-forms allow-downloads allow-popups' },
  ],
])('nothing is stopped by %s', (_, sent) => {
  expect(stoppedBy(sent)).toBeUndefined();
});

it.each<[Record<string, string>, string]>([
  [{ 'content-type': 'text/plain; charset=utf-8' }, 'Content-Type: text/plain; charset=utf-8'],
  [{ 'content-type': '' }, 'Content-Type: '],
  [{ 'content-type': 'application/xhtml+xml' }, 'Content-Type: application/xhtml+xml'],
  [{ 'content-type': 'text/html, application/octet-stream' }, 'Content-Type: application/octet-stream'],
  [{ 'content-disposition': 'attachment' }, 'Content-Disposition: attachment'],
  [{ 'content-disposition': 'ATTACHMENT; filename=a' }, 'Content-Disposition: ATTACHMENT; filename=a'],
  [{ 'content-security-policy': "default-src 'self'" }, "Content-Security-Policy: default-src 'self'"],
  [{ 'content-security-policy': 'sandbox' }, 'Content-Security-Policy: sandbox'],
  [
    { 'content-security-policy': 'sandbox allow-scripts allow-forms' },
    'Content-Security-Policy: sandbox allow-scripts allow-forms',
  ],
  [
    { 'content-security-policy': "img-src 'self'; Script-Src 'self' https://cdn.test; script-src 'unsafe-inline'" },
    "Content-Security-Policy: script-src 'self' https://cdn.test",
  ],
  [
    { 'content-security-policy': "script-src 'unsafe-inline' 'nonce-abc'" },
    "Content-Security-Policy: script-src 'unsafe-inline' 'nonce-abc'",
  ],
  [
    { 'content-security-policy': "script-src 'unsafe-inline'; script-src-elem 'self'" },
    "Content-Security-Policy: script-src-elem 'self'",
  ],
  [{ 'content-security-policy': "style-src 'self'" }, "Content-Security-Policy: style-src 'self'"],
  [
    { 'content-security-policy': 'connect-src https://api.other.test' },
    'Content-Security-Policy: connect-src https://api.other.test',
  ],
  [{ 'content-security-policy': "frame-ancestors 'self', default-src" }, 'Content-Security-Policy: default-src'],
])('the page is stopped by %o', (sent, header) => {
  expect(stoppedBy(sent)).toBe(header);
});

it('is stopped by another encoding if it does not begin with a byte order mark', () => {
  const type = 'text/html; charset="iso-8859-1"';
  expect(stoppedBy({ 'content-type': type }, { hasByteOrderMark: false })).toBe(`Content-Type: ${type}`);
  expect(stoppedBy({ 'content-type': 'text/html;charset=UTF-8' }, { hasByteOrderMark: false })).toBeUndefined();
});

it('is stopped by a policy that something has put into it', () => {
  const policies = ["script-src 'self'", OWN];
  expect(stoppedBy({}, { policies })).toBe("Content-Security-Policy: script-src 'self'");
});

it('names so much of a long header as can be shown', () => {
  const name = stoppedBy({ 'content-security-policy': `script-src ${'https://cdn.test/a '.repeat(1_000)}` });
  expect(name).toMatch(/^Content-Security-Policy: script-src https.{1,100}…$/);
});
