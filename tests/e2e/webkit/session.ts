import { MarionetteError, type Send } from '../firefox/session';

/** A WebDriver command of Marionette's name, as WebDriver has it over HTTP. https://www.w3.org/TR/webdriver2/#endpoints */
type Endpoint = (params: Record<string, unknown>) => [method: 'GET' | 'POST' | 'DELETE', path: string, body?: object];

const ENDPOINTS: Readonly<Record<string, Endpoint>> = {
  'WebDriver:Navigate': ({ url }) => ['POST', '/url', { url }],
  'WebDriver:ExecuteScript': ({ script, args }) => ['POST', '/execute/sync', { script, args }],
  'WebDriver:GetComputedLabel': ({ id }) => ['GET', `/element/${id}/computedlabel`],
  'WebDriver:ElementClick': ({ id }) => ['POST', `/element/${id}/click`, {}],
  'WebDriver:ElementSendKeys': ({ id, text }) => ['POST', `/element/${id}/value`, { text }],
  'WebDriver:PerformActions': ({ actions }) => ['POST', '/actions', { actions }],
  'WebDriver:SetWindowRect': (rect) => ['POST', '/window/rect', rect],
  'WebDriver:Back': () => ['POST', '/back', {}],
  'WebDriver:DeleteSession': () => ['DELETE', ''],
};

interface Answer {
  value: unknown;
}

async function ask(address: string, method: string, body?: object): Promise<Answer> {
  const response = await fetch(address, { method, ...(body && { body: JSON.stringify(body) }) });
  const answer = (await response.json()) as Answer;
  if (response.ok) return answer;
  const { error, message } = answer.value as { error: string; message: string };
  throw new MarionetteError(new URL(address).pathname.split('/').slice(3).join('/'), error, message);
}

/** Opens a session of the driver at `origin` with `capabilities`. Rejects while it does not listen. */
export async function openSession(origin: string, capabilities: object): Promise<Send> {
  const { value } = await ask(`${origin}/session`, 'POST', { capabilities: { alwaysMatch: capabilities } });
  const { sessionId } = value as { sessionId: string };
  return async <T>(command: string, params: Record<string, unknown> = {}) => {
    const endpoint = ENDPOINTS[command];
    if (!endpoint) throw new Error(`WebKit is not asked for ${command}`);
    const [method, path, body] = endpoint(params);
    return (await ask(`${origin}/session/${sessionId}${path}`, method, body)) as T;
  };
}
