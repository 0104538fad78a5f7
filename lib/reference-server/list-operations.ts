import type { Version } from '../api/schemas';
import { validateEmail } from './email';
import { isBlank, readText } from './params';
import { countAttempt } from './rate-limits';
import { addAuditEntry, toAuditEntry, toOwnerRecord } from './records';
import {
  errorResponse,
  frameworkError,
  jsonResponse,
  serverMessage,
  unauthorized,
  validationResponse,
} from './responses';
import type { Push } from './state';
import type { Context, Operation } from './store';

/** The one operation that needs no authentication. */
export const version: Operation = ({ settings }) =>
  jsonResponse(200, {
    application_version: '2.11.4',
    api_version: '2.1',
    edition: 'oss',
    features: {
      anonymous_access: settings.anonymous_access,
      api_token_authentication: true,
      accounts: { enabled: false },
      pushes: {
        enabled: true,
        email_auto_dispatch: settings.email_auto_dispatch,
        file_attachments: { enabled: settings.file_pushes, requires_authentication: true },
        url_pushes: { enabled: settings.url_pushes },
        qr_code_pushes: { enabled: settings.qr_pushes },
      },
      requests: { enabled: false },
    },
  } satisfies Version & { features: { accounts: unknown; requests: unknown } });

/** Records the message in the audit log; nothing is sent. Five requests a minute for each account, refused ones too. */
export function notifyEmails(push: Push, context: Context): Response {
  const { account, params, settings, locale, store, now } = context;
  if (!settings.notify_by_email) return frameworkError(404, 'Not Found');
  if (!account) return unauthorized();
  if (countAttempt(store, `emails of ${account.name}`, now))
    return errorResponse(429, 'Too many email notification requests. Please try again in a minute.');
  if (push.owner !== account.name) return errorResponse(403, "That push doesn't belong to you.");
  const recipients = readText(params, 'notify_emails_to') ?? '';
  if (isBlank(recipients)) return validationResponse({ notify_emails_to: [serverMessage('noEmails', locale)] });
  const email = { recipients, locale: readText(params, 'notify_emails_to_locale') };
  const errors = validateEmail(email, context, push);
  if (Object.keys(errors).length > 0) return validationResponse(errors);
  addAuditEntry(push, 'creation_email_send', context, email);
  return jsonResponse(201, { message: 'Recipient(s) are added to the queue to be sent.' });
}

const PAGE_SIZE = 50;
const MAX_PAGE = 200;

/** The page asked for, from 1; undefined when it is not a whole number or above 200. Below 1 means 1. */
function readPage(query: URLSearchParams): number | undefined {
  const asked = query.get('page');
  if (asked === null) return 1;
  if (!/^[+-]?\d+$/.test(asked)) return undefined;
  const page = Number(asked);
  return page > MAX_PAGE ? undefined : Math.max(page, 1);
}

const paginate = <Row>(rows: readonly Row[], page: number) => rows.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE);

/** The account's pushes that are over, or those that are not, newest first. Rows whose days are over may be active still. */
export const listPushes =
  (expired: boolean): Operation =>
  (context) => {
    const { account, url, store } = context;
    if (!account) return unauthorized();
    const page = readPage(url.searchParams);
    if (page === undefined) return errorResponse(400, 'Invalid page parameter');
    const newestFirst = store
      .ownedBy(account.name)
      .filter((push) => push.expired === expired)
      .toReversed();
    const rows = paginate(newestFirst, page).map((push) => toOwnerRecord(push, context));
    return jsonResponse(200, rows);
  };

/** Returns the owner's audit log, oldest first, as observed. */
export function auditLog(push: Push, { account, url }: Context): Response {
  if (!account) return unauthorized();
  if (push.owner !== account.name) return errorResponse(403, "That push doesn't belong to you.");
  const page = readPage(url.searchParams);
  if (page === undefined) return errorResponse(400, 'Invalid page parameter');
  return jsonResponse(200, { logs: paginate(push.log, page).map(toAuditEntry) });
}
