import { fireEvent, render, screen } from '@testing-library/preact';
import { describe, expect, it } from 'vitest';
import { MissingTokenForm } from '@/components/instances/MissingTokenForm';
import { instancesItem, tokenItem } from '@/lib/storage/items';
import { readItem, removeItems } from '@/lib/storage/storage';
import { callWorker } from '../../../fakes/call-worker';
import { readToken } from '../../../fakes/stored-token';
import { makeInstance, makeWorker, OWNER_TOKEN } from '../../background/make-worker';

/** The field of an instance whose token ended with the browser. */
async function showField() {
  const worker = await makeWorker();
  await removeItems(tokenItem('one', 'session'));
  const call = callWorker(worker.start().handlers);
  render(<MissingTokenForm instance={makeInstance()} />);
  const field = screen.getByLabelText('API token');
  const enter = (init = {}) => fireEvent.keyDown(field, { key: 'Enter', ...init });
  const save = (token: string) => {
    fireEvent.input(field, { target: { value: token } });
    fireEvent.click(screen.getByRole('button', { name: 'Save API token' }));
  };
  return { call, save, field, enter };
}

describe('a missing token', () => {
  it('is not saved where it cannot be right, and changes nothing else of the instance', async () => {
    const { call, save, field, enter } = await showField();
    save('');
    expect(document.activeElement).toBe(field);
    fireEvent.input(field, { target: { value: 'with a space' } });
    expect([enter({ key: 'a' }), enter({ isComposing: true }), enter()]).toEqual([true, true, false]);
    await screen.findByText(/contains invalid characters/);
    expect(await readToken('one', 'session')).toBe('');
    const renamed = makeInstance({ name: 'Renamed', color: 'rose' });
    await call('saveInstance', { instance: renamed });
    save(OWNER_TOKEN);
    await expect.poll(() => readToken('one', 'session')).toBe(OWNER_TOKEN);
    expect(await readItem(instancesItem)).toEqual([renamed]);
  });

  it.each(['https://elsewhere.test', 'https://pw.test/sub', ''])(
    'is not saved for an instance whose address is “%s” by now, nor restores a removed one',
    async (baseUrl) => {
      const { call, save } = await showField();
      if (baseUrl === '') await call('removeInstance', { instanceId: 'one' });
      else await call('saveInstance', { instance: makeInstance({ baseUrl }), token: 'of the new address' });
      const before = await readItem(instancesItem);
      save(OWNER_TOKEN);
      await screen.findByText(/connected anymore/);
      expect(await readItem(instancesItem)).toEqual(before);
      for (const { id } of before) expect(await readToken(id, 'session')).toBe('of the new address');
      expect(await readToken('one', 'session')).toBe('');
    },
  );
});
