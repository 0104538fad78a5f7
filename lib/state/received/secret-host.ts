import type { Failure } from '../../base/failure';
import type { Result } from '../../base/result';
import type { FetchFile } from '../../browser/downloads';
import type { Input, LinkTarget, PushLinkRef, Reply, RetrievalRequest } from '../../messaging/messages';
import type { ReceivedLinkProblem } from '../../received/parse-received-link';
import type { RetrievedContent } from '../../received/retrieved-content';
import type { FailureText } from '../../text/failures';
import type { OpeningContext } from '../../text/received';

/** What stands between the opening of a secret and its server. Nothing rejects. */
export interface SecretHost {
  /** Whether a link without a key is asked about before anything is requested. */
  requiresKey: boolean;
  /** Says where a link leads. Sends no request. */
  resolve: (link: PushLinkRef & { isOwn: boolean }) => Promise<Reply<Result<LinkTarget, ReceivedLinkProblem>>>;
  /** Retrieves a push. Uses a view unless the owner opens it. The passphrase is sent exactly. */
  open: (request: RetrievalRequest & { passphrase?: string | undefined }) => Promise<Reply<RetrievedContent>>;
  /** Expires a push. One that has expired before is no failure. */
  expire: (request: RetrievalRequest) => Promise<Reply<unknown>>;
  /** Asks the user for host permissions, within a click. Resolves whether they were granted. */
  requestAccess: (patterns: string[]) => Promise<boolean>;
  /** Holds permissions for a server that is not connected until the page closes. Returns how to release them at once. */
  holdAccess: (patterns: string[]) => () => void;
  /** Fetches a file of a push. */
  fetchFile: FetchFile;
  /** What happened, and what the user can do next. */
  describeFailure: (failure: Failure, context: OpeningContext) => FailureText;
  /** Has a composer read a link as a file, and closes this tab once it does. Absent where no link is a file's. */
  pushAsFile?: (link: Input<'pushLinkAsFile'>) => Promise<Reply<unknown>>;
}
