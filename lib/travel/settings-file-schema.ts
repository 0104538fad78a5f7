import * as z from 'zod/mini';
import { CHARACTER_CLASSES, CHARACTER_RANGE, GENERATOR_KINDS, SEPARATORS, WORD_RANGE } from '../generate/settings';
import { INSTANCE_COLOURS } from '../instance/instance';
import { readAddress } from '../instance/read-address';
import { LANGUAGES } from '../language';
import { KINDS, type Kind } from '../push/draft';
import { BASE_ID, PRESET } from '../push/template';
import { THEMES } from '../theme';

z.config({ jitless: true });

/** What a file says it is, so that no other file is taken for one. */
export const FORMAT = 'secret-push-settings';
/** The version that is written, and the newest that can be read. */
export const FILE_VERSION = 1;

/** More than anybody has: nothing holds back who types them, and what was saved has to be taken again. The size of a file is limited anyway. */
const MOST_INSTANCES = 1_000;
const MOST_TEMPLATES = 1_000;
const MOST_NAME = 10_000;
const MOST_MESSAGE = 100_000;

/** Text that storage keeps as it is: half a character would become another one. */
const text = (most: number) =>
  z.string().check(
    z.maxLength(most),
    z.refine((value) => !/\p{Surrogate}/u.test(value)),
  );
const id = () => text(100).check(z.minLength(1));
const whole = (least: number, most: number) => z.int().check(z.gte(least), z.lte(most));
/** What an instance is asked for: up to five digits, since none takes more. */
const limit = () => z.optional(whole(1, 99_999));
const flag = () => z.optional(z.boolean());

const address = () =>
  text(2_000).check(
    z.refine((value) => {
      const reading = readAddress(value, { allowHttp: true });
      return reading.ok && !reading.address.host.endsWith('.invalid');
    }),
  );

/** Never its token: a field of that name is refused like any other that is not known. */
const instance = z.strictObject({
  name: text(MOST_NAME).check(z.minLength(1)),
  address: address(),
  colour: z.enum(INSTANCE_COLOURS),
  isActive: flag(),
});

const template = z.strictObject({
  // The organisation's do not travel, and nobody could change or remove one that did.
  id: id().check(z.refine((value) => !value.startsWith(PRESET))),
  name: text(MOST_NAME),
  asks: z.strictObject({
    expireAfterDays: limit(),
    expireAfterViews: limit(),
    retrievalStep: flag(),
    deletableByViewer: flag(),
    makesPassphrase: flag(),
  }),
  message: text(MOST_MESSAGE),
});

const choices = z.strictObject(
  Object.fromEntries(KINDS.map((kind) => [kind, z.optional(id())])) as Record<Kind, z.ZodMiniOptional<z.ZodMiniString>>,
);

const isUnique = <T>(key: (one: T) => unknown) => z.refine<T[]>((all) => new Set(all.map(key)).size === all.length);

const newPushes = z.strictObject({
  templates: z.array(template).check(
    z.maxLength(MOST_TEMPLATES),
    isUnique((one) => one.id),
    z.refine((all) => all.some((one) => one.id === BASE_ID)),
  ),
  starts: choices,
  menu: choices,
});

const characters = z.strictObject({
  length: whole(CHARACTER_RANGE.least, CHARACTER_RANGE.most),
  classes: z.array(z.enum(CHARACTER_CLASSES)).check(
    z.minLength(1),
    isUnique((kind) => kind),
  ),
  allowsLookAlikes: z.boolean(),
});

const words = z.strictObject({
  count: whole(WORD_RANGE.least, WORD_RANGE.most),
  separator: z.enum(SEPARATORS),
  hasCapitals: z.boolean(),
  hasDigit: z.boolean(),
});

/** A file with settings, version 1. A section that is left out is left as it is where the file is taken. */
export const settingsFileSchema = z.strictObject({
  format: z.literal(FORMAT),
  version: z.literal(FILE_VERSION),
  instances: z.optional(z.array(instance).check(z.maxLength(MOST_INSTANCES))),
  newPushes: z.optional(newPushes),
  settings: z.optional(z.strictObject({ copiesAtOnce: z.boolean(), notifies: z.boolean() })),
  watch: z.optional(z.strictObject({ isOn: z.boolean(), periodMinutes: whole(1, 1_440), notifies: z.boolean() })),
  language: z.optional(z.enum(['', ...LANGUAGES])),
  theme: z.optional(z.enum(THEMES)),
  generator: z.optional(
    z.strictObject({
      kinds: z.strictObject({ payload: z.enum(GENERATOR_KINDS), passphrase: z.enum(GENERATOR_KINDS) }),
      characters,
      words,
    }),
  ),
});

export type SettingsFile = z.infer<typeof settingsFileSchema>;
