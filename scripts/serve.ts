import { buildRecipientPage } from './package/recipient-page';
import { readCommandLine, UsageError, usage } from './server/command-line';
import { listen } from './server/listen';

/** `npm run server`: the reference server on this machine, until it is told to stop. */
async function serve(): Promise<void> {
  const options = readCommandLine(process.argv.slice(2));
  if (options === 'help') return console.log(usage);
  const page = options.hasPage ? (await buildRecipientPage()).html : undefined;
  const listening = await listen({ ...options, page });
  if (options.madeToken !== undefined) console.log(`Token of owner: ${options.madeToken}`);
  console.log(`Listening on ${listening.url}`);
  const stop = () => void listening.close().then(() => process.exit(0));
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
}

serve().catch((error: unknown) => {
  if (error instanceof UsageError) {
    console.error(`${error.message}\n\n${usage}`);
    process.exit(2);
  }
  const isTaken = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
  console.error(isTaken ? 'That port is taken. Choose another one with --port, or 0 for any free one.' : error);
  process.exit(1);
});
