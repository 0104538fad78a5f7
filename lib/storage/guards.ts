import type { Instance, InstanceFeatures, InstanceSummary, PresetMark } from '../instance/instance';
import { type Draft, type EmailRequest, KINDS, type PushOptions } from '../push/draft';
import type { Failure } from '../push/failure';
import type { Candidate, CreatedResult, FailedResult, InFlightCreate, UnknownResult } from '../push/result';
import type { Difference, StoredPush } from '../push/stored-push';
import {
  arrayOf,
  type Guard,
  isBoolean,
  isNumber,
  isString,
  literal,
  nullable,
  objectOf,
  optional,
  union,
} from '../shape';

const isKind = literal(...KINDS);
const isSource = literal('composer', 'menu', 'command');

export const isPushOptions: Guard<PushOptions> = objectOf<PushOptions>({
  expireAfterDays: optional(isNumber),
  expireAfterViews: optional(isNumber),
  retrievalStep: optional(isBoolean),
  deletableByViewer: optional(isBoolean),
  makesPassphrase: optional(isBoolean),
  passphrase: isString,
  name: isString,
  note: isString,
});

export const isDraft: Guard<Draft> = objectOf<Draft>({
  id: isString,
  kind: isKind,
  payloads: objectOf<Draft['payloads']>({ text: isString, url: isString, file: isString, qr: isString }),
  options: isPushOptions,
  message: optional(isString),
  email: optional(objectOf<EmailRequest>({ to: isString, language: isString })),
  review: optional(literal('flattened', 'cut', 'not-a-link', 'written-twice')),
  isPrivate: isBoolean,
  createdAt: isNumber,
  writtenIn: optional(isString),
});

export const isMark = objectOf<InstanceSummary>({
  id: isString,
  name: isString,
  colour: isString,
  isBuiltIn: isBoolean,
  baseUrl: optional(isString),
});

export const storedFields = {
  urlToken: isString,
  createdAt: isNumber,
  expireAfterDays: isNumber,
  expireAfterViews: isNumber,
  retrievalStep: isBoolean,
  deletableByViewer: nullable(isBoolean),
};

const isStoredPush = objectOf<StoredPush>(storedFields);

const isDifference = objectOf<Difference>({
  option: literal('expireAfterDays', 'expireAfterViews', 'retrievalStep', 'deletableByViewer'),
  asked: union(isNumber, isBoolean),
  stored: nullable(union(isNumber, isBoolean)),
  isWeaker: isBoolean,
});

/** A failure is written by this version and read by this version; its name is what readers branch on. */
const isFailure = ((value) => objectOf<{ name: string }>({ name: isString })(value)) as Guard<Failure>;

const resultFields = {
  id: isString,
  draftId: isString,
  at: isNumber,
  source: isSource,
  kind: isKind,
  name: isString,
  about: optional(arrayOf(isString)),
  instance: isMark,
  withAccount: isBoolean,
  isPrivate: isBoolean,
};

const isCreated = objectOf<CreatedResult>({
  ...resultFields,
  state: literal('created'),
  answeredAt: isNumber,
  link: isString,
  stored: isStoredPush,
  differences: arrayOf(isDifference),
  copy: literal('copied', 'failed', 'withheld', 'off', 'pending', 'placed'),
  notPlaced: optional(literal('changed', 'refused')),
  hasPassphrase: isBoolean,
  message: optional(isString),
  email: optional(objectOf<NonNullable<CreatedResult['email']>>({ to: isString, isTaken: isBoolean })),
  linkProblem: optional(literal('local-address', 'other-port', 'unencrypted')),
  expiredAt: optional(isNumber),
});

const isFailed = objectOf<FailedResult>({ ...resultFields, state: literal('failed'), failure: isFailure });

const isUnknown = objectOf<UnknownResult>({
  ...resultFields,
  state: literal('unknown'),
  note: isString,
  failure: optional(isFailure),
  isUnreachable: optional(isBoolean),
  search: literal('no-account', 'not-looked', 'looked'),
  candidates: arrayOf(objectOf<Candidate>({ link: isString, stored: isStoredPush })),
});

export const isPushResult = union(isCreated, union(isFailed, isUnknown));

export const isInFlightNote: Guard<InFlightCreate> = objectOf<InFlightCreate>({
  ...resultFields,
  note: isString,
  isUpload: optional(isBoolean),
  baseUrl: optional(isString),
});

const isPresetMark = objectOf<PresetMark>({
  isLocked: isBoolean,
  note: isString,
  own: optional(objectOf<NonNullable<PresetMark['own']>>({ name: isString, colour: isString })),
});

export const isInstance: Guard<Instance> = objectOf<Instance>({
  id: isString,
  name: isString,
  baseUrl: isString,
  colour: isString,
  isBuiltIn: isBoolean,
  allowsHttp: isBoolean,
  publicUrls: arrayOf(isString),
  confirmedUrls: optional(arrayOf(isString)),
  tokenArea: literal('none', 'session', 'device'),
  preset: optional(isPresetMark),
});

export const isFeatures: Guard<InstanceFeatures> = objectOf<InstanceFeatures>({
  applicationVersion: isString,
  apiVersion: isString,
  edition: isString,
  anonymousAccess: isBoolean,
  links: isBoolean,
  qr: isBoolean,
  files: isBoolean,
  filesNeedAccount: isBoolean,
  email: isBoolean,
  seenAt: isNumber,
});
