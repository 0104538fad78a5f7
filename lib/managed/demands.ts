import type { Instance } from '../instance/instance';
import type { Draft, PushOptions } from '../push/draft';
import type { TemplateBook } from '../push/template-book';
import { NO_POLICY, type Policy } from './policy';
import type { BrokenRule } from './rules';

/** What a policy means for a page that pushes. */
export interface Demands {
  policy: Policy;
  /** Options as they go. */
  options: (options: PushOptions) => PushOptions;
  /** What a draft does not meet. */
  broken: (draft: Pick<Draft, 'kind' | 'options'>) => BrokenRule[];
  /** Why nothing may be pushed to an instance. */
  forbidden: (instance: Instance) => BrokenRule | undefined;
  book: (book: TemplateBook) => TemplateBook;
}

/** Where there is no organisation: a page loads nothing for it. */
export const NO_DEMANDS: Demands = {
  policy: NO_POLICY,
  options: (options) => options,
  broken: () => [],
  forbidden: () => undefined,
  book: (book) => book,
};
