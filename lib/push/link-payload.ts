/**
 * The address that a payload is, if it is one and nothing else. No answer says that a push is a link, so its payload has to. Its host is as
 * the network knows it, in ASCII: letters that look alike are told apart.
 */
export function linkPayload(payload: string): URL | undefined {
  return /^https?:\/\/\S+$/iu.test(payload) && URL.canParse(payload) ? new URL(payload) : undefined;
}
