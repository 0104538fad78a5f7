import type messages from '../public/_locales/en/messages.json';

/** Every key of the words, as English has them. */
export type MessageKey = keyof typeof messages;

type PluralForm = 'one' | 'other';
/** Keys that come as a family, one for each plural form. English has two; another language has as many as it needs. */
export type CountedKey = MessageKey extends infer K ? (K extends `${infer Base}_${PluralForm}` ? Base : never) : never;
