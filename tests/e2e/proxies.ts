import { request as ask, type IncomingMessage, type ServerResponse } from 'node:http';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { networkInterfaces } from 'node:os';
import { listen, type TestServer } from './servers';
import { waitUntil } from './wait-until';

/** Where a request is stopped: before the server has it, or before the browser has the answer. */
export type HoldPoint = 'request' | 'answer';

export interface HoldingProxy extends TestServer {
  /** Stops matching requests. */
  hold(at: HoldPoint, method: string, path: RegExp): void;
  /** Cuts the connection of matching requests. */
  cut(at: HoldPoint, method: string, path: RegExp): void;
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

  /** Goes on at once, or on `release` if the rule matches. */
  const pass = (at: HoldPoint, request: IncomingMessage, goOn: () => void) => {
    const isMeant = rule?.at === at && rule.method === request.method && rule.path.test(request.url ?? '');
    if (!isMeant) goOn();
    else if (rule?.isCut) request.socket.destroy();
    else stopped.push(goOn);
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

/** Stands before a server on the loopback and passes on every byte. Nothing leaves the computer. */
export interface ThrottledProxy {
  /** `http://ADDRESS:PORT`, without a slash behind it. */
  readonly origin: string;
  /** Limits how fast it passes on what the browser sends. */
  slowDown(bytesPerSecond: number): void;
  /** The bytes of the browser that were passed on. */
  total(): number;
  passed(bytes: number): Promise<void>;
  close(): Promise<void>;
}

const TICK_MS = 20;

/**
 * Reads no faster than it is told, so that what the browser sends waits: in the buffers of both sockets, some megabytes, and then in the
 * browser. What comes back is passed on at once.
 */
export async function startThrottledProxy(to: string, address = '127.0.0.1'): Promise<ThrottledProxy> {
  const sockets = new Set<Socket>();
  let bytesPerSecond = Number.POSITIVE_INFINITY;
  let total = 0;

  const pump = (from: Socket, onward: Socket) => {
    let owed = 0;
    let last = performance.now();
    const timer = setInterval(() => {
      const now = performance.now();
      owed = Math.min(owed + ((now - last) / 1000) * bytesPerSecond, Math.max(bytesPerSecond / 4, 4096));
      last = now;
      while (owed >= 1 && from.readableLength > 0) {
        const piece: Buffer | null = from.read(Math.min(Math.floor(owed), from.readableLength));
        if (piece === null) break;
        owed -= piece.length;
        total += piece.length;
        onward.write(piece);
      }
    }, TICK_MS);
    from.once('close', () => clearInterval(timer));
  };

  const server = createServer({ highWaterMark: 65_536 }, (from) => {
    const onward = connect(Number(new URL(to).port), '127.0.0.1');
    for (const socket of [from, onward]) {
      sockets.add(socket);
      socket.once('close', () => sockets.delete(socket));
      // Either side may end the line at any moment: then the other is ended, too.
      socket.once('error', () => socket.destroy());
    }
    from.once('close', () => onward.destroy());
    onward.once('close', () => from.destroy());
    from.on('readable', () => {});
    pump(from, onward);
    onward.pipe(from);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, address, resolve);
  });
  return {
    origin: `http://${address}:${(server.address() as AddressInfo).port}`,
    slowDown: (to) => {
      bytesPerSecond = to;
    },
    total: () => total,
    passed: async (bytes) => {
      await waitUntil(`${bytes} bytes are passed on`, () => total >= bytes, 60_000);
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
}

/** An address of this computer that is not the loopback, as another computer would use it. Throws when there is none. */
export function expectOwnAddress(): string {
  const all = Object.values(networkInterfaces()).flatMap((it) => it ?? []);
  const own = all.find(({ internal, family }) => !internal && family === 'IPv4');
  if (!own) throw new Error('This computer has no address but the loopback');
  return own.address;
}
