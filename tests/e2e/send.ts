/** A file to send. */
export interface SentFile {
  name: string;
  bytes: Uint8Array<ArrayBuffer>;
}

interface Sent {
  /** Of the account that sends it; without one it is nobody's. */
  token?: string;
  files?: SentFile[];
}

/** Makes a push as somebody else would, not by the extension, and gives its link. `push`: the API's own fields. */
export async function send(
  baseUrl: string,
  push: Record<string, string | number | boolean>,
  { token, files = [] }: Sent = {},
): Promise<string> {
  const body = new FormData();
  for (const [field, value] of Object.entries(push)) body.append(`push[${field}]`, String(value));
  for (const { name, bytes } of files) body.append('push[files][]', new Blob([bytes]), name);
  const headers = token === undefined ? {} : { authorization: `Bearer ${token}` };
  const response = await fetch(`${baseUrl}/api/v2/pushes`, { method: 'POST', headers, body });
  if (response.status !== 201) throw new Error(`The server answered ${response.status} to a new push`);
  return ((await response.json()) as { html_url: string }).html_url;
}
