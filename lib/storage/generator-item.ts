import { GENERATOR_DEFAULTS, GENERATOR_FIELDS, type GeneratorSettings } from '../generate/settings';
import { objectOf, repairObject } from '../shape';
import type { Item } from './item';

/** How passwords are made; never one of them. */
export const generatorItem: Item<GeneratorSettings> = {
  key: 'generator',
  area: 'local',
  version: 1,
  fallback: GENERATOR_DEFAULTS,
  is: objectOf(GENERATOR_FIELDS),
  mend: repairObject(GENERATOR_FIELDS, GENERATOR_DEFAULTS),
};
