import type { PushSnapshot } from '@/lib/activity/reconcile';
import type { AuditEvent, AuditKind } from '@/lib/pushes/audit';

const DAY_MS = 86_400_000;

/** A push as it truly is, told by this model alone: how it ended is written down when it ends, not deduced. */
export interface ModelPush {
  id: string;
  createdAt: number;
  allowed: number;
  days: number;
  /** Whoever used the last view of files still has to fetch them: such a push ends with the next look. */
  holdsFiles: boolean;
  isMadeHere: boolean;
  views: number;
  wrong: number;
  looks: number;
  log: AuditEvent[];
  isExpired: boolean;
  isExpiredManually: boolean;
  expiredAt: number | undefined;
  /** Who expired it by hand before anything else ended it. */
  expiredBy: 'us' | 'others' | undefined;
}

/** An account at an instance that people and time act on. Every happening takes a millisecond. */
export function createModel() {
  let now = 1_000_000;
  const pushes: ModelPush[] = [];
  const log = (push: ModelPush, kind: AuditKind) => push.log.push({ kind, at: now, ip: '10.0.0.1', userAgent: '' });
  const endsAt = (push: ModelPush) => push.createdAt + push.days * DAY_MS;
  const isUsedUp = (push: ModelPush) => push.views >= push.allowed;
  const end = (push: ModelPush) => {
    push.isExpired = true;
    push.expiredAt = now;
  };
  const notice = (push: ModelPush) => {
    if (!push.isExpired && (endsAt(push) <= now || isUsedUp(push))) end(push);
  };

  return {
    pushes,
    now: () => now,
    make(options: Pick<ModelPush, 'allowed' | 'days' | 'holdsFiles' | 'isMadeHere'>) {
      now += 1;
      const push: ModelPush = {
        ...options,
        id: `p${pushes.length}`,
        createdAt: now,
        views: 0,
        wrong: 0,
        looks: 0,
        log: [],
        isExpired: false,
        isExpiredManually: false,
        expiredAt: undefined,
        expiredBy: undefined,
      };
      pushes.push(push);
      log(push, 'creation');
      return push;
    },
    open(push: ModelPush) {
      now += 1;
      notice(push);
      push.looks += 1;
      if (push.isExpired) return log(push, 'failed-view');
      push.views += 1;
      log(push, 'view');
      if (isUsedUp(push) && !push.holdsFiles) end(push);
    },
    lookAsOwner(push: ModelPush) {
      now += 1;
      notice(push);
      log(push, push.isExpired ? 'failed-view' : 'owner-view');
      if (push.isExpired) push.looks += 1;
    },
    tryPassphrase(push: ModelPush) {
      now += 1;
      notice(push);
      if (push.isExpired) return;
      push.wrong += 1;
      log(push, 'failed-passphrase');
    },
    expire(push: ModelPush, by: 'us' | 'others') {
      now += 1;
      if (push.isExpired) return;
      push.expiredBy = by;
      end(push);
      push.isExpiredManually = true;
      log(push, 'expired');
    },
    wait(days: number) {
      now += days * DAY_MS;
    },
    /** What a list says of it now. */
    snapshot(push: ModelPush): PushSnapshot {
      const { id, createdAt, allowed: maxViews, looks, isExpired } = push;
      const used = isExpired ? 0 : Math.min(maxViews, looks);
      return {
        pushHash: id,
        createdAt,
        expiresAt: endsAt(push),
        maxViews,
        viewsUsed: used,
        isPastExpiryDate: endsAt(push) <= now,
      };
    },
    isUsedUp,
    isPastExpiryDate: (push: ModelPush) => endsAt(push) <= now,
  };
}
