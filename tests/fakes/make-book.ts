import { type Asks, BASE, FIRST_BOOK, type TemplateBook } from '@/lib/push/template';
import { withTemplate } from '@/lib/push/template-changes';

/** Templates as they come, with these defaults of the user's. */
export function makeBook(defaults: Asks = {}, fields: Partial<TemplateBook> = {}): TemplateBook {
  return { ...withTemplate(FIRST_BOOK, { ...BASE, asks: defaults }), ...fields };
}
