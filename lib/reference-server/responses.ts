/** The wire forms of answers, as observed. */

const json = 'application/json; charset=utf-8';
const frameworkJson = 'application/json; charset=UTF-8';

export function jsonResponse(status: number, body: unknown): Response {
  return new Response(JSON.stringify(body), {
    status,
    headers: { 'content-type': json, 'cache-control': 'max-age=0, private, must-revalidate' },
  });
}

export const errorResponse = (status: number, error: string) => jsonResponse(status, { error });

export const validationResponse = (errors: Record<string, string[]>) => jsonResponse(422, errors);

/** 401 with nothing in it but the mark of Rails: the token is missing or wrong. */
export const unauthorized = () =>
  new Response('', { status: 401, headers: { 'content-type': 'text/html', 'x-request-id': crypto.randomUUID() } });

export function frameworkError(status: number, error: string): Response {
  return new Response(JSON.stringify({ status, error }), { status, headers: { 'content-type': frameworkJson } });
}

export const internalServerError = () => frameworkError(500, 'Internal Server Error');

/** 429 of the rate limit, with the whole seconds to wait. */
export function tooManyRequests(seconds: number): Response {
  return new Response('Retry later\n', {
    status: 429,
    headers: { 'content-type': 'text/plain', 'retry-after': String(seconds) },
  });
}

/** Redirects to https; methods other than GET and HEAD are kept. */
export function redirectToHttps(url: URL, method: string): Response {
  const location = url.href.replace(/^http:/, 'https:');
  return new Response('', {
    status: method === 'GET' || method === 'HEAD' ? 301 : 308,
    headers: { 'content-type': 'text/html; charset=utf-8', location },
  });
}

export const toHeadResponse = ({ status, headers }: Response) => new Response(null, { status, headers });

/** The server's words, as recorded. */
const english = {
  payloadRequired: 'Payload is required.',
  payloadTooLarge: 'The payload is too large.  You can only push up to 1048576 bytes.',
  qrTooLarge: 'The QR code payload is too large.  You can only push up to 1024 bytes.',
  notAnAddress: 'must be a valid HTTP or HTTPS URL.',
  tooManyFiles: 'You can only attach up to 10 files per push.',
  fileDisabled: 'File pushes are disabled.',
  urlDisabled: 'URL pushes are disabled.',
  qrDisabled: 'QR code pushes are disabled.',
  emailsOfUnknown: 'are not allowed for unknown users',
  tooManyEmails: 'contains more than 5 email(s)',
  emailsNotAvailable: 'are not available',
  localeNotAvailable: 'is not available',
  emailNotAvailable: 'Notify by email feature is not enabled',
  localeOfUnknown: 'is not allowed for unknown users',
  misplacedComma: 'has commas used in the wrong way',
  duplicateEmails: 'contains duplicate emails',
  emailsOfExpired: 'are not available for expired pushes',
  localeOfExpired: 'is not available for expired pushes',
  invalidEmails: 'contains invalid email(s)',
  noEmails: 'cannot be left blank',
  unknownLocale: 'is not within the available options',
};
export type ServerMessage = keyof typeof english;

const translated: Record<string, Partial<Record<ServerMessage, string>>> = {
  fr: { payloadRequired: 'Une charge utile est requise.' },
};

/** Falls back to English. */
export const serverMessage = (word: ServerMessage, locale: string) => translated[locale]?.[word] ?? english[word];
