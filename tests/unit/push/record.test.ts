import { describe, expect, it } from 'vitest';
import { getActive, isRetryable, isWeaker, type RowRecord } from '@/lib/batch/row-record';
import { getCreated, getState } from '@/lib/push/record';
import { makeDraft } from '../background/make-worker';
import { makeCreated, makeFailed, makeInFlightCreate, makeUnknown } from '../state/results/make-results';

const row: RowRecord = { number: 1, cells: [], draft: makeDraft('s') };
const weaker = [{ option: 'expireAfterDays' as const, requested: 1, stored: 7, isWeaker: true }];

describe('a row', () => {
  it('is in the state of its outcome, else ready', () => {
    const failure = { kind: 'ContractError', status: 403, bodyType: 'html' } as const;
    const records = [{ failure }, { outcome: makeInFlightCreate() }];
    const results = [makeUnknown(), makeFailed(), makeCreated()].map((result) => ({ outcome: result }));
    const states = [...records, ...results].map((fields) => getState({ ...row, ...fields }));
    expect(states).toEqual(['ready', 'sending', 'unknown', 'failed', 'created']);
  });

  it('has an active push until that is expired', () => {
    const created = makeCreated();
    const expired = makeCreated({ expiredAt: 1 });
    expect([row, { ...row, outcome: makeUnknown() }].map(getCreated)).toEqual([undefined, undefined]);
    expect([getCreated, getActive].map((get) => get({ ...row, outcome: created }))).toEqual([created, created]);
    expect([getCreated, getActive].map((get) => get({ ...row, outcome: expired }))).toEqual([expired, undefined]);
  });

  it('is tried again once, and only if its push is known not to exist', () => {
    const failed = { ...row, outcome: makeFailed() };
    const rows = [failed, { ...failed, isRetried: true }, { ...row, outcome: makeUnknown() }, row];
    expect(rows.map(isRetryable)).toEqual([true, false, false, false]);
  });

  it('is weaker if its push is', () => {
    const results = [makeCreated({ differences: weaker }), makeCreated(), makeUnknown()];
    expect(results.map((result) => isWeaker({ ...row, outcome: result }))).toEqual([true, false, false]);
  });
});
