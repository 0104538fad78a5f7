import { clearLine, cursorTo } from 'node:readline';

/** @typedef {import('./report-progress.mjs').Progress} Progress */

const REDRAW_EVERY_MS = 500;

/**
 * One line at the end of the terminal that says what runs, how far it is and how long it has taken. Where nobody watches (CI, a file), nothing.
 *
 * @param {NodeJS.WriteStream} terminal
 */
export function createProgressLine(terminal) {
  const isShown = terminal.isTTY && !process.env.CI;
  const startedMs = performance.now();
  /** @type {Map<string, Progress | undefined>} */
  const running = new Map();
  const erase = () => {
    cursorTo(terminal, 0);
    clearLine(terminal, 0);
  };
  const draw = () => {
    erase();
    const line = progressText(running, performance.now() - startedMs);
    terminal.write(line.slice(0, Math.max(terminal.columns - 1, 0)));
  };
  const timer = isShown ? setInterval(draw, REDRAW_EVERY_MS) : undefined;
  return {
    /** @param {string} step @param {Progress} [progress] undefined: it has just started */
    take: (step, progress) => void running.set(step, progress),
    /** @param {string} step */
    end: (step) => void running.delete(step),
    /** Prints a line of its own above it. @param {string} line */
    print: (line) => {
      if (isShown) erase();
      console.log(line);
    },
    stop: () => {
      clearInterval(timer);
      if (isShown) erase();
    },
  };
}

/**
 * @param {ReadonlyMap<string, Progress | undefined>} running
 * @param {number} elapsedMs
 * @returns {string} such as `2:05 · unit tests 310/3610, 1 failed · types`
 */
function progressText(running, elapsedMs) {
  const seconds = Math.floor(elapsedMs / 1000);
  const time = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
  const steps = [...running].map(([name, progress]) => {
    if (!progress) return name;
    const failed = progress.failed > 0 ? `, ${progress.failed} failed` : '';
    return `${name} ${progress.done}/${progress.total}${failed}`;
  });
  return [time, ...steps].join(' · ');
}
