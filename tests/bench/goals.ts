/** Something that was promised about a figure. */
export interface Goal {
  what: string;
  /** The figure, as it is printed. */
  figure: string;
  /** What it should be, as it is printed. */
  goal: string;
  isMet: boolean;
}

/** The figures that goals are about. Durations in milliseconds, medians; sizes in bytes. */
export interface GoalFigures {
  firstPaint: { own: number; blank: number };
  warm: { own: number; shortest: number };
  cold: { own: number; shortest: number };
  /** For each click. */
  requestsPerPush: readonly number[];
  /** All the times together that the popup was opened. */
  requestsOnOpening: number;
  /** Of what the popup loads: all, and without the libraries. */
  popupGzip: { all: number; own: number };
  /** What the popup loads on opening and should not. */
  misplaced: readonly string[];
  /** Ten thousand own pushes: requests until the first are shown, each key's p95 in milliseconds, and the page's heap in bytes. */
  pushes: { requestsToFirstRows: number; keyP95: number; heap: number };
  /** A gibibyte: how long it takes on the loopback and on a line of one gigabit a second, and by how many bytes the page grows. */
  uploads: {
    loopback: { own: number; plain: number; curl: number };
    gigabit: { own: number; curl: number };
    memory: number;
  };
}

const MAX_FIRST_PAINT = 1.15;
const MAX_CLICK = 1.5;
const MAX_POPUP_BYTES = 25_000;
const MAX_KEY_MS = 16;
const MAX_HEAP_BYTES = 60_000_000;
const MIN_RATE = 0.9;
const MAX_UPLOAD_MEMORY = 32_000_000;

export function goalsOf(figures: GoalFigures): Goal[] {
  const { firstPaint, warm, cold, requestsPerPush, requestsOnOpening, popupGzip, misplaced, pushes, uploads } = figures;
  const least = Math.min(...requestsPerPush);
  const most = Math.max(...requestsPerPush);
  return [
    ratioGoal('first paint of the popup : blank page', firstPaint.own / firstPaint.blank, MAX_FIRST_PAINT),
    ratioGoal('click to link : shortest extension, warm', warm.own / warm.shortest, MAX_CLICK),
    ratioGoal('click to link : shortest extension, cold', cold.own / cold.shortest, MAX_CLICK),
    {
      what: `requests per push (${requestsPerPush.length} pushes)`,
      figure: least === most ? `${most}` : `${least}–${most}`,
      goal: '1',
      isMet: least === 1 && most === 1,
    },
    {
      what: 'requests on opening the popup, features fresh',
      figure: `${requestsOnOpening}`,
      goal: '0',
      isMet: requestsOnOpening === 0,
    },
    {
      what: `own code that the popup loads, gzip (${kilobytes(popupGzip.all)} with libraries)`,
      figure: kilobytes(popupGzip.own),
      goal: `≤ ${kilobytes(MAX_POPUP_BYTES)}`,
      isMet: popupGzip.own <= MAX_POPUP_BYTES,
    },
    {
      what: 'of zod, client, server, QR code in it',
      figure: misplaced.join(', ') || 'none',
      goal: 'none',
      isMet: misplaced.length === 0,
    },
    {
      what: 'requests until own pushes are shown, of 10,000',
      figure: `${pushes.requestsToFirstRows}`,
      goal: '1',
      isMet: pushes.requestsToFirstRows === 1,
    },
    {
      what: 'a key of a search through them, p95',
      figure: milliseconds(pushes.keyP95),
      goal: `≤ ${milliseconds(MAX_KEY_MS)}`,
      isMet: pushes.keyP95 <= MAX_KEY_MS,
    },
    {
      what: 'heap of their page',
      figure: kilobytes(pushes.heap),
      goal: `≤ ${kilobytes(MAX_HEAP_BYTES)}`,
      isMet: pushes.heap <= MAX_HEAP_BYTES,
    },
    // A rate is the inverse of a duration.
    rateGoal('rate of 1 GiB on the loopback : curl', uploads.loopback.curl / uploads.loopback.own),
    rateGoal('the same : a bare page of the browser', uploads.loopback.plain / uploads.loopback.own),
    rateGoal('the same on a line of 1 Gbit/s : curl', uploads.gigabit.curl / uploads.gigabit.own),
    {
      what: 'memory of the page while it uploads',
      figure: kilobytes(uploads.memory),
      goal: `≤ ${kilobytes(MAX_UPLOAD_MEMORY)}`,
      isMet: uploads.memory <= MAX_UPLOAD_MEMORY,
    },
  ];
}

/** Rounded up: what is above the goal must not look as if it met it. */
export function kilobytes(bytes: number): string {
  return `${(Math.ceil(bytes / 100) / 10).toFixed(1)} kB`;
}

/** Rounded up, as above. */
function milliseconds(value: number): string {
  return `${(Math.ceil(value * 10 - 1e-9) / 10).toFixed(1)} ms`;
}

function ratioGoal(what: string, ratio: number, most: number): Goal {
  return { what, figure: times(ratio), goal: `≤ ${most.toFixed(2)} ×`, isMet: ratio <= most };
}

/** Rounded down, for the same reason. */
function rateGoal(what: string, ratio: number): Goal {
  const figure = `${(Math.floor(ratio * 100 + 1e-9) / 100).toFixed(2)} ×`;
  return { what, figure, goal: `≥ ${MIN_RATE.toFixed(2)} ×`, isMet: ratio >= MIN_RATE };
}

/** Rounded up, as above. */
export function times(ratio: number): string {
  return `${(Math.ceil(ratio * 100 - 1e-9) / 100).toFixed(2)} ×`;
}
