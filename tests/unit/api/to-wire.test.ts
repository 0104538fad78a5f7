import { expect, it } from 'vitest';
import { toNewPush } from '../../../lib/api/to-wire';
import { draftOf } from './every-operation';

it('sends what is asked exactly, and nothing that is left to the instance', () => {
  const flags = { retrievalStep: false, deletableByViewer: false, generatesPassphrase: true };
  const texts = { passphrase: ' p ', name: ' n ', note: ' o ' };
  expect(toNewPush(draftOf('', { expireAfterDays: 3, expireAfterViews: 4, ...flags, ...texts }))).toEqual({
    payload: '',
    kind: 'text',
    expire_after_days: 3,
    expire_after_views: 4,
    retrieval_step: false,
    deletable_by_viewer: false,
    ...texts,
  });
  expect(toNewPush(draftOf(''))).toEqual({ payload: '', kind: 'text' });
});

it('does not send for a URL push that its recipient may expire it', () => {
  expect(toNewPush(draftOf('', { deletableByViewer: true }, 'url'))).toEqual({ payload: '', kind: 'url' });
});
