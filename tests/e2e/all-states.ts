import { COMPOSER_STATES } from './states/composer';
import { PAGE_STATES } from './states/pages';
import { RECIPIENT_STATES } from './states/recipient-page';
import { TABLE_STATES } from './states/tables';
import type { Tours } from './states/tour';

/** Every page in its states, for checks that hold everywhere, and for pictures (`npm run gallery`). */
export const ALL_STATES: Tours = {
  ...PAGE_STATES,
  ...RECIPIENT_STATES,
  ...COMPOSER_STATES,
  ...TABLE_STATES,
};
