import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { until } from './until';

export interface SlowLine {
  /** `http://127.0.0.1:PORT`, without a slash behind it. */
  readonly origin: string;
  /** From now on passes on so much of what the browser sends; the line starts with all there is. */
  slowDown(bytesPerSecond: number): void;
  /** How many bytes of the browser's have been passed on. */
  total(): number;
  /** Resolves when so many bytes of the browser's have been passed on. */
  passed(bytes: number): Promise<void>;
  close(): Promise<void>;
}

/** How often it reads. */
const TICK_MS = 20;

/**
 * Stands before a server and reads no faster than it is told, so that what the browser sends waits: in the buffers of both sockets, some
 * megabytes, and then in the browser. What comes back is passed on at once.
 */
export async function startSlowLine(to: string): Promise<SlowLine> {
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
      socket.once('error', () => socket.destroy());
    }
    from.once('close', () => onward.destroy());
    onward.once('close', () => from.destroy());
    from.on('readable', () => {});
    pump(from, onward);
    onward.pipe(from);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    slowDown: (to) => {
      bytesPerSecond = to;
    },
    total: () => total,
    passed: async (bytes) => {
      await until(`${bytes} bytes are passed on`, () => total >= bytes, 60_000);
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
}
