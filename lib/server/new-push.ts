import { UploadedFile } from './multipart';
import { integerOf, isBlank, isLongerThan, switchOf, textOf } from './params';
import { type ServerMessage, serverMessage } from './responses';
import { isLocale, type Limit, settingsFor } from './settings';
import { type Account, type Email, type Kind, kinds, type Push } from './state';
import type { Context, Params } from './store';

const most = 5;
const address = /^[\w.%+-]+@(?:[\w-]+\.)+\w{2,}$/;

export function emailErrors({ recipients, locale }: Email, account: Account | undefined, language: string) {
  const errors: Record<string, string[]> = {};
  const add = (field: string, word: ServerMessage) => {
    errors[field] = [...(errors[field] ?? []), serverMessage(word, language)];
  };
  const addresses = recipients.split(',').map((entry) => entry.trim());
  if (!account) add('notify_emails_to', 'emailsOfUnknown');
  if (addresses.length > most) add('notify_emails_to', 'tooManyEmails');
  if (!addresses.every((entry) => address.test(entry))) add('notify_emails_to', 'invalidEmails');
  if (locale !== null && !isBlank(locale) && !isLocale(locale)) add('notify_emails_to_locale', 'unknownLocale');
  return errors;
}

/** The kind asked for: text or, with files, file when none is named; undefined = one the server does not know. */
export function kindOf(params: Params): Kind | undefined {
  const asked = textOf(params, 'kind');
  if (asked === null || isBlank(asked)) return filesOf(params).length > 0 ? 'file' : 'text';
  return kinds.find((kind) => kind === asked);
}

export const filesOf = ({ files }: Params): unknown[] =>
  Array.isArray(files) ? files.filter((file) => file !== '') : [];

/** The message asked for with a new push; undefined without one, or where the instance sends none. */
export function emailOf(params: Params, { settings }: Context): Email | undefined {
  const recipients = textOf(params, 'notify_emails_to');
  if (!settings.email_auto_dispatch || recipients === null || isBlank(recipients)) return undefined;
  return { recipients, locale: textOf(params, 'notify_emails_to_locale') };
}

export function newPushErrors(params: Params, kind: Kind, context: Context): Record<string, string[]> {
  const { settings, account, locale } = context;
  const errors: Record<string, string[]> = {};
  if (kind !== 'text' && !settings[`${kind}_pushes`]) errors.kind = [serverMessage(`${kind}Disabled`, locale)];
  const payload = payloadError(textOf(params, 'payload'), kind);
  if (payload) errors.payload = [serverMessage(payload, locale)];
  if (filesOf(params).length > 10) errors.files = [serverMessage('tooManyFiles', locale)];
  const email = emailOf(params, context);
  return email ? { ...errors, ...emailErrors(email, account, locale) } : errors;
}

function payloadError(payload: string | null, kind: Kind): ServerMessage | undefined {
  if (payload === null || isBlank(payload)) return kind === 'file' ? undefined : 'payloadRequired';
  if (kind === 'qr') return isLongerThan(payload, 1024) ? 'qrTooLarge' : undefined;
  if (kind === 'url') return /^https?:\/\/[^\s/?#]/i.test(payload) && !/\s$/.test(payload) ? undefined : 'notAnAddress';
  return isLongerThan(payload, 1_048_576) ? 'payloadTooLarge' : undefined;
}

/** The push to be stored, from fields without errors. Limits out of range are silently replaced by the kind's defaults. */
export function newPush(params: Params, kind: Kind, { settings, account, now }: Context, token: string): Push {
  const own = settingsFor(settings, kind);
  const deletable = own.deletable_enabled && (switchOf(params, 'deletable_by_viewer') ?? own.deletable_default);
  return {
    token,
    kind,
    owner: account?.name ?? null,
    payload: textOf(params, 'payload'),
    passphrase: textOf(params, 'passphrase') ?? '',
    name: textOf(params, 'name') ?? '',
    note: textOf(params, 'note') ?? '',
    days: within(own.days, integerOf(params, 'expire_after_days')),
    views: within(own.views, integerOf(params, 'expire_after_views')),
    // No viewer can end a link: it would expire before it is followed.
    deletable: kind === 'url' ? null : deletable,
    step: own.retrieval_step_enabled && (switchOf(params, 'retrieval_step') ?? own.retrieval_step_default),
    expired: false,
    deleted: false,
    expiredAt: null,
    createdAt: now,
    updatedAt: now,
    viewCount: 0,
    files: filesOf(params)
      .filter((file) => file instanceof UploadedFile)
      .map(({ name, type, bytes }) => ({ name, type, bytes })),
    log: [],
  };
}

const within = (limit: Limit, asked = limit.default) => (asked >= 1 && asked <= limit.max ? asked : limit.default);
