import * as z from 'zod/mini';
import { parseUrl } from '../base/parse-url';

/** JSON API v2 as observed (tests/contract/observed.json). Schemas are built at first use: a worker that wakes for one push needs few. */
z.config({ jitless: true });

/** A moment, ISO 8601 with milliseconds, usually in UTC. Some instances write an offset instead of `Z`. */
const TIMESTAMP = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)$/;
const timestamp = () => z.string().check(z.refine((text) => TIMESTAMP.test(text) && !Number.isNaN(Date.parse(text))));

/** The highest count that is taken over: far above what instances allow, and within what a date can hold. */
const MAX_COUNT = 1_000_000;

/** Values out of bounds are brought into them, so that no date or sum fails. */
const clampedInt = () =>
  z.pipe(
    z.int(),
    z.transform((value) => Math.max(-MAX_COUNT, Math.min(MAX_COUNT, value))),
  );

/** The longest address, and the longest token, which is part of one: both are stored. Browsers and servers take little more. */
const MAX_ADDRESS = 4_000;

/** No `javascript:`, no `data:`. As `URL` serializes it, which encodes characters that would turn the direction of a line around. */
const httpUrl = () =>
  z.pipe(
    z.pipe(
      z.string().check(z.refine((address) => /^https?:$/.test(parseUrl(address)?.protocol ?? ''))),
      z.transform((address) => new URL(address).href),
    ),
    z.string().check(z.maxLength(MAX_ADDRESS)),
  );

/**
 * A link for a recipient. Loses its fragment, where only this browser puts a key for end-to-end encryption, and its user name, which makes
 * `https://pw.test@other.test` look like a link to another host than its own.
 */
const recipientLink = () =>
  z.pipe(
    httpUrl(),
    z.transform((address) => {
      const link = new URL(address);
      Object.assign(link, { hash: '', username: '', password: '' });
      return link.href;
    }),
  );

/** A lone surrogate would arrive as U+FFFD or not at all, so it is refused before it is sent. */
const wellFormedString = () => z.string().check(z.refine((text) => text.isWellFormed()));

/** Body of `POST /pushes`, below `push`. A field left out takes the instance's default; `null` would not. */
export const newPushSchema = z.lazy(() =>
  z.object({
    payload: wellFormedString(), // The secret, kept exactly; at most 1,048,576 characters, 1,024 for kind qr
    kind: z.enum(['text', 'file', 'url', 'qr']), // What the payload is; text when it is left out
    expire_after_days: z.optional(z.int()), // Whole days; out of range the default is stored
    expire_after_views: z.optional(z.int()), // Views; out of the instance’s range its default is stored
    deletable_by_viewer: z.optional(z.boolean()), // Whether a recipient may expire it; not for url
    retrieval_step: z.optional(z.boolean()), // Whether the link first shows a button
    passphrase: z.optional(wellFormedString()), // Compared exactly when the push is retrieved
    name: z.optional(wellFormedString()), // A label for the owner
    note: z.optional(wellFormedString()), // A note for the owner
    notify_emails_to: z.optional(wellFormedString()), // Up to five addresses to send the link to, with commas
    notify_emails_to_locale: z.optional(z.string()), // The language of those e-mails
  }),
);
export type NewPush = z.infer<typeof newPushSchema>;

/** Instances answer 400 beyond it. */
export const MAX_PAGE = 200;

/** Which fifty rows, from 1. */
export const pageSchema = z.lazy(() => z.int().check(z.gte(1), z.lte(MAX_PAGE)));

/**
 * Names the push in addresses. Dots alone would climb out of the path, even when encoded, and so would slashes behind a proxy that decodes
 * them. Characters that are not seen, or turn the direction of a line around, are in no token.
 */
const urlToken = () =>
  wellFormedString().check(
    z.minLength(1),
    z.maxLength(MAX_ADDRESS),
    z.refine((token) => !/^\.+$|[/\\\p{Cc}\p{Cf}]/u.test(token)),
  );
export const urlTokenSchema = z.lazy(urlToken);

/** No value where the field is missing or of another kind. */
const lenientOptional = <Schema extends z.ZodMiniType>(schema: Schema) => z.catch(z.optional(schema), undefined);

const recordFields = () => ({
  url_token: urlToken(), // Names the push in addresses; whoever has it can open the push
  expire_after_days: clampedInt(), // Days stored, whatever was asked for
  expire_after_views: clampedInt(), // Views stored, whatever was asked for
  days_remaining: lenientOptional(clampedInt()), // Whole days left, rounded up
  views_remaining: lenientOptional(clampedInt()), // Views left
  deletable_by_viewer: z.nullable(z.boolean()), // null for links: no viewer can expire them
  retrieval_step: z.nullable(z.boolean()), // Whether the link first shows a button
  expired: z.boolean(), // Whether the payload is gone
  deleted: lenientOptional(z.boolean()), // Whether it was expired by hand
  expired_on: lenientOptional(z.nullable(timestamp())), // When it was expired, as far as the server has noticed
  created_at: timestamp(),
  updated_at: lenientOptional(timestamp()),
  html_url: recipientLink(), // The link for a recipient
  json_url: z.optional(z.string()), // The same for programs; nothing here needs it
});

/** A push as its owner sees it. Of its passphrase only whether there is one is kept; undefined where the instance does not say. */
export const pushRecordSchema = z.lazy(() =>
  z.pipe(
    z.object({
      ...recordFields(),
      name: z.nullish(z.string()), // The owner’s label
      note: z.nullish(z.string()), // The owner’s note
      passphrase: lenientOptional(z.nullable(z.string())), // null when the push has expired
    }),
    z.transform(({ passphrase, ...record }) => ({
      ...record,
      hasPassphrase: typeof passphrase === 'string' ? passphrase !== '' : undefined,
    })),
  ),
);
export type PushRecord = z.infer<typeof pushRecordSchema>;

/**
 * Answer of `POST /pushes`. Only the link is required: over any other missing field it would be lost. `hasPassphrase`: whether the instance
 * stored the one that was sent; undefined where it does not say.
 * @param requested the passphrase that was sent; empty for none
 */
export const createdPushSchema = (requested: string) =>
  z.lazy(() =>
    z.pipe(
      z.object({
        url_token: urlToken(),
        html_url: recipientLink(),
        expire_after_days: lenientOptional(clampedInt()),
        expire_after_views: lenientOptional(clampedInt()),
        deletable_by_viewer: lenientOptional(z.nullable(z.boolean())),
        retrieval_step: lenientOptional(z.nullable(z.boolean())),
        created_at: lenientOptional(timestamp()),
        notify_emails_to: lenientOptional(z.nullable(z.string())), // Addresses that the instance took
        passphrase: lenientOptional(z.nullable(z.string())),
      }),
      z.transform(({ passphrase, ...push }) => ({
        ...push,
        hasPassphrase: passphrase === undefined ? undefined : requested !== '' && passphrase === requested,
      })),
    ),
  );
export type CreatedPush = z.infer<ReturnType<typeof createdPushSchema>>;

/** Answer of `DELETE /pushes/:token`. One that says the push is open has not expired it. */
export const expiredPushSchema = z.lazy(() => pushRecordSchema.check(z.refine(({ expired }) => expired)));

/** How many rows are read, twenty times a page, since a response may have any number. */
const MAX_ROWS = 1_000;

/** A list, cut to what can be shown. A row that breaks the contract becomes null and takes no other with it. */
const cutArray = <Row extends z.ZodMiniType>(row: Row) =>
  z.pipe(
    z.array(z.unknown()),
    z.pipe(
      z.transform((listed: unknown[]): unknown[] => listed.slice(0, MAX_ROWS)),
      z.array(z.catch(z.nullable(row), null)),
    ),
  );

/** Throws if all rows break the contract. */
const lenientArray = <Row extends z.ZodMiniType>(row: Row) =>
  cutArray(row).check(z.refine((read) => read.length === 0 || read.some((found) => found !== null)));

export const pushListSchema = z.lazy(() => lenientArray(pushRecordSchema));

const fileSchema = () =>
  z.object({
    filename: z.catch(z.string(), ''), // The name the sender’s file had; empty where it is not told
    content_type: z.catch(z.string(), ''), // Its media type, as the sender’s browser said
    url: httpUrl(), // Where its bytes are, for five minutes
  });

/** Answer of `GET /pushes/:token`. Only payload or files are required: the view is used, and the secret would be lost. */
export const retrievedPushSchema = z.lazy(() =>
  retrievedFields().check(z.refine(({ payload, files }) => payload !== undefined || files.length > 0)),
);

const retrievedFields = () =>
  z.object({
    payload: z.optional(z.nullable(z.string())), // The secret; null when the push has expired, and perhaps left out beside files
    files: z.catch(cutArray(fileSchema()), []), // Null in the place of an entry that cannot be used
    days_remaining: lenientOptional(z.int()), // Whole days left, rounded up
    views_remaining: lenientOptional(z.int()), // Views left
    expire_after_views: lenientOptional(z.int()), // Views in all
    deletable_by_viewer: lenientOptional(z.nullable(z.boolean())), // null for links: no viewer can expire them
    expired: lenientOptional(z.boolean()), // Whether the payload is gone
    deleted: lenientOptional(z.boolean()), // Whether somebody expired it
  });
export type RetrievedPush = z.infer<typeof retrievedPushSchema>;

export const previewSchema = z.lazy(() =>
  z.object({
    url: recipientLink(), // The link for a recipient
  }),
);

const emailSchema = () =>
  z.object({
    recipients: z.string(), // Their addresses, with commas
    status: z.string(), // pending until the instance has sent it
    successful_sends: z.nullish(z.string()), // The addresses it was sent to
  });

export const auditEntrySchema = z.lazy(() =>
  z.object({
    kind: z.string(), // What happened, in the words of `lib/pushes/audit`
    ip: z.nullish(z.string()), // The address it came from
    user_agent: z.nullish(z.string()), // The browser or program it came from
    referrer: z.nullish(z.string()), // The page it came from
    notify_by_email: z.catch(z.nullish(emailSchema()), undefined),
    created_at: timestamp(),
    updated_at: timestamp(),
  }),
);
export type AuditEntry = z.infer<typeof auditEntrySchema>;

export const auditSchema = z.lazy(() => z.object({ logs: lenientArray(auditEntrySchema) }));

/** Answer of `POST /pushes/:token/notify_emails`. */
export const emailQueuedSchema = z.lazy(() => z.object({ message: z.string() }));

/** Other versions and editions name fewer features. */
const lenientBoolean = () => z.catch(z.boolean(), false);
const lenientFeature = () => z.catch(z.object({ enabled: lenientBoolean() }), { enabled: false });

const featuresSchema = () =>
  z.object({
    anonymous_access: z.boolean(), // Whether pushes can be made and read without an account
    api_token_authentication: lenientBoolean(), // Whether tokens are taken
    pushes: z.object({
      enabled: lenientBoolean(), // Whether pushes can be made at all
      email_auto_dispatch: lenientBoolean(), // Whether the server sends links by e-mail
      file_attachments: z.catch(z.object({ enabled: lenientBoolean(), requires_authentication: lenientBoolean() }), {
        enabled: false,
        requires_authentication: false,
      }),
      url_pushes: lenientFeature(),
      qr_code_pushes: lenientFeature(),
    }),
  });

export const versionSchema = z.lazy(() =>
  z.object({
    application_version: z.string(), // Of the server program
    api_version: z.string(), // Of this API
    edition: z.string(), // oss for the open-source edition
    features: featuresSchema(),
  }),
);
export type Version = z.infer<typeof versionSchema>;

/** 422: messages by field, in the language asked for. */
export const fieldErrorsSchema = z.lazy(() => z.record(z.string(), z.array(z.string())));

/** 400, 401 (refusals), 403, 404 and 500. `message`: only where a passphrase is missing or wrong. */
export const rejectionSchema = z.lazy(() => z.object({ error: z.string(), message: lenientOptional(z.string()) }));
