import { clearLine, cursorTo } from 'node:readline';

/** @typedef {import('./report-progress.mjs').Progress} Progress */

const REDRAW_EVERY_MS = 500;

/**
 * One line at the end of the terminal: running steps, their counts and the elapsed time. Draws nothing in CI and into a file.
 *
 * @param {NodeJS.WriteStream} terminal
 */
export function createProgressLine(terminal) {
  const isShown = terminal.isTTY && !process.env.CI;
  const startedMs = performance.now();
  /** @type {Map<string, Progress | undefined>} */
  const running = new Map();
  const erase = () => {
    if (!isShown) return;
    cursorTo(terminal, 0);
    clearLine(terminal, 0);
  };
  const draw = () => {
    erase();
    terminal.write(formatProgress(running, performance.now() - startedMs).slice(0, Math.max(terminal.columns - 1, 0)));
  };
  const timer = isShown ? setInterval(draw, REDRAW_EVERY_MS) : undefined;
  return {
    /** @param {string} step @param {Progress} [progress] none: the step has just started */
    update: (step, progress) => void running.set(step, progress),
    /** @param {string} step */
    end: (step) => void running.delete(step),
    /** Prints a line above it. @param {string} line */
    print: (line) => {
      erase();
      console.log(line);
    },
    stop: () => {
      clearInterval(timer);
      erase();
    },
  };
}

/** @param {ReadonlyMap<string, Progress | undefined>} running @param {number} elapsedMs */
function formatProgress(running, elapsedMs) {
  const seconds = Math.floor(elapsedMs / 1000);
  const steps = [...running].map(([name, progress]) => {
    if (!progress) return name;
    return `${name} ${progress.done}/${progress.total}${progress.failed > 0 ? `, ${progress.failed} failed` : ''}`;
  });
  return [`${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`, ...steps].join(' · ');
}
