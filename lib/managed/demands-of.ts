import type { Demands } from './demands';
import type { Policy } from './policy';
import { brokenRules, forbiddenInstance, underPolicy } from './rules';
import { bookUnderPolicy } from './templates';

/** What a policy means for a page that pushes. */
export function demandsOf(policy: Policy): Demands {
  return {
    policy,
    options: (options) => underPolicy(options, policy),
    broken: (draft) => brokenRules(draft, policy),
    forbidden: (instance) => forbiddenInstance(instance, policy),
    book: (book) => bookUnderPolicy(book, policy),
  };
}
