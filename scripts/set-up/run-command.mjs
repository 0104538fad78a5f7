import { spawn } from 'node:child_process';
import { ROOT } from './paths.mjs';

/** How long a program that ended may keep its output open through children of its own, and one that was asked to end may take. */
const GRACE_MS = 5000;

/**
 * @typedef {object} Outcome
 * @property {boolean} ok it ended by itself, with exit code 0
 * @property {string} output what it printed, both streams, in order; empty where it was shown
 * @property {boolean} timedOut
 */

/**
 * Runs a program in the repository's folder and waits for its end. Never throws: a program that does not exist is an outcome too.
 *
 * @param {string} command
 * @param {string[]} args
 * @param {{timeoutMs: number, show?: boolean, env?: Record<string, string | undefined>, shell?: boolean}} options
 *   `show` lets it write to the terminal instead of collecting what it prints
 * @returns {Promise<Outcome>}
 */
export function runCommand(command, args, options) {
  const stream = options.show === true ? 'inherit' : 'pipe';
  return new Promise((resolve) => {
    let output = '';
    let timedOut = false;
    const child = spawn(command, args, {
      cwd: ROOT,
      env: { ...process.env, ...options.env },
      shell: options.shell === true,
      stdio: ['ignore', stream, stream],
    });
    const timer = setTimeout(() => {
      timedOut = true;
      child.kill('SIGTERM');
      setTimeout(() => child.kill('SIGKILL'), GRACE_MS).unref();
    }, options.timeoutMs);
    const finish = (/** @type {boolean} */ ok) => {
      clearTimeout(timer);
      resolve({ ok: ok && !timedOut, output, timedOut });
    };
    for (const readable of [child.stdout, child.stderr]) {
      if (!readable) continue;
      readable.setEncoding('utf8');
      readable.on('data', (/** @type {string} */ text) => {
        output += text;
      });
    }
    child.on('error', (error) => {
      output += error.message;
      finish(false);
    });
    child.on('close', (code) => finish(code === 0));
    child.on('exit', (code) => {
      setTimeout(() => finish(code === 0), GRACE_MS).unref();
    });
  });
}
