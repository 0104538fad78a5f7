/** The command line asks for something that cannot be; its message is for the terminal. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}
