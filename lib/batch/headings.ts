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
  const subject = SUBJECT.exec(words)?.[1] ?? words;
  const role = HEADINGS.find(([, pattern]) => subject.search(pattern) >= 0)?.[0];
  if (role !== 'secret' || !isAboutSecrets(heading)) return role;
  return NAME_OF_A_SECRET.test(subject) ? 'name' : undefined;
}

/** Whether a column with this heading has something about secrets, but none. */
export function isAboutSecrets(heading: string): boolean {
  return ABOUT_A_SECRET.test(withoutRemarks(heading));
}

/** Whether a heading names secrets, or something about them. */
export function mentionsSecrets(heading: string): boolean {
  const words = normalizeHeading(heading);
  return HEADINGS.some(([role, pattern]) => role === 'secret' && words.search(pattern) >= 0);
}

/** What stands before these words is what the heading names: the name in `Name of the secret`. */
const SUBJECT = /^(.+?) (?:of|for|at) /;
const NAME_OF_A_SECRET = / (?:names?|titles?)$/;

/**
 * What a column has that says something about secrets, such as `Password hint`. Words such as `expires` are left to what is in the column:
 * they also stand beside secrets, as in `Password (must be changed)`.
 */
const ABOUT_A_SECRET =
  / (?:names?|titles?|hints?|reminders?|questions?|function|type|id|ids|url|urls|uri|list|folder|group|age|date|policy|strength|score|length|status|state|count|history|element)$|(?<![^ ])(?:[^ ]*(?:hash|salt)|expir(?:y|ation)[^ ]*)(?![^ ])/;

/** The words of a heading without what stands in brackets or says whether a cell may be empty, such as `[Required]`. */
function withoutRemarks(heading: string): string {
  return normalizeHeading(heading.replace(/\[[^[\]]*\]|\([^()]*\)|\b(?:required|optional)\b/gi, ' '));
}

/**
 * How well a heading says what its column is used for, lower is better: nothing but that before what says more, as the name of a person
 * before that of a project, and a password before what may be an identifier, such as a key.
 */
export function rankHeading(role: HeadingRole, heading: string): number {
  const words = withoutRemarks(heading);
  if (role !== 'secret') return Number(!isKnownHeading(role === 'email' ? words.replace(ADDRESS, '') : words));
  return Number(!isKnownHeading(words.replace(OF_TODAY, ''))) * 2 + Number(words.search(PASSWORDS) < 0);
}

/** What stands beside the word for a secret that is handed out. */
const OF_TODAY = /(?<![^ ])(?:temporar[^ ]*|initial[^ ]*|new|first|neues?|nouveau|nuev[ao]|nuov[ao]|nieuwe?)(?![^ ])/g;

/** What stands beside the word for mail. */
const ADDRESS = /(?<![^ ])(?:addresse?s?|adresse?n?|adres|direccion|indirizzo|عنوان)(?![^ ])/g;

/** Whether a cell is the heading of a column of secrets, and nothing else. */
export function isSecretHeading(cell: string): boolean {
  return isKnownHeading(cell) && detectRoleFromHeading(cell) === 'secret';
}

/** Whether each word of a cell is one of headings, as few words of names are. With a digit at a letter it is none: `pass1`. */
export function isKnownHeading(cell: string): boolean {
  const others = HEADINGS.reduce((words, [, pattern]) => words.replace(pattern, ''), normalizeHeading(cell));
  return /\p{L}/u.test(cell) && !/\p{L}\d/u.test(cell) && others.trim() === '';
}

/**
 * Headings by language, as patterns: what is no letter is a space, and `*` stands for other letters. A language without words of its own
 * uses the English ones. `others`: of languages that the extension does not speak, since a table may come from anywhere.
 */
type HeadingWords = Record<Language, string> & { others?: string };

function createHeadingPattern(words: HeadingWords): RegExp {
  const pattern = foldText(Object.values(words).filter(Boolean).join('|')).replaceAll('*', '[^ ]*');
  return new RegExp(`(?<![^ ])(?:${pattern})(?![^ ])`, 'gu');
}

/** What is a secret in any table. */
const PASSWORD_WORDS: HeadingWords = {
  en: '*passwords?|*passwd|passcodes?|pass|*pwd|*pw|secrets?|pin|p?psk|vouchers?(?: codes?)?|access codes?',
  de: '*passwort|*passwörter|*kennwort|*kennwörter|zugangsdaten|zugangscodes?|geheimnis*|geheimtext*',
  es: 'contraseñas?|contrasenias?|secretos?',
  fr: 'mots? de passe|motdepasse|mdp',
  it: 'segret[oi]',
  nl: '*wachtwoord|*wachtwoorden|geheim',
  ar: 'كلمة المرور|كلمة مرور|كلمة السر|كلمة سر|السر|سر',
  others:
    'senhas?|palavra passe|contrasenya|parolă|heslo|hasło|jelszó|şifre|parola|adgangskode|kodeord|lösenord|passord|salasana|' +
    'parool|κωδικός πρόσβασης|συνθηματικό|парол[ьі]|סיסמ[הא]|*パスワード|*密码|*密碼|*비밀번호|kata sandi|mật khẩu|رمز عبور',
};
const PASSWORDS = createHeadingPattern(PASSWORD_WORDS);

/** In this order, since a passphrase is a password too, and the password of a user or of a mailbox neither name nor address. */
const HEADINGS = (<(HeadingWords & { role: HeadingRole })[]>[
  {
    role: 'passphrase',
    en: 'passphrases?|pass phrase',
    de: '',
    es: 'frase de contrasena',
    fr: 'phrase secrete|phrase de passe',
    it: 'frase segreta',
    nl: 'wachtwoordzin',
    ar: 'عبارة المرور|عبارة مرور',
  },
  { role: 'secret', ...PASSWORD_WORDS },
  {
    role: 'secret',
    en: 'keys?|passkeys?|tokens?|credentials?|messages?',
    de: '*schlüssel|nachricht*',
    es: 'claves?|credencial*|mensajes?',
    fr: 'clé|identifiants',
    it: 'chiav[ei]|credenziali|messaggi*',
    nl: '*sleutel|*bericht',
    ar: '(?:ال)?مفتاح|(?:ال)?رسالة',
  },
  {
    role: 'email',
    en: 'e?mails?|e?mail(?:adress|address)*|e mails?|e mail(?:adress|address)*',
    de: '',
    es: 'correo(?: electronico)?',
    fr: 'courriels?',
    it: 'posta elettronica',
    nl: '',
    ar: '(?:ال)?بريد(?: الالكتروني)?',
  },
  {
    role: 'note',
    en: 'notes?|remarks?|comments?|descriptions?',
    de: 'notiz*|*bemerkung*|anmerkung*|kommentar*|*beschreibung*',
    es: 'notas?|observacion*|comentario*|descripcion*',
    fr: 'remarques?|commentaires?',
    it: 'comment[oi]|descrizion[ei]',
    nl: 'notities?|opmerking*|omschrijving*',
    ar: '*ملاحظ*|*تعليق*|*وصف*',
  },
  {
    role: 'name',
    en: '(?:display|first|full|given|real) names?|*names?|users?|logins?|labels?|titles?|accounts?|employees?',
    de: 'benutzer*|mitarbeiter*|bezeichnung*|titel|*konto|*konten',
    es: 'nombres?|usuarios?|titulos?|cuentas?',
    fr: 'noms?|prenoms?|utilisateurs?|titres?|comptes?',
    it: 'nom[ei]|cognom[ei]|utent[ei]|titol[oi]',
    nl: '*naam|gebruikers*|medewerkers*',
    ar: '(?:ال)?اسم|*مستخدم|*حساب',
  },
]).map(({ role, ...words }) => [role, createHeadingPattern(words)] as const);
