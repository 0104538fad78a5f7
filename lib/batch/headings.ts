import type { Language } from '../i18n/language';
import { foldText } from '../pushes/push-row';

export const HEADING_ROLES = ['secret', 'name', 'note', 'passphrase', 'email'] as const;
/** What a heading says that its column is used for. */
export type HeadingRole = (typeof HEADING_ROLES)[number];

/** The words of a heading alone, without accents. */
export function normalizeHeading(heading: string): string {
  return foldText(heading)
    .replace(/[^\p{L}]+/gu, ' ')
    .trim();
}

/** What a column with this heading is used for. */
export function detectRoleFromHeading(heading: string): HeadingRole | undefined {
  const words = normalizeHeading(heading);
  return HEADINGS.find(([, pattern]) => words.search(pattern) >= 0)?.[0];
}

/** Whether a cell is the heading of a column of secrets, and nothing else. */
export function isSecretHeading(cell: string): boolean {
  return isKnownHeading(cell) && detectRoleFromHeading(cell) === 'secret';
}

/** Whether each word of a cell is one of headings, as few words of names are. */
export function isKnownHeading(cell: string): boolean {
  const others = HEADINGS.reduce((words, [, pattern]) => words.replace(pattern, ''), normalizeHeading(cell));
  return /\p{L}/u.test(cell) && others.trim() === '';
}

/**
 * Headings by language, as `normalizeHeading` leaves them: what is no letter is a space. `*` stands for other letters. A language without
 * words of its own uses the English ones.
 */
type HeadingWords = Record<Language, readonly string[]>;

function createHeadingPattern(words: HeadingWords): RegExp {
  const pattern = Object.values(words).flat().join('|').replaceAll('*', '[^ ]*');
  return new RegExp(`(?<![^ ])(?:${pattern})(?![^ ])`, 'gu');
}

/** In this order, since a passphrase is a password too, and the password of a user or of a mailbox neither name nor address. */
const HEADINGS: readonly (readonly [HeadingRole, RegExp])[] = [
  [
    'passphrase',
    createHeadingPattern({
      en: ['passphrases?', 'pass phrase'],
      de: [],
      es: ['frase de contrasena'],
      fr: ['phrase secrete', 'phrase de passe'],
      it: ['frase segreta'],
      nl: ['wachtwoordzin'],
      ar: ['عبارة المرور', 'عبارة مرور'],
    }),
  ],
  [
    'secret',
    createHeadingPattern({
      en: [
        'secrets?',
        '*password*',
        'passcodes?',
        'pass',
        'pwd',
        'pw',
        'pin',
        'keys?',
        'passkeys?',
        'tokens?',
        'credentials?',
        'messages?',
      ],
      de: [
        'geheimnis*',
        'geheimtext*',
        '*passwort*',
        '*passworter',
        '*kennwort*',
        '*schlussel',
        'zugangsdaten',
        'nachricht*',
      ],
      es: ['secretos?', 'contrasenas?', 'claves?', 'credencial*', 'mensajes?'],
      fr: ['mots? de passe', 'mdp', 'cle', 'identifiants'],
      it: ['segret[oi]', 'chiav[ei]', 'credenziali', 'messaggi*'],
      nl: ['*wachtwoord*', '*sleutel', 'geheim', '*bericht'],
      ar: ['كلمة المرور', 'كلمة مرور', 'كلمة السر', 'كلمة سر', 'السر', 'سر', '(?:ال)?مفتاح', '(?:ال)?رسالة'],
    }),
  ],
  [
    'email',
    createHeadingPattern({
      en: ['e?mails?', 'e?mail(?:adress|address)*', 'e mails?', 'e mail(?:adress|address)*'],
      de: [],
      es: ['correo(?: electronico)?'],
      fr: ['courriels?'],
      it: ['posta elettronica'],
      nl: [],
      ar: ['(?:ال)?بريد(?: الالكتروني)?'],
    }),
  ],
  [
    'note',
    createHeadingPattern({
      en: ['notes?', 'remarks?', 'comments?', 'descriptions?'],
      de: ['notiz*', '*bemerkung*', 'anmerkung*', 'kommentar*', '*beschreibung*'],
      es: ['notas?', 'observacion*', 'comentario*', 'descripcion*'],
      fr: ['remarques?', 'commentaires?'],
      it: ['comment[oi]', 'descrizion[ei]'],
      nl: ['notities?', 'opmerking*', 'omschrijving*'],
      ar: ['*ملاحظ*', '*تعليق*', '*وصف*'],
    }),
  ],
  [
    'name',
    createHeadingPattern({
      en: ['*names?', 'users?', 'logins?', 'labels?', 'titles?', 'accounts?', 'employees?'],
      de: ['benutzer*', 'mitarbeiter*', 'bezeichnung*', 'titel', '*konto', '*konten'],
      es: ['nombres?', 'usuarios?', 'titulos?', 'cuentas?'],
      fr: ['noms?', 'prenoms?', 'utilisateurs?', 'titres?', 'comptes?'],
      it: ['nom[ei]', 'cognom[ei]', 'utent[ei]', 'titol[oi]'],
      nl: ['*naam', 'gebruikers*', 'medewerkers*'],
      ar: ['(?:ال)?اسم', '*مستخدم', '*حساب'],
    }),
  ],
];
