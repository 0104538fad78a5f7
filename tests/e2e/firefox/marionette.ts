import { connect, type Socket } from 'node:net';

/**
 * Firefox's remote protocol: over TCP, each message is `length:json`, the length in bytes.
 * A command is `[0, id, name, params]`, its answer `[1, id, error, result]`.
 * https://firefox-source-docs.mozilla.org/testing/marionette/Protocol.html
 */
export interface Marionette {
  /** Sends one command and gives its result. Throws `MarionetteError` when Firefox refuses it or the line is cut. */
  send<T = unknown>(command: string, params?: Record<string, unknown>): Promise<T>;
  close(): void;
}

/** What Firefox answers to a command it cannot carry out. `code` is WebDriver's, such as `no such element`. */
export class MarionetteError extends Error {
  override readonly name = 'MarionetteError';
  constructor(
    readonly command: string,
    readonly code: string,
    message: string,
  ) {
    super(`${command}: ${code}: ${message}`);
  }
}

interface Waiting {
  command: string;
  resolve: (result: unknown) => void;
  reject: (error: Error) => void;
}

type Answer = [type: 1, id: number, error: { error: string; message: string } | null, result: unknown];

/** Speaks to the Firefox that listens on `port` of this machine. */
export async function connectMarionette(port: number): Promise<Marionette> {
  const waiting = new Map<number, Waiting>();
  let lastId = 0;

  const socket = await new Promise<Socket>((resolve, reject) => {
    const opening = connect({ host: '127.0.0.1', port }, () => resolve(opening));
    opening.once('error', reject);
  });

  const failAll = () => {
    for (const { command, reject } of waiting.values()) {
      reject(new MarionetteError(command, 'disconnected', 'Firefox closed the line'));
    }
    waiting.clear();
  };
  socket.on('error', failAll);
  socket.on('close', failAll);
  socket.on(
    'data',
    readMessages((message) => {
      // The first message is Firefox's greeting, an object; the rest are answers.
      if (!Array.isArray(message)) return;
      const [, id, error, result] = message as Answer;
      const asked = waiting.get(id);
      waiting.delete(id);
      if (error) asked?.reject(new MarionetteError(asked.command, error.error, error.message));
      else asked?.resolve(result);
    }),
  );

  return {
    send<T>(command: string, params: Record<string, unknown> = {}) {
      const id = ++lastId;
      return new Promise<T>((resolve, reject) => {
        waiting.set(id, { command, resolve: (result) => resolve(result as T), reject });
        const body = JSON.stringify([0, id, command, params]);
        socket.write(`${Buffer.byteLength(body)}:${body}`);
        if (socket.destroyed) failAll();
      });
    },
    close: () => socket.destroy(),
  };
}

/** Puts chunks together again and hands on each whole message. */
function readMessages(onMessage: (message: unknown) => void) {
  let unread = Buffer.alloc(0);
  return (chunk: Buffer) => {
    unread = Buffer.concat([unread, chunk]);
    for (;;) {
      const colon = unread.indexOf(':');
      if (colon < 0) return;
      const end = colon + 1 + Number(unread.subarray(0, colon).toString());
      if (unread.length < end) return;
      const body = unread.subarray(colon + 1, end).toString();
      unread = unread.subarray(end);
      onMessage(JSON.parse(body));
    }
  };
}
