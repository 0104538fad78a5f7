import type { Push, ServerState } from '@/lib/reference-server/state';

/** Plenty of pushes of the owner at once, the newest last made at `now`; an instance lists them the other way round. */
export function makeServerState(
  count: number,
  now: number,
  fields: (index: number) => Partial<Push<string>> = () => ({}),
) {
  const pushes = Array.from({ length: count }, (_, index): Push<string> => {
    const createdAt = now - (count - 1 - index) * 1000;
    return {
      token: `seed${String(index).padStart(6, '0')}`,
      kind: 'text',
      owner: 'owner',
      payload: 'the payload',
      passphrase: '',
      name: `Push ${index}`,
      note: '',
      days: 7,
      views: 5,
      deletable: true,
      step: true,
      expired: false,
      deleted: false,
      expiredAt: null,
      createdAt,
      updatedAt: createdAt,
      viewCount: 0,
      files: [],
      log: [{ kind: 'creation', ip: '10.0.0.1', userAgent: '', referrer: '', at: createdAt }],
      ...fields(index),
    };
  });
  const requests = { minute: { window: 0, counts: {} }, second: { window: 0, counts: {} } };
  return { version: 1, pushes, grants: [], attempts: [], requests } satisfies ServerState;
}
