import * as z from 'zod/mini';
import { CHARACTER_RANGE, WORD_RANGE } from '../generate/settings';
import { INSTANCE_COLOURS } from '../instance/instance';
import { LANGUAGES } from '../language';
import { KINDS } from '../push/draft';

z.config({ jitless: true });

const MOST_NAME = 100;
const MOST_TEXT = 1_000;
/** The most entries of a list. */
export const MOST_ENTRIES = 50;

/** Text that storage keeps as it is: half a character would become another one. */
const text = (least: number, most: number) =>
  z.string().check(
    z.minLength(least),
    z.maxLength(most),
    z.refine((value) => !/\p{Surrogate}/u.test(value)),
  );
/** Both bounds are told, whichever a number is beyond. */
const whole = (least: number, most: number) =>
  z.int().check(z.refine((value) => value >= least && value <= most, { params: { least, most } }));
/** What an instance is asked for: up to five digits, since none takes more. */
const limit = () => whole(1, 99_999);

/**
 * The values of a policy, each with its own schema, since one that cannot be used leaves all others standing. Made when there is a policy.
 * `public/managed-schema.json` tells browsers the types of the same, `docs/managed.md` people; a test compares the three.
 */
export function createPolicyValues() {
  const start = {
    days: limit(),
    views: limit(),
    retrievalStep: z.boolean(),
    deletableByViewer: z.boolean(),
    makePassphrase: z.boolean(),
    message: text(0, MOST_TEXT),
  };
  return {
    single: {
      allowOwnInstances: z.boolean(),
      allowHttp: z.boolean(),
      allowBuiltIn: z.boolean(),
      showWelcome: z.boolean(),
      retrievalStep: z.boolean(),
      deletableByViewer: z.boolean(),
      maximumDays: limit(),
      maximumViews: limit(),
      requirePassphrase: z.boolean(),
      minimumCharacters: whole(CHARACTER_RANGE.least, CHARACTER_RANGE.most),
      minimumWords: whole(WORD_RANGE.least, WORD_RANGE.most),
      language: z.enum(LANGUAGES),
    },
    kind: z.enum(KINDS),
    instance: {
      name: text(1, MOST_NAME),
      address: text(1, 2_000),
      colour: z.enum(INSTANCE_COLOURS),
      locked: z.boolean(),
      default: z.boolean(),
      note: text(0, MOST_TEXT),
    },
    defaults: start,
    template: { name: text(1, MOST_NAME), ...start },
  };
}

export type PolicyValues = ReturnType<typeof createPolicyValues>;
