import { fileURLToPath } from 'node:url';
import { build, type Rollup } from 'vite';

let bundled: Promise<string> | undefined;

/** The editor of the pages for reading as one script, made once a process. */
export function bundleRichEditor(): Promise<string> {
  bundled ??= bundle();
  return bundled;
}

async function bundle(): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      write: false,
      lib: { entry: fileURLToPath(new URL('./editor.ts', import.meta.url)), formats: ['es'] },
    },
  });
  const [{ output }] = built as [Rollup.RollupOutput];
  return output[0].code;
}
