import { type Strength, strengthOf } from '../../lib/generate/strength';
import { count, type MessageKey, t } from '../../lib/i18n';

const WORDS: Record<Strength, MessageKey> = {
  tries: 'generatorStrengthTries',
  asked: 'generatorStrengthAsked',
  computed: 'generatorStrengthComputed',
  key: 'generatorStrengthKey',
};

/** A strength in whole bits, rounded down, and what it is good for. Empty while it is not known. */
export function strengthWords(bits: number | undefined): string {
  return bits === undefined ? '' : t(WORDS[strengthOf(bits)], count('generatorBits', Math.floor(bits)));
}
