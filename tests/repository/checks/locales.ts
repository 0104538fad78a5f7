import type { Words } from './words';

const PLURAL = /_(zero|one|two|few|many|other)$/;
/** Turning a sentence round is the code's work (`lib/bidi`); arrows would point the wrong way from right to left. */
const TURNING = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069←→⇐⇒]/;

/**
 * Where the words of a language are not those of English: keys, plural forms, places for values, and what stands in them.
 * @param alike keys whose words may be the same as in English
 */
export function differencesFromEnglish(
  tag: string,
  words: Words,
  english: Words,
  alike: ReadonlySet<string>,
): string[] {
  const wanted = wantedKeys(tag, english);
  const missing = wanted.filter((key) => !(key in words)).map((key) => `${key}: missing`);
  const found = Object.entries(words).flatMap(([key, { message = '', placeholders = {} }]) => {
    const model = english[key.replace(PLURAL, '_other')];
    if (!wanted.includes(key) || !model) return [`${key}: not wanted`];
    const problems = [];
    if (message.trim() === '') problems.push('empty');
    if (message !== message.trim()) problems.push('space around it');
    if (TURNING.test(message)) problems.push('a character that turns or points');
    if (message === (english[key] ?? model).message && isSentence(message) && !alike.has(key))
      problems.push('the same as in English');
    const isForm = PLURAL.test(key) && !key.endsWith('_other');
    problems.push(...placeProblems(placesIn(message), placesIn(model.message), isForm));
    for (const [name, { content }] of Object.entries(placeholders))
      if (model.placeholders?.[name]?.content !== content) problems.push(`another place behind ${name}`);
    for (const name of placesIn(message)) if (!(name in placeholders)) problems.push(`no placeholder ${name}`);
    return problems.map((problem) => `${key}: ${problem}`);
  });
  return [...missing, ...found];
}

/** The keys of English, with each family in the plural forms of this language. */
function wantedKeys(tag: string, english: Words): string[] {
  const forms = new Intl.PluralRules(tag).resolvedOptions().pluralCategories;
  return Object.keys(english).flatMap((key) => {
    const base = key.replace(PLURAL, '');
    if (base === key) return [key];
    return key.endsWith('_other') ? forms.map((form) => `${base}_${form}`) : [];
  });
}

/** One form of a plural may leave out what the others say, as in "once"; nothing may be added to what English has. */
function placeProblems(places: readonly string[], model: readonly string[], isForm: boolean): string[] {
  const left = isForm ? [] : model.filter((name) => !places.includes(name)).map((name) => `without ${name}`);
  return [...left, ...places.filter((name) => !model.includes(name)).map((name) => `with ${name}`)];
}

function placesIn(message = ''): string[] {
  return [...new Set([...message.matchAll(/\$(\w+)\$/g)].map(([, name = '']) => name.toLowerCase()))].sort();
}

/** Words beside the places for values: a lone place or sign is the same in every language. */
function isSentence(message: string): boolean {
  return /\p{L}{2}/u.test(message.replace(/\$\w+\$/g, ''));
}
