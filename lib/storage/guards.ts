import type { Instance, InstanceFeatures, InstanceMark, PresetMark } from '../instance/instance';
import { type Draft, type EmailOrder, KINDS, type PushOptions } from '../push/draft';
import type { Failure } from '../push/failure';
import type { Candidate, CreatedResult, FailedResult, InFlightNote, UnknownResult } from '../push/result';
import type { Difference, StoredPush } from '../push/stored-push';
import { either, type Guard, isFlag, isNumber, isText, listOf, maybe, nullable, oneOf, shape } from '../shape';

const isKind = oneOf(...KINDS);
const isSource = oneOf('composer', 'menu', 'command');

export const isPushOptions: Guard<PushOptions> = shape<PushOptions>({
  expireAfterDays: maybe(isNumber),
  expireAfterViews: maybe(isNumber),
  retrievalStep: maybe(isFlag),
  deletableByViewer: maybe(isFlag),
  makesPassphrase: maybe(isFlag),
  passphrase: isText,
  name: isText,
  note: isText,
});

export const isDraft: Guard<Draft> = shape<Draft>({
  id: isText,
  kind: isKind,
  payloads: shape<Draft['payloads']>({ text: isText, url: isText, file: isText, qr: isText }),
  options: isPushOptions,
  message: maybe(isText),
  email: maybe(shape<EmailOrder>({ to: isText, language: isText })),
  review: maybe(oneOf('flattened', 'cut', 'not-a-link', 'written-twice')),
  isPrivate: isFlag,
  createdAt: isNumber,
  writtenIn: maybe(isText),
});

export const isMark = shape<InstanceMark>({
  id: isText,
  name: isText,
  colour: isText,
  isBuiltIn: isFlag,
  baseUrl: maybe(isText),
});

export const storedFields = {
  urlToken: isText,
  createdAt: isNumber,
  expireAfterDays: isNumber,
  expireAfterViews: isNumber,
  retrievalStep: isFlag,
  deletableByViewer: nullable(isFlag),
};

const isStoredPush = shape<StoredPush>(storedFields);

const isDifference = shape<Difference>({
  option: oneOf('expireAfterDays', 'expireAfterViews', 'retrievalStep', 'deletableByViewer'),
  asked: either(isNumber, isFlag),
  stored: nullable(either(isNumber, isFlag)),
  isWeaker: isFlag,
});

/** A failure is written by this version and read by this version; its name is what readers branch on. */
const isFailure = ((value) => shape<{ name: string }>({ name: isText })(value)) as Guard<Failure>;

const resultFields = {
  id: isText,
  draftId: isText,
  at: isNumber,
  source: isSource,
  kind: isKind,
  name: isText,
  about: maybe(listOf(isText)),
  instance: isMark,
  withAccount: isFlag,
  isPrivate: isFlag,
};

const isCreated = shape<CreatedResult>({
  ...resultFields,
  state: oneOf('created'),
  madeAt: isNumber,
  link: isText,
  stored: isStoredPush,
  differences: listOf(isDifference),
  copy: oneOf('copied', 'failed', 'held-back', 'off', 'pending', 'placed'),
  notPlaced: maybe(oneOf('changed', 'refused')),
  hasPassphrase: isFlag,
  message: maybe(isText),
  email: maybe(shape<NonNullable<CreatedResult['email']>>({ to: isText, isTaken: isFlag })),
  linkProblem: maybe(oneOf('local-address', 'other-port', 'unencrypted')),
  expiredAt: maybe(isNumber),
});

const isFailed = shape<FailedResult>({ ...resultFields, state: oneOf('failed'), failure: isFailure });

const isUnknown = shape<UnknownResult>({
  ...resultFields,
  state: oneOf('unknown'),
  note: isText,
  failure: maybe(isFailure),
  isUnreachable: maybe(isFlag),
  search: oneOf('no-account', 'not-looked', 'looked'),
  candidates: listOf(shape<Candidate>({ link: isText, stored: isStoredPush })),
});

export const isPushResult = either(isCreated, either(isFailed, isUnknown));

export const isInFlightNote: Guard<InFlightNote> = shape<InFlightNote>({
  ...resultFields,
  note: isText,
  isUpload: maybe(isFlag),
  baseUrl: maybe(isText),
});

const isPresetMark = shape<PresetMark>({
  isLocked: isFlag,
  note: isText,
  own: maybe(shape<NonNullable<PresetMark['own']>>({ name: isText, colour: isText })),
});

export const isInstance: Guard<Instance> = shape<Instance>({
  id: isText,
  name: isText,
  baseUrl: isText,
  colour: isText,
  isBuiltIn: isFlag,
  allowsHttp: isFlag,
  publicUrls: listOf(isText),
  confirmedUrls: maybe(listOf(isText)),
  tokenArea: oneOf('none', 'session', 'device'),
  preset: maybe(isPresetMark),
});

export const isFeatures: Guard<InstanceFeatures> = shape<InstanceFeatures>({
  applicationVersion: isText,
  apiVersion: isText,
  edition: isText,
  anonymousAccess: isFlag,
  links: isFlag,
  qr: isFlag,
  files: isFlag,
  filesNeedAccount: isFlag,
  email: isFlag,
  seenAt: isNumber,
});
