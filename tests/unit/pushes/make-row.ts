import { type PushRow, toPushRow } from '@/lib/pushes/push-row';

export const CREATED_AT = Date.UTC(2026, 0, 1, 12);
export const DAY_MS = 86_400_000;

/** A push of an account, made at noon of the first of January, open for seven days and five views. */
export function makeRow(fields: Partial<PushRow> = {}): PushRow {
  const row = {
    urlToken: 'abcdefghijkl',
    link: 'https://pw.test/p/abcdefghijkl/r',
    name: '',
    note: '',
    createdAt: CREATED_AT,
    expireAfterDays: 7,
    expireAfterViews: 5,
    viewsLeft: 5,
    retrievalStep: true,
    deletableByViewer: true,
    isPastExpiryDate: false,
    isExpired: false,
    isExpiredManually: false,
    expiredAt: undefined,
    withAccount: true,
    ...fields,
  };
  return toPushRow(row, { id: 'one', name: 'One', color: 'green', isDemo: false });
}
