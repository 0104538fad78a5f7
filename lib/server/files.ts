import { outerError } from './responses';
import type { Push } from './state';
import type { Context } from './store';

const grantedMs = 5 * 60_000;
const folder = '/rails/active_storage/blobs/redirect/';

/** The files of a push as a retrieval tells them, each with an address that is good for five minutes. */
export function grantFiles(push: Push, { base, now, store, newToken }: Context) {
  for (const [key, grant] of store.grants) if (grant.until <= now) store.grants.delete(key);
  return push.files.map(({ name, type }, index) => {
    const key = newToken();
    store.grants.set(key, { key, push: push.token, index, until: now + grantedMs });
    return { filename: name, content_type: type, url: `${base}${folder}${key}/${encodeURIComponent(name)}` };
  });
}

/** The key in a file's address; undefined for other paths. */
export const fileKey = (path: string) =>
  path.startsWith(folder) ? path.slice(folder.length).split('/')[0] : undefined;

/** A file's bytes, always as a download: its type is the sender's word. */
export function sendFile(key: string, { store, now }: Context): Response {
  const grant = store.grants.get(key);
  const file = grant && grant.until > now ? store.pushes.get(grant.push)?.files[grant.index] : undefined;
  if (!file) return outerError(404, 'Not Found');
  return new Response(file.bytes, {
    headers: {
      'content-type': file.type,
      'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(file.name)}`,
      'cache-control': 'max-age=0, private, must-revalidate',
      'x-content-type-options': 'nosniff',
    },
  });
}
