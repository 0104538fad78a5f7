import { Check } from 'lucide';
import { t } from '../../lib/i18n';
import type { SaveState } from '../../lib/state/saving';
import { Icon } from '../ui/Icon';
import { StatusLine } from '../ui/StatusLine';

/** Says that a change was saved, once it was; or that it was not. */
export function SaveLine({ state }: { state: SaveState }) {
  return (
    <StatusLine class={`save-line small ${state}`}>
      {state === 'saved' && (
        <>
          <Icon of={Check} /> {t('optionsSaved')}
        </>
      )}
      {state === 'failed' && t('optionsNotSaved')}
    </StatusLine>
  );
}
