import { request as ask, type IncomingMessage, type ServerResponse } from 'node:http';
import { listen, type TestServer } from './servers';
import { waitUntil } from './wait-until';

/** Where a request is stopped: before the server has it, or before the browser has the answer. */
export type HoldPoint = 'request' | 'answer';

export interface HoldingProxy extends TestServer {
  /** Stops matching requests. */
  hold(at: HoldPoint, method: string, path: RegExp): void;
  /** Cuts the connection of matching requests. */
  cut(at: HoldPoint, method: string, path: RegExp): void;
  /** Changes what the server answers, from now on. */
  change(answer: (body: string) => string): void;
  held(): Promise<void>;
  /** Passes on the stopped requests and stops no more. */
  release(): void;
}

interface Rule {
  at: HoldPoint;
  isCut: boolean;
  method: string;
  path: RegExp;
}

/** A proxy that passes on everything with its `Host`, so that links start with the address of the proxy. */
export async function startHoldingProxy(origin: string): Promise<HoldingProxy> {
  let rule: Rule | undefined;
  let stopped: (() => void)[] = [];
  let change: ((body: string) => string) | undefined;

  /** Goes on at once, or on `release` if the rule matches. */
  const pass = (at: HoldPoint, request: IncomingMessage, goOn: () => void) => {
    const isMeant = rule?.at === at && rule.method === request.method && rule.path.test(request.url ?? '');
    if (!isMeant) goOn();
    else if (rule?.isCut) request.socket.destroy();
    else stopped.push(goOn);
  };

  const server = await listen((request, response) => {
    pass('request', request, () => {
      if (!request.socket.destroyed)
        forward(origin, request, response, (goOn) => pass('answer', request, goOn), change);
    });
  });

  return {
    ...server,
    hold: (at, method, path) => {
      rule = { at, isCut: false, method, path };
    },
    cut: (at, method, path) => {
      rule = { at, isCut: true, method, path };
    },
    change: (answer) => {
      change = answer;
    },
    held: async () => {
      await waitUntil('a request is held', () => stopped.length > 0);
    },
    release: () => {
      rule = undefined;
      const waiting = stopped;
      stopped = [];
      for (const goOn of waiting) goOn();
    },
  };
}

/** Passes a request on to another origin, and its answer back. */
export function forward(
  origin: string,
  request: IncomingMessage,
  response: ServerResponse,
  passAnswer: (goOn: () => void) => void = (goOn) => goOn(),
  change?: (body: string) => string,
): void {
  const { method = 'GET', url = '/', headers } = request;
  const onward = ask(new URL(url, origin), { method, headers }, (answer) => {
    const chunks: Buffer[] = [];
    answer.on('data', (chunk: Buffer) => chunks.push(chunk));
    answer.once('end', () =>
      passAnswer(() => {
        if (response.destroyed) return;
        const body = Buffer.concat(chunks);
        const sent = change ? Buffer.from(change(body.toString())) : body;
        const length = answer.headers['content-length'] && { 'content-length': String(sent.length) };
        response.writeHead(answer.statusCode ?? 502, { ...answer.headers, ...length });
        response.end(sent);
      }),
    );
  });
  onward.once('error', () => response.destroy());
  request.pipe(onward);
}
