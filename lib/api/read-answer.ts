import * as z from 'zod/mini';
import { ContractError } from './errors';
import { looksLike } from './looks-like';
import { parseJson } from './parse-json';

/**
 * The value of a successful answer, with everything the schema does not name dropped (passphrases of rows among it).
 * @throws ContractError when the body is a web page, cut, or of another shape; its cause names the places, never a value
 */
export function readAnswer<Schema extends z.ZodMiniType>(
  response: Response,
  body: string,
  schema: Schema,
): z.output<Schema> {
  const parsed = z.safeParse(schema, parseJson(body));
  if (parsed.success) return parsed.data;
  const kind = looksLike(response.headers.get('content-type'), body);
  const places = parsed.error.issues.map(({ path, code }) => `${path.map(String).join('.') || 'answer'}: ${code}`);
  throw new ContractError(response.status, kind, { cause: new Error(places.slice(0, 5).join(', ')) });
}
