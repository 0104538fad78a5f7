import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { BenchBrowser, Installed } from './bench-browser';
import { watchExtensionMemory } from './extension-memory';
import { type Sink, startSink } from './start-sink';
import { type Summary, summarise } from './statistics';
import { type UploadFiles, writeUploadFiles } from './upload-files';
import { type Uploader, uploadByCurl, uploadPlainly, uploadWithExtension } from './uploaders';

const UPLOAD_BYTES = 1024 ** 3;
const GIGABIT_PER_SECOND = 125_000_000;

/** Milliseconds at the server, from the head of the request to its last byte. */
export interface UploadFigures {
  /** As fast as the loopback goes: by the extension, by a bare page of the same browser, by `curl`. */
  loopback: { own: Summary; plain: Summary; curl: Summary };
  /** At the end of a line of one gigabit a second. */
  gigabit: { own: Summary; curl: Summary };
  /** By how much the memory of the extension's pages was larger at most while they uploaded, in bytes. */
  memory: number;
}

/** On the loopback; a line that is slower than what sends varies little. */
const ROUNDS = 5;
const LINE_ROUNDS = 2;

/** Uploads a gibibyte to a server that only counts, by the extension, by what its browser can, and by `curl`, in turns and with one body. */
export async function measureUploads(
  { context }: BenchBrowser,
  { origin }: Installed,
  connect: (server: Sink) => Promise<unknown>,
): Promise<UploadFigures> {
  const folder = mkdtempSync(path.join(tmpdir(), 'secret-push-upload-'));
  const sink = await startSink();
  try {
    await connect(sink);
    const files = await writeUploadFiles(folder, UPLOAD_BYTES);
    const own = await uploadWithExtension(await context.newPage(), origin, files);
    const plain = await uploadPlainly(await context.newPage(), origin, sink, files);
    const curl = uploadByCurl(sink, files);
    let memory = 0;
    const watched: Uploader = {
      ...own,
      upload: async () => {
        const grown = await watchExtensionMemory(own.page);
        await own.upload();
        memory = Math.max(memory, grown());
      },
    };

    await inTurns({ watched, plain, curl }, 1, sink, files);
    memory = 0;
    const loopback = await inTurns({ own: watched, plain, curl }, ROUNDS, sink, files);
    await sink.setLine(GIGABIT_PER_SECOND);
    const gigabit = await inTurns({ own: watched, curl }, LINE_ROUNDS, sink, files);
    await Promise.all([own.page.close(), plain.page.close()]);
    return { loopback, gigabit, memory };
  } finally {
    await sink.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Throws if the server did not get the same body from each. */
async function inTurns<Name extends string>(
  uploaders: Record<Name, Pick<Uploader, 'prepare' | 'upload'>>,
  rounds: number,
  sink: Sink,
  { bodyBytes }: UploadFiles,
): Promise<Record<Name, Summary>> {
  const names = Object.keys(uploaders) as Name[];
  const samples = Object.fromEntries(names.map((name) => [name, [] as number[]])) as Record<Name, number[]>;
  for (let round = 0; round < rounds; round++)
    for (const name of names) {
      await uploaders[name].prepare();
      await uploaders[name].upload();
      const { bytes, ms } = await sink.measured();
      if (bytes !== bodyBytes) throw new Error(`The server got ${bytes} bytes instead of ${bodyBytes}`);
      samples[name].push(ms);
    }
  return Object.fromEntries(names.map((name) => [name, summarise(samples[name])])) as Record<Name, Summary>;
}
