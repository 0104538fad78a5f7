import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { networkInterfaces } from 'node:os';

/** An address of this computer that is not the loopback, as another computer would use it. Throws when there is none. */
export function expectOwnAddress(): string {
  const all = Object.values(networkInterfaces()).flatMap((it) => it ?? []);
  const own = all.find(({ internal, family }) => !internal && family === 'IPv4');
  if (!own) throw new Error('This computer has no address but the loopback');
  return own.address;
}

export interface ForwardingListener {
  /** `http://ADDRESS:PORT`, without a slash behind it. */
  readonly origin: string;
  close(): Promise<void>;
}

/** Passes on what comes to another address of this computer to a server on its loopback, byte for byte. Nothing leaves the computer. */
export async function startForwardingListener(address: string, to: string): Promise<ForwardingListener> {
  const sockets = new Set<Socket>();
  const keep = (socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
    // Either side may end the line at any moment: then the other is ended, too.
    socket.once('error', () => socket.destroy());
  };
  const server = createServer((from) => {
    const onward = connect(Number(new URL(to).port), '127.0.0.1');
    keep(from);
    keep(onward);
    from.once('close', () => onward.destroy());
    onward.once('close', () => from.destroy());
    from.pipe(onward).pipe(from);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, address, resolve);
  });
  return {
    origin: `http://${address}:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
}
