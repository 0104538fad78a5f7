import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { detectColumns } from '@/lib/batch/columns';

/** `|` stands between two cells. */
const cellsOf = (row: string) => row.split(' | ');
const PERSON = 'Ann | Zw3!kdQ8 | first day | correct horse | ann@example.org';

type First = 'headings' | 'data';
/** What is found in these rows: whether the first has headings, and the role of each column. */
function expectColumns(rows: readonly string[], first: First, roles: string): void {
  expect(detectColumns({ rows: rows.map(cellsOf) })).toEqual({
    hasHeadings: first === 'headings',
    roles: roles.split(' '),
  });
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
    ['a single column with a heading', ['PASSWORD:', 'y'], 'headings', 'secret'],
    ['a single column of names', ['Name', 'Ann'], 'headings', 'name'],
    ['an account as a name', ['Konto | Kennwort', PERSON], 'headings', 'name secret ignore ignore email'],
    ['only data', [PERSON, PERSON], 'data', 'name secret ignore ignore email'],
    ['one row as data', ['Ann | secret'], 'data', 'ignore ignore'],
    ['a secret that has a heading in it', ['Ann | Password1!', 'Bob | Passw0rd?'], 'data', 'name secret'],
    [
      'an unknown heading above addresses',
      ['Badge | Where | ', '4711 | ann@example.org | Room'],
      'headings',
      'ignore email ignore',
    ],
    [
      'no heading above addresses in a row that looks like the others',
      ['ann | correct-horse | none', 'ben | battery-staple | ben@example.org', 'cyd | k!f8Qx22 | cyd@example.org'],
      'data',
      'ignore ignore email',
    ],
    [
      'no heading in an address that is written in words',
      ['4821 | ann at example', '1234 | ben@example.org', '5678 | cyd@example.org'],
      'data',
      'ignore email',
    ],
    [
      'no heading in a mistyped address',
      ['Ann | sunshine | ann(at)example.org', 'Ben | moonlight | ben@example.org', 'Cyd | starlight | cyd@example.org'],
      'data',
      'ignore ignore email',
    ],
    [
      'no headings in a row that a quotation mark has joined with another one',
      ['Name | Password\nAnn\tx', 'Ben | Zw3!kdQ8'],
      'data',
      'ignore ignore',
    ],
    ['secrets under an unknown heading', ['Name | X', 'Ann | Zw3!kdQ8'], 'headings', 'name secret'],
    ['no secret where it is to be generated', ['Name | E-Mail', 'Ann | a@b.org'], 'headings', 'name email'],
    [
      'the first of two columns for one use',
      ['First name | Last name | Key', 'A | B | c'],
      'headings',
      'name ignore secret',
    ],
    ['a row that is longer than the others', ['Key', 'a | b'], 'headings', 'secret ignore'],
  ])('takes %s', (_, rows, first, roles) => expectColumns(rows, first, roles));

  test.each([
    ['signs of addresses', ['Ann | P@ss.w0rd1', 'Bob | h!nt@er.de'], 'name secret'],
    ['lists of addresses', ['a.b@b.co.uk, c@d.de | Zw3!kdQ8', 'c@müller.de | k!f8Qx22'], 'email secret'],
    ['addresses', ['a@b.de | correct-horse-battery', 'c@d.de | 4821'], 'email ignore'],
    ['names behind it', ['hunter | Alice', 'correct horse | Bob'], 'ignore ignore'],
    ['another secret', ['4821 | Zw3!kdQ8 | Alice', '1234 | k!f8Qx22 | Bob'], 'ignore secret name'],
    ['words', ['correct-horse | Zw3!kdQ8', 'Battery-Staple-Lemon | k!f8Qx22'], 'ignore secret'],
  ])('takes nothing that may be a secret for a name, beside %s', (_, rows, roles) => {
    expectColumns(rows, 'data', roles);
  });

  test.each([
    ['Eva Hauser | hunter', 'Bob | lemon'],
    ['Ismail | 4821', 'Bob | 1234'],
    ['Tom Keyes | hunter', 'Bob | lemon'],
    ['Tom Pass | hunter', 'Bob | lemon'],
    ['correct key lemon', 'battery'],
    ['user | password | a@b.de', 'bob | x | c@d.de'],
    ['Name | Zw3!kdQ8', 'Bob | k!f8Qx22'],
  ])('takes “%s” for data, above “%s”', (...rows) => {
    expect(detectColumns({ rows: rows.map(cellsOf) }).hasHeadings).toBe(false);
  });

  test.each([
    ['user_name | Initial-Passwort | e-mail_address', 'name secret email'],
    ['First name | Start password | Address 1', 'name secret ignore'],
    ['Username | Password | Email | Address1', 'name secret email ignore'],
    ['E-mail password | E-mail', 'secret email'],
    ['E-Mail-Passwort | Kunde | Benutzer', 'secret ignore name'],
  ])('reads the headings %s', (headings, roles) => {
    const below = ['a', 'b', 'c', 'd'].slice(0, cellsOf(headings).length);
    expectColumns([headings, below.join(' | ')], 'headings', roles);
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
