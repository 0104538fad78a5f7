import * as z from 'zod/mini';

/**
 * The wire of JSON API v2, as a real instance answers it (tests/contract/observed.json).
 * The client parses what it receives with these schemas, the reference server describes what it sends with their types.
 * Each is built when it is first used: a worker that wakes for one push need not wait for the schemas of lists and logs.
 */
z.config({ jitless: true });

/** One line of documentation for a field, kept with its schema. */
const means = <T>(text: string) => z.describe<T>(text);

/** Instances with a time zone of their own write an offset instead of `Z`. */
const time = () =>
  z.iso.datetime({ offset: true }).check(
    z.refine((text) => !Number.isNaN(Date.parse(text))),
    means('A moment, ISO 8601 with milliseconds, usually in UTC'),
  );

/** Far above what any instance allows, and little enough for a date to bear that many days. */
const MAX_COUNT = 1_000_000;

/** A whole number of days or views; one out of bounds is brought into them, so that no date or sum of ours fails over it. */
const boundedInt = (text: string) =>
  z.pipe(
    z.int().check(means(text)),
    z.transform((value) => Math.max(-MAX_COUNT, Math.min(MAX_COUNT, value))),
  );

/** An address that may be shown as a link: no `javascript:`, no `data:`. */
const webAddress = () => z.url({ protocol: /^https?$/ });

/**
 * Text that any encoding can carry. Half a character (a lone surrogate) would arrive as U+FFFD or not at all, so it is
 * refused before it is sent: what the recipient reads is what the sender chose, or nothing.
 */
export const wellFormedText = () => z.string().check(z.refine((text) => !/\p{Surrogate}/u.test(text)));

const kindSchema = z.lazy(() =>
  z
    .enum(['text', 'file', 'url', 'qr'])
    .check(means('What the payload is; the instance takes text when it is left out')),
);

/** Body of `POST /pushes`, below its key `push`. A field left out takes the instance's default; `null` would not. */
export const newPushSchema = z.lazy(() =>
  z.object({
    payload: wellFormedText().check(means('The secret, kept exactly; at most 1,048,576 characters, 1,024 for kind qr')),
    kind: kindSchema,
    expire_after_days: z.optional(
      z.int().check(means('Whole days; out of the instance’s range its default is stored')),
    ),
    expire_after_views: z.optional(z.int().check(means('Views; out of the instance’s range its default is stored'))),
    deletable_by_viewer: z.optional(
      z.boolean().check(means('Whether a recipient may expire it; ignored for kind url')),
    ),
    retrieval_step: z.optional(z.boolean().check(means('Whether the link first shows a button'))),
    passphrase: z.optional(wellFormedText().check(means('Compared exactly when the push is retrieved'))),
    name: z.optional(wellFormedText().check(means('A label for the owner'))),
    note: z.optional(wellFormedText().check(means('A note for the owner'))),
    notify_emails_to: z.optional(
      wellFormedText().check(means('Addresses that the instance sends the link to: up to five, with commas')),
    ),
    notify_emails_to_locale: z.optional(z.string().check(means('The language of those e-mails'))),
  }),
);
export type NewPush = z.infer<typeof newPushSchema>;

/** The last page any list has: the instance answers 400 beyond it. */
export const LAST_PAGE = 200;

export const pageSchema = z.lazy(() => z.int().check(z.gte(1), z.lte(LAST_PAGE), means('Which fifty rows, from 1')));

/** A push's name in an address. Dots alone would climb out of the path, even when encoded. */
export const urlTokenSchema = z.lazy(() =>
  wellFormedText().check(
    z.minLength(1),
    z.refine((token) => token !== '.' && token !== '..'),
    means('Names the push in addresses'),
  ),
);

/** What every answer about a push holds. */
const recordFields = () => ({
  url_token: z.string().check(z.minLength(1), means('Names the push in addresses; whoever has it can open the push')),
  expire_after_days: boundedInt('Days stored, whatever was asked for'),
  expire_after_views: boundedInt('Views stored, whatever was asked for'),
  days_remaining: boundedInt('Whole days left, rounded up'),
  views_remaining: boundedInt('Views left'),
  deletable_by_viewer: z.nullable(z.boolean()).check(means('null for links: no viewer can expire them')),
  retrieval_step: z.nullable(z.boolean()).check(means('Whether the link first shows a button')),
  expired: z.boolean().check(means('Whether the payload is gone')),
  deleted: z.boolean().check(means('Whether it was expired by hand')),
  expired_on: z.nullable(time()).check(means('When it was expired, as far as the server has noticed')),
  created_at: time(),
  updated_at: time(),
  html_url: webAddress().check(means('The link for a recipient')),
  json_url: z.optional(z.string().check(means('The same for programs; nothing here needs it'))),
});

/** A push as its owner sees it. The passphrase of the answer is dropped here, so that it reaches no store and no screen. */
export const pushRecordSchema = z.lazy(() =>
  z.object({
    ...recordFields(),
    name: z.nullish(z.string().check(means('The owner’s label'))),
    note: z.nullish(z.string().check(means('The owner’s note'))),
    notify_emails_to: z.nullish(
      z.string().check(means('Only in the answer to a create: the addresses that the instance took')),
    ),
  }),
);
export type PushRecord = z.infer<typeof pushRecordSchema>;

/** Twenty times what a page has: more are not looked at, since an answer may go on for as long as it likes. */
const MAX_ROWS = 1_000;

/** Rows of a page, each by itself: one that is not what the contract says is null and takes no other with it. All of them: no answer. */
const rows = <Row extends z.ZodMiniType>(row: Row) =>
  z
    .pipe(
      z.array(z.unknown()),
      z.pipe(
        z.transform((listed: unknown[]): unknown[] => listed.slice(0, MAX_ROWS)),
        z.array(z.catch(z.nullable(row), null)),
      ),
    )
    .check(z.refine((read) => read.length === 0 || read.some((found) => found !== null)));

export const pushListSchema = z.lazy(() => rows(pushRecordSchema));

const fileSchema = z.lazy(() =>
  z.object({
    filename: z.catch(z.string(), '').check(means('The name the sender’s file had; empty where it is not told')),
    content_type: z.catch(z.string(), '').check(means('Its media type, as the sender’s browser said')),
    url: webAddress().check(means('Where its bytes are, for five minutes')),
  }),
);

/** A field of an answer that is of use without it. */
const ifGiven = <Schema extends z.ZodMiniType>(schema: Schema) => z.catch(z.optional(schema), undefined);

/**
 * Answer of `GET /pushes/:token`, which uses a view. Only the payload is required: an answer that is refused may have been the last one,
 * and the secret would be lost with it.
 */
export const retrievedPushSchema = z.lazy(() =>
  z.object({
    payload: z.nullable(z.string()).check(means('The secret; null when the push has expired')),
    files: z
      .catch(z.array(z.catch(z.nullable(fileSchema), null)), [])
      .check(means('Attached files, empty for other kinds; null in the place of an entry that cannot be used')),
    days_remaining: ifGiven(z.int()).check(means('Whole days left, rounded up')),
    views_remaining: ifGiven(z.int()).check(means('Views left')),
    expire_after_views: ifGiven(z.int()).check(means('Views in all')),
    deletable_by_viewer: ifGiven(z.nullable(z.boolean())).check(means('null for links: no viewer can expire them')),
    expired: ifGiven(z.boolean()).check(means('Whether the payload is gone')),
    deleted: ifGiven(z.boolean()).check(means('Whether somebody expired it')),
  }),
);
export type RetrievedPush = z.infer<typeof retrievedPushSchema>;

export const previewSchema = z.lazy(() =>
  z.object({
    url: webAddress().check(means('The link for a recipient')),
  }),
);

/** Of an e-mail that the instance sends or has sent. */
const emailSchema = z.lazy(() =>
  z.object({
    recipients: z.string().check(means('Their addresses, with commas')),
    status: z.string().check(means('pending until the instance has sent it')),
    successful_sends: z.nullish(z.string().check(means('The addresses it was sent to'))),
  }),
);

export const auditEntrySchema = z.lazy(() =>
  z.object({
    kind: z
      .string()
      .check(
        means(
          'creation, view, failed_view, expire, failed_passphrase, admin_view, owner_view, edit, creation_email_send',
        ),
      ),
    ip: z.nullish(z.string().check(means('The address it came from'))),
    user_agent: z.nullish(z.string().check(means('The browser or program it came from'))),
    referrer: z.nullish(z.string().check(means('The page it came from'))),
    notify_by_email: z.catch(z.nullish(emailSchema), undefined),
    created_at: time(),
    updated_at: time(),
  }),
);
export type AuditEntry = z.infer<typeof auditEntrySchema>;

export const auditSchema = z.lazy(() => z.object({ logs: rows(auditEntrySchema) }));

/** Answer of `POST /pushes/:token/notify_emails`. */
export const queuedSchema = z.lazy(() => z.object({ message: z.string() }));

/** A feature an instance does not name is one it does not have: other versions and editions name fewer. */
const flag = () => z.catch(z.boolean(), false);
const feature = () => z.catch(z.object({ enabled: flag() }), { enabled: false });

const featuresSchema = z.lazy(() =>
  z.object({
    anonymous_access: z.boolean().check(means('Whether pushes can be made and read without an account')),
    api_token_authentication: flag().check(means('Whether tokens are taken')),
    pushes: z.object({
      enabled: flag().check(means('Whether pushes can be made at all')),
      email_auto_dispatch: flag().check(means('Whether the server sends links by e-mail')),
      file_attachments: z.catch(z.object({ enabled: flag(), requires_authentication: flag() }), {
        enabled: false,
        requires_authentication: false,
      }),
      url_pushes: feature(),
      qr_code_pushes: feature(),
    }),
  }),
);

export const versionSchema = z.lazy(() =>
  z.object({
    application_version: z.string().check(means('Of the server program')),
    api_version: z.string().check(means('Of this API')),
    edition: z.string().check(means('oss for the open-source edition')),
    features: featuresSchema,
  }),
);
export type Version = z.infer<typeof versionSchema>;

/** 422: messages by field, in the language asked for. */
export const fieldErrorsSchema = z.lazy(() => z.record(z.string(), z.array(z.string())));

/** 400, 401 (refusals), 403, 404 and 500. */
export const refusalSchema = z.lazy(() => z.object({ error: z.string() }));

/** 401 of a push that wants a passphrase, wrong or none given: other refusals have no `message`. */
export const passphraseNeededSchema = z.lazy(() => z.object({ error: z.string(), message: z.string() }));
