import { describe, expect, it } from 'vitest';
import {
  getActive,
  getCreated,
  getRowState,
  isRetryable,
  isRowWeaker,
  type StoredBatchRow,
  withResult,
} from '@/lib/batch/stored-row';
import { makeDraft } from '../background/make-worker';
import { makeCreated, makeFailed, makeInFlightCreate, makeUnknown } from '../state/results/make-results';

const row: StoredBatchRow = { number: 1, cells: [], draft: makeDraft('s'), quotaPadding: '   ' };
const weaker = [{ option: 'expireAfterDays' as const, requested: 1, stored: 7, isWeaker: true }];

describe('a row', () => {
  it('is in the state of its record or its result, else ready', () => {
    const failure = { kind: 'ContractError', status: 403, bodyType: 'html' } as const;
    const records = [{ failure }, { inFlight: makeInFlightCreate() }];
    const results = [makeUnknown(), makeFailed(), makeCreated()].map((result) => ({ result }));
    const states = [...records, ...results].map((fields) => getRowState({ ...row, ...fields }));
    expect(states).toEqual(['ready', 'in-flight', 'unknown', 'failed', 'created']);
  });

  it('has an active push until that is expired', () => {
    const created = makeCreated();
    const expired = makeCreated({ expiredAt: 1 });
    expect([row, { ...row, result: makeUnknown() }].map(getCreated)).toEqual([undefined, undefined]);
    expect([getCreated, getActive].map((get) => get({ ...row, result: created }))).toEqual([created, created]);
    expect([getCreated, getActive].map((get) => get({ ...row, result: expired }))).toEqual([expired, undefined]);
  });

  it('is tried again once, and only if its push is known not to exist', () => {
    const failed = { ...row, result: makeFailed() };
    const rows = [failed, { ...failed, isRetried: true }, { ...row, result: makeUnknown() }, row];
    expect(rows.map(isRetryable)).toEqual([true, false, false, false]);
  });

  it('is weaker if its push is', () => {
    const results = [makeCreated({ differences: weaker }), makeCreated(), makeUnknown()];
    expect(results.map((result) => isRowWeaker({ ...row, result }))).toEqual([true, false, false]);
  });

  it('gives up its record for a result, and its reserve once that is final', () => {
    const sent = { ...row, inFlight: makeInFlightCreate() };
    const [unknown, created] = [makeUnknown(), makeCreated()];
    expect(withResult(sent, unknown)).toEqual({ ...row, result: unknown });
    const { quotaPadding: _, ...withoutReserve } = row;
    expect(withResult(sent, created)).toEqual({ ...withoutReserve, result: created });
  });
});
