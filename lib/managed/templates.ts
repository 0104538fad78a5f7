import { type Asks, BASE, BASE_ID, PRESET, type Template } from '../push/template';
import { baseOf, type TemplateBook } from '../push/template-book';
import type { Policy } from './policy';

/**
 * The templates as a policy has them: the organisation's first, and none asks for more than it allows. What the user has stored stays as it
 * is, for when the policy ends.
 */
export function bookUnderPolicy(book: TemplateBook, policy: Policy): TemplateBook {
  const { defaults } = policy;
  const base: Template = defaults ? { ...BASE, ...defaults } : baseOf(book);
  const presets = policy.templates.map((preset) => ({ ...preset, id: PRESET + preset.name }));
  const own = book.templates.filter(({ id }) => id !== BASE_ID && !id.startsWith(PRESET));
  const templates = [base, ...presets, ...own].map((one) => ({ ...one, asks: asksUnder(one.asks, policy) }));
  return { ...book, templates };
}

/** Whether the organisation has set all of a template. */
export function isPresetTemplate({ id }: Template, policy: Policy): boolean {
  return id === BASE_ID ? policy.defaults !== undefined : id.startsWith(PRESET);
}

function asksUnder(asks: Asks, { mostDays, mostViews, retrievalStep, deletableByViewer }: Policy): Asks {
  const atMost = (asked: number | undefined, most = Number.POSITIVE_INFINITY) => asked && Math.min(asked, most);
  return {
    ...asks,
    expireAfterDays: atMost(asks.expireAfterDays, mostDays),
    expireAfterViews: atMost(asks.expireAfterViews, mostViews),
    retrievalStep: retrievalStep ?? asks.retrievalStep,
    deletableByViewer: deletableByViewer ?? asks.deletableByViewer,
  };
}
