import { GENERATOR_DEFAULTS, type GeneratorSettings } from '../generate/settings';
import { isGeneratorSettings } from './generator-guards';
import type { Item } from './item';

/** How passwords are made; never one of them. */
export const generatorItem: Item<GeneratorSettings> = {
  key: 'generator',
  area: 'local',
  version: 1,
  fallback: GENERATOR_DEFAULTS,
  is: isGeneratorSettings,
};
