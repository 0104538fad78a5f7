import { spawn } from 'node:child_process';
import { ROOT } from './paths.mjs';

/** How long a program that ended may keep its output open through children of its own, and one that was asked to end may take. */
const GRACE_MS = 5000;

/**
 * @typedef {object} Outcome
 * @property {boolean} ok it ended by itself, with exit code 0
 * @property {string} output what it printed, both streams, in order
 */

/**
 * Runs a program in the repository's folder and waits for its end. Never throws: a program that does not exist is an outcome too.
 *
 * @param {string} command
 * @param {string[]} args
 * @param {object} [options]
 * @param {number} [options.timeoutMs] for what may hang; without it, it takes as long as it takes
 * @param {Record<string, string | undefined>} [options.env] beside what is there
 * @param {boolean} [options.shell]
 * @param {(message: unknown) => void} [options.onMessage] takes what the program, if it is Node, sends with `process.send`
 * @returns {Promise<Outcome>}
 */
export function runCommand(command, args, { timeoutMs, env, shell = false, onMessage } = {}) {
  return new Promise((resolve) => {
    let output = '';
    const child = spawn(command, args, {
      cwd: ROOT,
      env: { ...process.env, ...env },
      shell,
      stdio: ['ignore', 'pipe', 'pipe', ...(onMessage ? [/** @type {const} */ ('ipc')] : [])],
    });
    if (onMessage) child.on('message', onMessage);
    const timer = timeoutMs === undefined ? undefined : setTimeout(stop, timeoutMs);
    function stop() {
      output += '\nIt took too long and was stopped.';
      child.kill('SIGTERM');
      setTimeout(() => child.kill('SIGKILL'), GRACE_MS).unref();
    }
    const finish = (/** @type {boolean} */ ok) => {
      clearTimeout(timer);
      resolve({ ok, output });
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
