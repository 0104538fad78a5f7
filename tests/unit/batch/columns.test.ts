import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { detectColumns } from '@/lib/batch/columns';

/** `|` stands between two cells. */
const cellsOf = (row: string) => row.split(' | ');
const PERSON = 'Ann | Zw3!kdQ8 | first day | correct horse | ann@example.org';

type First = 'headings' | 'data';
/** What is found in these rows: whether the first has headings, and the role of each column. */
function expectColumns(rows: readonly string[], first: First, roles: string): void {
  const hasHeadings = first === 'headings';
  expect(detectColumns({ rows: rows.map(cellsOf) })).toEqual({ hasHeadings, roles: roles.split(' ') });
}

describe('detectColumns', () => {
  test.each([
    ['ar', 'الاسم | كلمة المرور | ملاحظة | عبارة المرور | البريد الإلكتروني'],
    ['de', 'Benutzername | Initialpasswort | Bemerkung | Passphrase | E-Mail-Adresse'],
    ['en', 'User name | Password | Notes | Passphrase | E-mail'],
    ['es', 'Nombre | Contraseña | Observación | Frase de contraseña | Correo electrónico'],
    ['fr', 'Nom | Mot de passe | Remarque | Phrase secrète | Courriel'],
    ['it', 'Nome utente | Chiave | Nota | Frase segreta | Posta elettronica'],
    ['nl', 'Gebruikersnaam | Wachtwoord | Opmerking | Wachtwoordzin | E-mailadres'],
  ])('reads the headings in %s', (_, headings) => {
    expectColumns([headings, PERSON], 'headings', 'name secret note passphrase email');
  });

  test.each<[what: string, rows: string[], First, roles: string]>([
    ['a single column as secrets', ['x', 'y'], 'data', 'secret'],
    ['an account as a name', ['Konto | Kennwort', PERSON], 'headings', 'name secret ignore ignore email'],
    ['only data', [PERSON, PERSON], 'data', 'name secret ignore ignore email'],
    ['one row as data', ['Ann | secret'], 'data', 'ignore ignore'],
    ['a secret that has a heading in it', ['Ann | Password1!', 'Bob | Passw0rd?'], 'data', 'name secret'],
    ['a heading above addresses', ['Badge | Where | ', '47 | a@b.org | Room'], 'headings', 'ignore email ignore'],
    ['a row like others', ['a | horse | none', 'b | x | b@c.org', 'c | Q2! | c@d.org'], 'data', 'ignore ignore email'],
    ['a mistyped address', ['A | s | a(at)b.org', 'B | x | b@c.org', 'C | y | c@d.org'], 'data', 'ignore ignore email'],
    ['a row with a joined one', ['Name | Password\nAnn\tx', 'Ben | Zw3!kdQ8'], 'data', 'ignore ignore'],
    ['one joined by a return', ['Name | Password\rAnn\tx', 'Ben | Zw3!kdQ8'], 'data', 'ignore ignore'],
    ['secrets under an unknown heading', ['Name | X', 'Ann | Zw3!kdQ8'], 'headings', 'name secret'],
    ['the first of two such columns', ['First name | Last name | Key', 'A | B | c'], 'headings', 'name ignore secret'],
    ['a row that is longer than the others', ['Key', 'a | b'], 'headings', 'secret ignore'],
  ])('takes %s', (_, rows, first, roles) => expectColumns(rows, first, roles));

  test.each([
    ['signs of addresses', ['Ann | P@ss.w0rd1', 'Bob | h!nt@er.de'], 'name secret'],
    ['lists of addresses', ['a.b@b.co.uk, c@d.de | Zw3!kdQ8', 'c@müller.de | k!f8Qx22'], 'email secret'],
    ['names behind it', ['hunter | Alice', 'correct horse | Bob'], 'ignore ignore'],
    ['another secret', ['4821 | Zw3!kdQ8 | Alice', '1234 | k!f8Qx22 | Bob'], 'ignore secret name'],
  ])('takes nothing that may be a secret for a name, beside %s', (_, rows, roles) => {
    expectColumns(rows, 'data', roles);
  });

  test.each([
    ['Tom Keyes | hunter', 'Bob | lemon'],
    ['Tom Pass | hunter', 'Bob | lemon'],
    ['user | password | a@b.de', 'bob | x | c@d.de'],
  ])('takes “%s” for data, above “%s”', (...rows) => {
    expect(detectColumns({ rows: rows.map(cellsOf) }).hasHeadings).toBe(false);
  });

  test.each([
    ['First name | Start password | Address 1', 'name secret ignore'],
    ['Username | Password | Email | Address1', 'name secret email ignore'],
    ['E-mail password | E-mail', 'secret email'],
    ['E-Mail-Passwort | Kunde | Benutzer', 'secret ignore name'],
  ])('reads the headings %s', (headings, roles) => {
    const below = ['a', 'b', 'c', 'd'].slice(0, cellsOf(headings).length);
    expectColumns([headings, below.join(' | ')], 'headings', roles);
  });

  test.each([
    ['the name of a secret', 'Secret name | Description | Password', 'name note secret'],
    ['a number', 'PasswordListID | Title | Password', 'ignore name secret'],
    ['a list', 'Password list | Title | Password', 'ignore name secret'],
    ['the day of a change', 'Password last set | Title | Password', 'ignore name secret'],
    ['what a heading says besides', 'Master password hint | Title | Password [Required]', 'ignore name secret'],
    ['another key', 'Key | Title | Temporary password', 'ignore name secret'],
    ['a log-in', 'Identifiants | Nom | Mot de passe', 'ignore name secret'],
    ['the policy', 'password_policy | Title | userPasswd', 'ignore name secret'],
    ['when it expires', 'AdmPwdExpirationTime | Title | AdmPwd', 'ignore name secret'],
    ['a serial number', 'Key | Nom | motdepasse', 'ignore name secret'],
    ['a network', 'SSID | Title | PSK', 'ignore name secret'],
    ['a batch', 'Batch | Title | Voucher code', 'ignore name secret'],
  ])('does not take %s for the secret', (_, headings, roles) => {
    expectColumns([headings, 'ann42x | Ann | hunter'], 'headings', roles);
  });

  test.each([
    ['Manager email | Name | Email', 'ignore name email'],
    ['Vorgesetzter (E-Mail) | Vorgesetzte E-Mail | E-Mail-Adresse', 'ignore ignore email'],
    ['Recovery e-mail | Name | E-mail address [Required]', 'ignore name email'],
    ['Work email | Name | Home email', 'email name ignore'],
  ])('takes the address of the person: %s', (headings, roles) => {
    expectColumns([headings, 'x | y | z'], 'headings', roles);
  });

  test.each([
    ['Project name | Name | Password', 'ignore name secret'],
    ['Klasse/Kursname | Vorname | Passwort', 'ignore name secret'],
    ['!group_name | Title | Password', 'ignore name secret'],
    ['Host name | Department | Password', 'name ignore secret'],
    ['Display name | User name | Password', 'name ignore secret'],
    ['Name [displayName] Required | First name [givenName] | Password Required', 'name ignore secret'],
  ])('takes the name of the person before that of another thing: %s', (headings, roles) => {
    expectColumns([headings, 'x | y | z'], 'headings', roles);
  });

  test('takes the names of users for addresses only where all are', () => {
    const headings = cellsOf('Title | Password | Username');
    const ofUsers = (...users: string[]) => detectColumns({ rows: [headings, ...users.map((it) => ['A', 'b', it])] });
    expect(ofUsers('a@b.org', 'c@d.org', 'e@f.org').roles).toEqual(['name', 'secret', 'email']);
    expect(ofUsers('a@b.org', 'c@d.org', 'eva').roles).toEqual(['name', 'secret', 'ignore']);
  });

  test('takes a column with secrets before an empty one', () => {
    const rows = [cellsOf('Old password | Title | New password'), ['', 'Ann', 'hunter'], ['', 'Bob', 'lemon']];
    expect(detectColumns({ rows }).roles).toEqual(['ignore', 'name', 'secret']);
  });

  test('takes a key where the column of passwords is empty', () => {
    const rows = [cellsOf('User name | Password | Access key ID | Secret access key'), ['ann', '', 'K7', 'Zw3!kdQ8']];
    expect(detectColumns({ rows }).roles).toEqual(['name', 'ignore', 'ignore', 'secret']);
  });

  test('takes the column of passwords, though it is empty, before another word', () => {
    const rows = [cellsOf('User name | Password | Message'), ['ann', '', 'welcome']];
    expect(detectColumns({ rows }).roles).toEqual(['name', 'secret', 'ignore']);
  });

  test.each([
    ['yes and no', 'User must reset the password', 'True', 'False'],
    ['yes and no in another language', 'Kennwort läuft ab', 'Ja', 'Nein'],
    ['days', 'Kennwort zuletzt geändert', '24.12.2031', '2.1.2032 08:15'],
  ])('takes %s for no secrets, whatever the heading', (_, heading, ...cells) => {
    const rows = cells.map((cell, index) => `user${index} | ${cell}`);
    expectColumns([`User name | ${heading}`, ...rows], 'headings', 'name ignore');
  });

  test.each([
    ['numbers of users', 'Employee number', 'EMP-10042', 'EMP-10043'],
    ['names of users', 'Logon', 'annexample1', 'benexample2'],
    ['identifiers', 'Session', '3f0a8c1e-77b2-4d4e-9c55-0a1b2c3d4e5f', 'b7c1d2e3-0f1a-4b2c-8d3e-4f5a6b7c8d9e'],
    ['places in a directory', 'Unit', 'OU=Staff1,DC=corp,DC=example', 'OU=Staff2,DC=corp,DC=example'],
    ['numbers of a directory', 'Sid', 'S-1-5-21-1004336348-1177238915-501', 'S-1-5-21-1004336348-1177238915-502'],
    ['hashes', 'password_hash', '$2y$10$Zw3kdQ8abcDEF', '$2y$10$f8Qx22ghiJKL'],
    ['other hashes', 'PasswordHash', '$2y$10$Zw3kdQ8abcDEF', '$2y$10$f8Qx22ghiJKL'],
    ['names', 'Login name', 'Ann#Staff7', 'Ben#Staff8'],
    ['addresses', 'Page', 'https://App.example.org/Room1', 'https://App.example.org/Room2'],
  ])('takes no %s for secrets under another heading', (_, heading, ...cells) => {
    const rows = cells.map((cell, index) => `Ann${index} | note | ${cell}`);
    expectColumns([`Name | Notes | ${heading}`, ...rows], 'headings', 'name note ignore');
  });

  test.each([
    ['3f0a8c1e-77b2-4d4e-9c55-0a1b2c3d4e5f', 'b7c1d2e3-0f1a-4b2c-8d3e-4f5a6b7c8d9e'],
    ['OU=Staff1,DC=corp,DC=example', 'OU=Staff2,DC=corp,DC=example'],
  ])('takes “%s” for no secret without headings', (one, other) => {
    expectColumns([`Ann | Zw3!kdQ8 | ${one}`, `Bob | k!f8Qx22 | ${other}`], 'data', 'name secret ignore');
  });

  test.each([
    [['User001 | sommer2031', 'User002 | winter2031', 'User003 | apfel-baum7'], 'ignore secret'],
    [['Ann | Laptop42 | sommer2031', 'Bob | Laptop43 | winter2031'], 'name ignore secret'],
    [['Raum101 | Xk9$abc1', 'Raum102 | sommer2031', 'Raum103 | Qw8!zzz2'], 'ignore secret'],
  ])('takes no name with a number for a secret where another column may have them', (rows, roles) => {
    expectColumns(rows, 'data', roles);
  });

  test('leaves it to the user where no heading and no cell says which column has secrets', () => {
    const rows = ['Name | Rechner | Zugang', 'Ann | Laptop42 | sommer2031', 'Bob | Laptop43 | winter2031'];
    expectColumns(rows, 'headings', 'name ignore ignore');
  });

  test.each([
    ['Name | Reset password | Asset', 'Ann | Xk9$abc1 | Laptop42'],
    ['Name | Password, change at first login | Device', 'Ann | Xk9$abc1 | Zw3!kdQ8'],
    ['Name | Initial password - must be changed | Client', 'Ann | Xk9$abc1 | Zw3!kdQ8'],
    ['Name | Last password | Seat', 'Ann | Xk9$abc1 | Zw3!kdQ8'],
    ['Name | Password field | Seat', 'Ann | Xk9$abc1 | Zw3!kdQ8'],
    ['Name | Passwort | Gerät', 'Ann | 24.12.2010 | Laptop42'],
    ['Name | PIN | Gerät', 'Ann | 12-34-5678 | Laptop42'],
    ['Name | Secret | Gerät', 'Ann | Yes | Zw3!kdQ8'],
    ['Name | Secret | Old password', 'Ann | lemon | hunter'],
    ['Name | Secret | Password-protected', 'Ann | lemon | x'],
    ['Name | Secret | Password optional', 'Ann | lemon | x'],
    ['Name | PIN | Password reminder sent', 'Ann | 4711 | today'],
    ['Name | Voucher code | Password manager', 'Ann | k7q2 | KeePass2'],
    ['Name | New password | Old password', 'Ann | lemon | hunter'],
  ])('believes a heading that names a secret: %s', (headings, row) => {
    expectColumns([headings, row], 'headings', 'name secret ignore');
  });

  test('takes no other column for the one that a heading names and cells deny', () => {
    const rows = ['Name | Password never expires | Serial', 'Ann | True | Zw3!kdQ8', 'Bob | False | k!f8Qx22'];
    expectColumns(rows, 'headings', 'name ignore ignore');
  });

  test('knows that a Greek code is no password', () => {
    expectColumns(['Κωδικός | Title | Συνθηματικό', '10042 | Ann | Xk9$abc1'], 'headings', 'ignore name secret');
  });

  test('takes a column of secrets that begins below many empty cells', () => {
    const empty = Array.from({ length: 60 }, (_, index) => ['Ann', '', `Zw3!kdQ${index}`]);
    const rows = [cellsOf('Name | Password | API key'), ...empty, ['Bob', 'hunter', 'k!f8Qx22']];
    expect(detectColumns({ rows }).roles).toEqual(['name', 'secret', 'ignore']);
  });

  test('takes a password with a number for no heading', () => {
    expectColumns(['pass1 | Ann', 'pass2 | Ben'], 'data', 'ignore ignore');
  });

  test('reads a heading of many open brackets at once', () => {
    const heading = `Password ${'('.repeat(200_000)}`;
    expect(
      detectColumns({
        rows: [
          [heading, 'Name'],
          ['x', 'Ann'],
        ],
      }).roles,
    ).toEqual(['secret', 'name']);
  });

  test('takes the more random of two columns without headings', () => {
    expectColumns(['Ann | Zw3!kdQ8 | ann0042', 'Bob | k!f8Qx22 | bob0043'], 'data', 'name secret ignore');
  });

  test.each([
    ['cs', 'Heslo'],
    ['da', 'Adgangskode'],
    ['fi', 'Salasana'],
    ['he', 'סיסמה'],
    ['hu', 'Jelszó'],
    ['ja', '初期パスワード'],
    ['ko', '비밀번호'],
    ['nb', 'Passord'],
    ['pl', 'Hasło'],
    ['pt', 'Senha'],
    ['ru', 'Пароль'],
    ['sv', 'Lösenord'],
    ['tr', 'Şifre'],
    ['uk', 'Тимчасовий пароль'],
    ['zh', '初始密码'],
  ])('reads the heading of secrets in %s', (_, heading) => {
    expectColumns([`Id | ${heading} | E-mail`, 'r3impC | lemon | ann@example.org'], 'headings', 'ignore secret email');
  });

  test('gives no use to two columns, and every column one', () => {
    const cell = fc.oneof(fc.string(), fc.constantFrom('Name', 'Password', 'E-Mail', 'a@b.org', 'Zw3!kdQ8', 'Note'));
    const rows = fc.array(fc.array(cell, { minLength: 1, maxLength: 8 }), { minLength: 1, maxLength: 5 });
    fc.assert(
      fc.property(rows, (table) => {
        const { roles } = detectColumns({ rows: table });
        expect(roles).toHaveLength(Math.max(...table.map((row) => row.length)));
        const taken = roles.filter((role) => role !== 'ignore');
        expect(new Set(taken).size).toBe(taken.length);
      }),
    );
  });
});
