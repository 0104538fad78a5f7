import type { Scene } from '../scene';
import { BATCH_SCENES } from './batch';
import { COMPOSE_SCENES } from './compose';
import { MANAGED_SCENES } from './managed';
import { OPEN_SCENES } from './open';
import { OPTIONS_SCENES } from './options';
import { POPUP_SCENES } from './popup';
import { PUSHES_SCENES } from './pushes';
import { WELCOME_SCENES } from './welcome';

export const SCENES: readonly Scene[] = [
  ...POPUP_SCENES,
  ...COMPOSE_SCENES,
  ...OPTIONS_SCENES,
  ...PUSHES_SCENES,
  ...OPEN_SCENES,
  ...BATCH_SCENES,
  ...MANAGED_SCENES,
  ...WELCOME_SCENES,
];
