import type { Fetch } from '../api/one-request';
import { toBase64 } from '../base64';

/** A file of a push of the built-in instance, by its address, as base64; undefined when the address is good no more. */
export async function readBuiltInFile(builtIn: { fetch: Fetch }, url: string): Promise<string | undefined> {
  const response = await builtIn.fetch(new Request(url));
  return response.ok ? toBase64(new Uint8Array(await response.arrayBuffer())) : undefined;
}
