import { request as ask, type IncomingMessage, type ServerResponse } from 'node:http';
import { listen, type TestServer } from './listen';
import { until } from './until';

/** Where a request is stopped: `request` = before the server behind has it, `answer` = when that has answered, before the browser knows. */
export type HoldAt = 'request' | 'answer';

export interface HoldingProxy extends TestServer {
  /** From now on stops requests of this method to such a path. */
  hold(at: HoldAt, method: string, path: RegExp): void;
  /** From now on drops the line of such requests there, as a server does that goes away. */
  cut(at: HoldAt, method: string, path: RegExp): void;
  /** Resolves when one is stopped. */
  held(): Promise<void>;
  /** Resolves when the browser waits no longer for what is stopped. */
  abandoned(): Promise<void>;
  /** Lets go what is stopped, and stops no more. What the browser no longer waits for is dropped. */
  release(): void;
}

interface Rule {
  at: HoldAt;
  isCut: boolean;
  method: string;
  path: RegExp;
}

/** Stands before a server and passes on everything as it is, its `Host` too, so that links start with the address of the proxy. */
export async function startHoldingProxy(origin: string): Promise<HoldingProxy> {
  let rule: Rule | undefined;
  let stopped: { request: IncomingMessage; goOn: () => void }[] = [];

  /** Goes on at once, or when let go if this is where the rule stops it. */
  const pass = (at: HoldAt, request: IncomingMessage, goOn: () => void) => {
    const isMeant = rule?.at === at && rule.method === request.method && rule.path.test(request.url ?? '');
    if (!isMeant) goOn();
    else if (rule?.isCut) request.socket.destroy();
    else stopped.push({ request, goOn });
  };

  const server = await listen((request, response) => {
    pass('request', request, () => {
      if (!request.socket.destroyed) forward(origin, request, response, (goOn) => pass('answer', request, goOn));
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
    held: async () => {
      await until('a request is held', () => stopped.length > 0);
    },
    abandoned: async () => {
      const isGone = () => stopped.length > 0 && stopped.every(({ request }) => request.socket.destroyed);
      await until('the browser waits no longer', isGone);
    },
    release: () => {
      rule = undefined;
      const waiting = stopped;
      stopped = [];
      for (const { goOn } of waiting) goOn();
    },
  };
}

function forward(
  origin: string,
  request: IncomingMessage,
  response: ServerResponse,
  passAnswer: (goOn: () => void) => void,
): void {
  const { method = 'GET', url = '/', headers } = request;
  const onward = ask(new URL(url, origin), { method, headers }, (answer) => {
    const chunks: Buffer[] = [];
    answer.on('data', (chunk: Buffer) => chunks.push(chunk));
    answer.once('end', () =>
      passAnswer(() => {
        if (response.destroyed) return;
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        response.end(Buffer.concat(chunks));
      }),
    );
  });
  onward.once('error', () => response.destroy());
  request.pipe(onward);
}
