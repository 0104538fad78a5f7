import { GENERATOR_DEFAULTS, type GeneratorSettings } from '../generate/settings';
import { GENERATOR_FIELDS } from './generator-guards';
import type { Item } from './item';
import { goodFields, shape } from './shape';

/** How passwords are made; never one of them. */
export const generatorItem: Item<GeneratorSettings> = {
  key: 'generator',
  area: 'local',
  version: 1,
  fallback: GENERATOR_DEFAULTS,
  is: shape(GENERATOR_FIELDS),
  mend: goodFields(GENERATOR_FIELDS, GENERATOR_DEFAULTS),
};
