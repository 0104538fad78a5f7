import type messages from '../../public/_locales/en/messages.json';

export type MessageKey = keyof typeof messages;

type PluralForm = 'one' | 'other';
/** Keys with plural forms. */
export type PluralKey = MessageKey extends infer K ? (K extends `${infer Base}_${PluralForm}` ? Base : never) : never;
