const alphabet = 'abcdefghijklmnopqrstuvwxyz0123456789-_';

/** A new unguessable name for a push: 20 letters of 38, over 104 bits. */
export function randomToken(): string {
  // Bytes above the last whole multiple of 38 would make its first letters likelier.
  const fair = 256 - (256 % alphabet.length);
  let token = '';
  while (token.length < 20) {
    const byte = crypto.getRandomValues(new Uint8Array(1))[0] ?? fair;
    if (byte < fair) token += alphabet[byte % alphabet.length];
  }
  return token;
}
