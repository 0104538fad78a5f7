import { expect } from 'vitest';

/** What a rule of an organization looks at. */
interface Asked {
  by: 'popup' | 'menu' | 'upload' | 'row';
  /** Where it goes. */
  to: string | undefined;
  asksEncryption: boolean;
  passphrase: 'none' | 'typed' | 'generated';
}

interface LifePolicy {
  /** In the managed storage (docs/managed.md). */
  sets: Record<string, unknown>;
  /** Said here once more, and not read from `lib/policy`: what it should forbid, and what a request should have. */
  refuses: (asked: Asked) => boolean;
  sends: Record<string, unknown>;
}

const some = (pattern: RegExp): unknown => expect.stringMatching(pattern);

const COMPANY = 'https://pw.test/beside';

export type PolicyName = 'none' | 'fixed options' | 'forbidden' | 'passphrase' | 'encryption' | 'one server';

/** What an organization may set during a life. */
export const POLICIES: Record<PolicyName, LifePolicy> = {
  none: { sets: {}, refuses: () => false, sends: {} },
  'fixed options': {
    sets: { maximumDays: 3, maximumViews: 2, deletableByViewer: false, retrievalStep: true },
    refuses: () => false,
    sends: {
      expire_after_days: some(/^[1-3]$/),
      expire_after_views: some(/^[12]$/),
      deletable_by_viewer: 'false',
      retrieval_step: 'true',
    },
  },
  forbidden: {
    sets: { kinds: ['text'], allowBatch: false, endToEnd: false },
    refuses: ({ by, asksEncryption }) => by === 'upload' || by === 'row' || asksEncryption,
    sends: { kind: 'text', payload: some(/^secret of/) },
  },
  passphrase: {
    sets: { requirePassphrase: true, minimumWords: 4 },
    refuses: ({ passphrase }) => passphrase === 'none',
    sends: { passphrase: some(/^passphrase of|^\w+(-\w+){3,}$/) },
  },
  encryption: {
    sets: { endToEnd: true },
    refuses: () => false,
    sends: { payload: some(/^-----BEGIN AGE ENCRYPTED FILE-----/), retrieval_step: 'true' },
  },
  'one server': {
    sets: { instances: [{ name: 'Company', address: COMPANY, default: true }], allowOwnInstances: false },
    refuses: ({ to }) => to !== COMPANY,
    sends: {},
  },
};

/** The fields of a create, as text, from either form of its request. */
export function readFields(body: string): Record<string, string> {
  if (body.startsWith('{')) {
    const { push } = JSON.parse(body) as { push: Record<string, unknown> };
    return Object.fromEntries(Object.entries(push).map(([name, value]) => [name, `${value}`]));
  }
  const parts = body.matchAll(/name="push\[(\w+)\]"\r\n\r\n([\s\S]*?)\r\n--/g);
  return Object.fromEntries([...parts].map(([, name, value = '']) => [name, value]));
}
