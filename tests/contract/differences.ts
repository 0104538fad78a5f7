import { isRepeat, type ReplayState } from './to-request';

/** What placeholders look like whose value is not known beforehand. */
const forms: Record<string, string> = {
  token: '[A-Za-z0-9_-]+',
  time: '\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{3}Z',
  ip: '[0-9a-f.:]+',
  'file url': 'https?://\\S+',
  seconds: '\\d+',
  page: '\\s*<!DOCTYPE html>[^]*',
};

const shown = (value: unknown) => {
  const text = JSON.stringify(value) ?? 'nothing';
  return text.length > 200 ? `${text.slice(0, 200)}… (${text.length})` : text;
};

/** Where an answer's part differs from the recorded one, one line each; none when it does not. */
export function differences(expected: unknown, actual: unknown, standing: ReplayState, at: string): string[] {
  if (isRepeat(expected)) return differences(expected.repeat.repeat(expected.times), actual, standing, at);
  if (typeof expected === 'string' && typeof actual === 'string') {
    return matches(expected, actual, standing) ? [] : [`${at}: expected ${shown(expected)}, got ${shown(actual)}`];
  }
  if (isObject(expected) && isObject(actual) && Array.isArray(expected) === Array.isArray(actual)) {
    const keys = new Set([...Object.keys(expected), ...Object.keys(actual)]);
    return [...keys].flatMap((key) => differences(expected[key], actual[key], standing, `${at}.${key}`));
  }
  return Object.is(expected, actual) ? [] : [`${at}: expected ${shown(expected)}, got ${shown(actual)}`];
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** Whether a text is the recorded one, whose placeholders stand for what the replay knows, or for anything of their form. */
function matches(expected: string, actual: string, { base, linkBase = base, saved }: ReplayState): boolean {
  const pieces = expected.split(/\{([a-z ]+)\}/);
  if (pieces.length === 1) return expected === actual;
  const known = (name: string) => {
    if (name === 'base') return linkBase;
    if (name === 'base as https') return linkBase.replace(/^http:/, 'https:');
    return saved.get(name);
  };
  const pattern = pieces.map((piece, index) => {
    if (index % 2 === 0) return escaped(piece);
    const value = known(piece);
    const form = value === undefined ? forms[piece] : escaped(value);
    if (form === undefined) throw new Error(`Nobody knows the placeholder {${piece}}`);
    return form;
  });
  return new RegExp(`^${pattern.join('')}$`).test(actual);
}

const escaped = (text: string) => text.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&');
