import { type Client, createClient, findRedirectedBaseUrl } from '../../api/client';
import type { Fetch } from '../../api/request';
import { toFailureOrThrow } from '../../base/failure';
import type { CheckStep, Finding } from '../../instance/finding';
import { type InstanceVersion, toInstanceFeatures } from '../../instance/instance';
import type { RecipientPage } from '../../instance/recipient-page';
import type { RecipientPages } from './recipient-pages';

/** Throws errors that are not ours. */
function toFailureFinding(error: unknown, step: CheckStep, anonymousAccess = false): Finding {
  const failure = toFailureOrThrow(error);
  if (failure.kind === 'RequestError') return { id: 'token-unsendable', status: 'bad' };
  const httpStatus = failure.kind === 'HttpError' || failure.kind === 'ContractError' ? failure.status : undefined;
  if (httpStatus === 404) return { id: 'not-found', status: 'bad', step };
  if (failure.kind === 'HttpError') {
    const { status, reason } = failure;
    if (status === 401 && reason !== 'sign-in' && step === 'token')
      return { id: 'token-wrong', status: 'bad', anonymousAccess };
    if (status === 401 || reason === 'sign-in' || (status === 403 && reason === 'rejected'))
      return { id: 'access-denied', status: 'bad', step, httpStatus: status };
  }
  return { id: 'failed', status: failure.kind === 'RateLimitError' ? 'warn' : 'bad', step, failure };
}

interface CheckOptions {
  baseUrl: string;
  /** "Address in links", where the page for recipients is looked for. */
  publicUrl?: string | undefined;
  lookUpPage?: RecipientPages['lookUp'];
  token?: string | undefined;
  fetch: Fetch;
  now?: () => number;
}

/** Asks for the version, then checks the token with the owner's list, and looks for the page for recipients. Needs the host permission. A failed step ends the findings. */
export async function checkInstance({
  token = '',
  now = Date.now,
  lookUpPage,
  ...options
}: CheckOptions): Promise<Finding[]> {
  const client = createClient({ ...options, token });
  let version: InstanceVersion;
  try {
    version = await client.readVersion();
  } catch (error) {
    return [await toVersionFailureFinding(error, options)];
  }
  const { anonymousAccess } = version;
  const { baseUrl, publicUrl } = options;
  const [page, ofToken] = await Promise.all([
    lookUpPage?.({ baseUrl, publicUrl, isDemo: false }),
    aboutToken(client, token, anonymousAccess),
  ]);
  return [...aboutVersion(version, now(), page), ofToken];
}

function aboutVersion(version: InstanceVersion, seenAt: number, page: RecipientPage | undefined): Finding[] {
  const { applicationVersion, apiVersion, edition, hasPushes } = version;
  const findings: Finding[] = [{ id: 'version', status: 'good', applicationVersion, apiVersion }];
  if (edition !== 'oss') findings.push({ id: 'other-edition', status: 'warn', edition });
  findings.push({ id: 'features', status: 'info', features: { ...toInstanceFeatures(version, seenAt), page } });
  if (!hasPushes) findings.push({ id: 'pushes-off', status: 'bad' });
  return findings;
}

async function aboutToken(client: Client, token: string, anonymousAccess: boolean): Promise<Finding> {
  if (token === '') return anonymousAccess ? { id: 'no-token', status: 'info' } : { id: 'token-needed', status: 'bad' };
  try {
    await client.listActive(1);
    return { id: 'token', status: 'good' };
  } catch (error) {
    return toFailureFinding(error, 'token', anonymousAccess);
  }
}

/** Only the same host is offered: by https, or without a path. */
async function toVersionFailureFinding(
  error: unknown,
  line: Pick<CheckOptions, 'baseUrl' | 'fetch'>,
): Promise<Finding> {
  const finding = toFailureFinding(error, 'version');
  const from = new URL(line.baseUrl);
  if (finding.id === 'not-found' && from.pathname !== '/') {
    const isThere = await createClient({ ...line, baseUrl: from.origin })
      .readVersion()
      .then(
        () => true,
        (missing) => {
          toFailureOrThrow(missing);
          return false;
        },
      );
    return isThere ? { ...finding, shorter: from.origin } : finding;
  }
  if (finding.id !== 'failed' || finding.failure.kind !== 'RedirectError' || from.protocol !== 'http:') return finding;
  const baseUrl = await findRedirectedBaseUrl(line).catch((following) => {
    toFailureOrThrow(following);
    return undefined;
  });
  const to = baseUrl === undefined ? undefined : new URL(baseUrl);
  return baseUrl !== undefined && to?.protocol === 'https:' && to.hostname === from.hostname
    ? { id: 'redirect-to-https', status: 'bad', baseUrl }
    : finding;
}
