import { spawn } from 'node:child_process';
import { ROOT } from './paths.mjs';

/** @typedef {{ok: boolean, output: string}} Outcome whether it ended by itself with exit code 0, and both of its streams, in order */

/**
 * Runs a program in the repository's folder and waits for its end. Never throws: a program that does not exist is an outcome too.
 *
 * @param {string} command
 * @param {string[]} args
 * @param {object} [options]
 * @param {number} [options.timeoutMs] for what may hang
 * @param {Record<string, string | undefined>} [options.env] added to the environment
 * @param {boolean} [options.shell]
 * @param {(message: any) => void} [options.onMessage] takes what a Node program sends with `process.send`
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
      ...(timeoutMs !== undefined && { timeout: timeoutMs, killSignal: 'SIGKILL' }),
    });
    if (onMessage) child.on('message', onMessage);
    for (const stream of [child.stdout, child.stderr])
      stream?.setEncoding('utf8').on('data', (/** @type {string} */ text) => {
        output += text;
      });
    child.on('error', (error) => resolve({ ok: false, output: output + error.message }));
    child.on('close', (code) => resolve({ ok: code === 0, output }));
  });
}
