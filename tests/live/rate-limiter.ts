import { setTimeout as wait } from 'node:timers/promises';

/** As shipped; an instance with less says so by 429. */
const perMinute = 120;
/** For what else comes from this address. */
const spare = 10;

/** Sends requests to an instance within its rate limit, as its `Retry-After` and the clock in its `Date` tell. */
export function createRateLimiter() {
  let minute = Number.NaN;
  let sent = 0;
  let secondsLeft = 0;

  /** One request as it is, without a second try. */
  async function send(request: Request): Promise<Response> {
    const response = await fetch(request);
    const now = Date.parse(response.headers.get('date') ?? '') / 1000;
    if (Math.floor(now / 60) !== minute) {
      minute = Math.floor(now / 60);
      sent = 0;
    }
    sent += 1;
    secondsLeft = 60 - (now % 60);
    return response;
  }

  /** One request; refused for the rate limit it was not looked at, so it is sent again when the instance says. */
  async function sendPatiently(request: Request): Promise<Response> {
    const response = await send(request.clone());
    const seconds = Number(response.headers.get('retry-after') ?? Number.NaN);
    if (response.status !== 429 || Number.isNaN(seconds)) return response;
    await wait(seconds * 1000);
    return sendPatiently(request);
  }

  return {
    send,
    sendPatiently,
    /** Notes requests that somebody else sends from here. */
    note(requests: number): void {
      sent += requests;
    },
    /** Waits for the next minute unless so many requests still fit into this one; more than ever fit wait on their way. */
    async makeRoomFor(requests: number): Promise<void> {
      const fits = sent + requests <= perMinute - spare;
      if (!fits && requests <= perMinute - spare && sent > 0) await wait((secondsLeft + 1) * 1000);
    },
    /** Waits for the beginning of a minute in which nothing has been sent: meets the limit, and then waits as it says. */
    async startFreshMinute(request: () => Request): Promise<void> {
      // More than two minutes' worth: the limit of a second may be met before, and a minute may end in between.
      for (let tried = 0; tried < perMinute * 3; tried += 1) {
        const response = await send(request());
        const seconds = Number(response.headers.get('retry-after') ?? Number.NaN);
        if (response.status === 429 && seconds > 1) return wait(seconds * 1000);
      }
      throw new Error(`The instance lets more than ${perMinute} requests pass in a minute`);
    },
  };
}
