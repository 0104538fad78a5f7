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
  const body = files.length > 0 ? formOf(push, files) : JSON.stringify({ push });
  const headers = {
    ...(typeof body === 'string' && { 'content-type': 'application/json' }),
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
  };
  const response = await fetch(`${baseUrl}/api/v2/pushes`, { method: 'POST', headers, body });
  if (response.status !== 201) throw new Error(`The server answered ${response.status} to a new push`);
  return ((await response.json()) as { html_url: string }).html_url;
}

/** A form turns LF in its fields into CRLF: https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#multipart-form-data */
function formOf(push: Record<string, string | number | boolean>, files: SentFile[]): FormData {
  const form = new FormData();
  for (const [field, value] of Object.entries(push)) form.append(`push[${field}]`, String(value));
  for (const { name, bytes } of files) form.append('push[files][]', new Blob([bytes]), name);
  return form;
}
