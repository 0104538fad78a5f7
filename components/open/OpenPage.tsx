import { useRef } from 'preact/hooks';
import { t } from '../../lib/i18n';
import type { Opening, OpeningStep } from '../../lib/state/opening';
import { Button } from '../ui/Button';
import { useKeptFocus } from '../ui/use-kept-focus';
import { AskBeforeView } from './AskBeforeView';
import { OpenedCard } from './OpenedCard';
import './open.css';
import { Over } from './Over';
import { PassphraseForm } from './PassphraseForm';
import { PasteForm } from './PasteForm';
import { WhoseLine } from './WhoseLine';

interface OpenPageProps {
  opening: Opening;
  openTab: (url: string) => void;
}

/** Where there is a link that can be put away for another one. */
const WITH_LINK: readonly OpeningStep[] = ['ask', 'passphrase', 'opened', 'expired', 'unknown'];

/** What the recipient of a link sees, whosever instance it leads to. Loading it costs no view. */
export function OpenPage({ opening, openTab }: OpenPageProps) {
  const step = opening.step.value;
  const whose = opening.whose.value;
  const main = useRef<HTMLElement>(null);
  // Never a button: an Enter that is held down would open before anything was read.
  useKeptFocus(main, () => main.current?.querySelector<HTMLElement>('h2, [tabindex="-1"], input'));
  return (
    <main ref={main} class="open-page stack" data-colour={whose?.instance?.colour}>
      <header>
        <h1>{t('openTitle')}</h1>
        {whose && <WhoseLine whose={whose} />}
      </header>
      {step === 'paste' && <PasteForm opening={opening} />}
      {step === 'ask' && <AskBeforeView opening={opening} />}
      {step === 'passphrase' && <PassphraseForm opening={opening} />}
      {step === 'opened' && <OpenedCard opening={opening} openTab={openTab} />}
      {(step === 'expired' || step === 'unknown') && (
        <Over step={step} isBuiltIn={whose?.instance?.isBuiltIn === true} />
      )}
      {WITH_LINK.includes(step) && (
        <div>
          {/* An answer that is on its way may have used a view: it has to come to somebody. */}
          <Button look="link" busy={opening.isBusy.value} onClick={opening.putAway}>
            {t('openAnother')}
          </Button>
        </div>
      )}
    </main>
  );
}
