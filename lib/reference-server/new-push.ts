import { validateEmail } from './email';
import { UploadedFile } from './multipart';
import { isBlank, isLongerThan, readBoolean, readInteger, readText } from './params';
import { type ServerMessage, serverMessage } from './responses';
import { getSettingsFor, type Limit } from './settings';
import { type Email, type Kind, kinds, type Push } from './state';
import type { Context, Params } from './store';

/** The kind asked for: text or, with files, file when none is named; undefined = one the server does not know. */
export function readKind(params: Params): Kind | undefined {
  const asked = readText(params, 'kind');
  if (asked === null || isBlank(asked)) return readFiles(params).length > 0 ? 'file' : 'text';
  return kinds.find((kind) => kind === asked);
}

export const readFiles = ({ files }: Params): unknown[] =>
  Array.isArray(files) ? files.filter((file) => file !== '') : [];

/** The message asked for with a new push; undefined without one. */
export function readEmail(params: Params): Email | undefined {
  const recipients = readText(params, 'notify_emails_to');
  if (recipients === null || isBlank(recipients)) return undefined;
  return { recipients, locale: readText(params, 'notify_emails_to_locale') };
}

export function validateNewPush(params: Params, kind: Kind, context: Context): Record<string, string[]> {
  const { settings, locale } = context;
  const errors: Record<string, string[]> = {};
  if (kind !== 'text' && !settings[`${kind}_pushes`]) errors.kind = [serverMessage(`${kind}Disabled`, locale)];
  const payload = validatePayload(readText(params, 'payload'), kind);
  if (payload) errors.payload = [serverMessage(payload, locale)];
  if (readFiles(params).length > 10) errors.files = [serverMessage('tooManyFiles', locale)];
  const email = readEmail(params);
  return email ? { ...errors, ...validateEmail(email, context) } : errors;
}

function validatePayload(payload: string | null, kind: Kind): ServerMessage | undefined {
  if (payload === null || isBlank(payload)) return kind === 'file' ? undefined : 'payloadRequired';
  if (kind === 'qr') return isLongerThan(payload, 1024) ? 'qrTooLarge' : undefined;
  if (kind === 'url') return isWebAddress(payload) ? undefined : 'notAnAddress';
  return isLongerThan(payload, 1_048_576) ? 'payloadTooLarge' : undefined;
}

/** Only the host is looked at, with its port; it stands behind the last `@`. */
function isWebAddress(payload: string): boolean {
  const [, authority = ''] = /^https?:\/\/([^/?#]+)/i.exec(payload) ?? [];
  const host = authority.slice(authority.lastIndexOf('@') + 1);
  return authority !== '' && !/[<>{}"\s]/.test(host) && !/\s$/.test(payload);
}

/** The push to be stored, from fields without errors. Limits out of range are silently replaced by the kind's defaults. */
export function newPush(params: Params, kind: Kind, { settings, account, now }: Context, token: string): Push {
  const own = getSettingsFor(settings, kind);
  const deletable = own.deletable_enabled && (readBoolean(params, 'deletable_by_viewer') ?? own.deletable_default);
  return {
    token,
    kind,
    owner: account?.name ?? null,
    payload: readText(params, 'payload'),
    passphrase: readText(params, 'passphrase') ?? '',
    name: readText(params, 'name') ?? '',
    note: readText(params, 'note') ?? '',
    days: withinLimit(own.days, readInteger(params, 'expire_after_days')),
    views: withinLimit(own.views, readInteger(params, 'expire_after_views')),
    // No viewer can end a link: it would expire before it is followed.
    deletable: kind === 'url' ? null : deletable,
    step: own.retrieval_step_enabled && (readBoolean(params, 'retrieval_step') ?? own.retrieval_step_default),
    expired: false,
    deleted: false,
    expiredAt: null,
    createdAt: now,
    updatedAt: now,
    viewCount: 0,
    files: readFiles(params)
      .filter((file) => file instanceof UploadedFile)
      .map(({ name, type, bytes }) => ({ name, type, bytes })),
    log: [],
  };
}

const withinLimit = (limit: Limit, asked = limit.default) => (asked >= 1 && asked <= limit.max ? asked : limit.default);
