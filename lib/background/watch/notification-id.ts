/** What a notification of the watch is about: a push, or several of an instance. */
export interface Subject {
  instanceId: string;
  /** SHA-256 of the push's token. */
  push?: string | undefined;
}

const PREFIX = 'watch/';

/** The id of the notification. A newer one about the same takes the place of the older. */
export function notificationId({ instanceId, push = '' }: Subject): string {
  return `${PREFIX}${instanceId}/${push}`;
}

/** What a notification is about; undefined for one that is not the watch's. */
export function subjectOf(id: string): Subject | undefined {
  if (!id.startsWith(PREFIX)) return undefined;
  const [instanceId = '', push = ''] = id.slice(PREFIX.length).split('/');
  return { instanceId, push: push || undefined };
}
