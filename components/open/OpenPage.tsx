import { t } from '../../lib/i18n';
import type { Opening } from '../../lib/state/opening';
import { Chip } from '../ui/Chip';
import { Notice } from '../ui/Notice';
import { AskBeforeView } from './AskBeforeView';
import { OpenedCard } from './OpenedCard';
import './open.css';
import { PassphraseForm } from './PassphraseForm';
import { PasteForm } from './PasteForm';

interface OpenPageProps {
  opening: Opening;
  openTab: (url: string) => void;
}

/** What a recipient of the built-in instance's link sees. Loading it costs no view. */
export function OpenPage({ opening, openTab }: OpenPageProps) {
  const step = opening.step.value;
  return (
    <main class="open-page stack">
      <div class="row wrap">
        <h1>{t('openTitle')}</h1>
        <Chip look="warn">{t('builtInChip')}</Chip>
      </div>
      {step === 'paste' && <PasteForm opening={opening} />}
      {step === 'ask' && <AskBeforeView opening={opening} />}
      {step === 'passphrase' && <PassphraseForm opening={opening} />}
      {step === 'opened' && <OpenedCard opening={opening} openTab={openTab} />}
      {step === 'over' && (
        <Notice kind="info" isUrgent>
          <b>{t('openOver')}</b>
          <span>{t('openOverWhy')}</span>
        </Notice>
      )}
    </main>
  );
}
