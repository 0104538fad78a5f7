import { answer } from '../answers';
import type { Context } from '../context';
import { linkTo } from '../records';
import type { Push } from '../state';

/** The link alone. It counts nothing and does not care whether the push is over. */
export function previewPush(push: Push, { linkBase, url }: Context): Response {
  return answer(200, { url: linkTo(push, linkBase, url.searchParams.get('push_locale')) });
}
