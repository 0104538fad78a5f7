/** The server's own words, as recorded. Of the other languages it has only what the recording holds. */
const english = {
  payloadRequired: 'Payload is required.',
  payloadTooLarge: 'The payload is too large.  You can only push up to 1048576 bytes.',
  qrTooLarge: 'The QR code payload is too large.  You can only push up to 1024 bytes.',
  notAnAddress: 'must be a valid HTTP or HTTPS URL.',
  tooManyFiles: 'You can only attach up to 10 files per push.',
  fileDisabled: 'File pushes are disabled.',
  urlDisabled: 'URL pushes are disabled.',
  qrDisabled: 'QR code pushes are disabled.',
  emailsOfUnknown: 'are not allowed for unknown users',
  tooManyEmails: 'contains more than 5 email(s)',
  invalidEmails: 'contains invalid email(s)',
  noEmails: 'cannot be left blank',
  unknownLocale: 'is not within the available options',
};
export type Word = keyof typeof english;

const translated: Record<string, Partial<Record<Word, string>>> = {
  fr: { payloadRequired: 'Une charge utile est requise.' },
};

/** A word of the server in a language it has, else in English. */
export const say = (word: Word, locale: string) => translated[locale]?.[word] ?? english[word];
