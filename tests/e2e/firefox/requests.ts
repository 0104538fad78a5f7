import type { SeenRequest } from '../extension-browser';
import type { FirefoxSession } from './session';

/** Where the list is kept: the global of Firefox's own modules outlives any one script. */
const LIST = 'Cu.getGlobalForObject(Services).requestsSeenByTests';

/** From now on writes down every http request that Firefox makes, from whatever process and window. */
export function watchRequests(session: FirefoxSession): Promise<void> {
  return session.chrome(`
    const seen = (${LIST} = []);
    const observer = {
      observe(subject) {
        const channel = subject.QueryInterface(Ci.nsIHttpChannel);
        const asker = channel.loadInfo.loadingPrincipal ?? channel.loadInfo.triggeringPrincipal;
        const initiator = asker.isSystemPrincipal ? 'browser' : asker.originNoSuffix;
        seen.push({ method: channel.requestMethod, url: channel.URI.spec, initiator });
      },
    };
    Services.obs.addObserver(observer, 'http-on-modify-request');`);
}

export function readRequests(session: FirefoxSession): Promise<SeenRequest[]> {
  return session.chrome<SeenRequest[]>(`return ${LIST};`);
}

/** Begins the list anew. */
export async function forgetRequests(session: FirefoxSession): Promise<void> {
  await session.chrome(`${LIST}.length = 0;`);
}
