import { render, screen } from '@testing-library/preact';
import { expect, it } from 'vitest';
import { TableLine } from '@/components/popup/TableLine';
import { findUnfinishedTable, type UnfinishedTable } from '@/lib/state/batch/unfinished-table';
import { openBatch, sendAll } from '../../state/batch/make-batch';
import { press } from './show-popup';

const TABLE = 'Name\tPassword\nAnn\ta\nBen\tb\nCara\tc';

it('a table that was left before its end is named in one line, which leads back to it', async () => {
  const opened = await openBatch();
  opened.network.proxy = (response) =>
    opened.creates() > 1 ? Response.json({ error: 'no' }, { status: 401 }) : response;
  await sendAll(opened, TABLE);
  expect(await findUnfinishedTable(true), 'of a private window').toBeUndefined();
  const found = (await findUnfinishedTable(false)) as UnfinishedTable;
  expect(found).toEqual({ createdCount: 1, rowCount: 3 });
  render(<TableLine table={found} />);
  expect(screen.getByText('Table: 1 of 3 links created')).toBeTruthy();
  press('Continue');
  await expect.poll(() => opened.user.opened).toEqual(['/batch.html']);
});

it.each([
  ['no table', undefined],
  ['a table that was sent', TABLE],
])('there is no such line for %s', async (_, table) => {
  const opened = await openBatch();
  if (table) await sendAll(opened, table);
  expect(await findUnfinishedTable(false)).toBeUndefined();
});
