import './open.css';
import { useEffect, useRef } from 'preact/hooks';
import { t } from '../../lib/i18n';
import type { LinkOwner, Opening, OpenLinkStep } from '../../lib/state/open-secret';
import { Button } from '../ui/Button';
import { useFocusFallback } from '../ui/focus';
import { Chip, InstanceDot } from '../ui/Notice';
import { AskAboutClaim, AskBeforeView, ChooseSecretOrFile, PassphraseForm } from './AskBeforeView';
import { OpenedCard } from './OpenedCard';
import { PasteForm } from './PasteForm';

/** There is nothing to open: said plainly, as nobody's fault. */
function Over({ step, isBuiltIn }: { step: 'expired' | 'unknown'; isBuiltIn: boolean }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const isExpired = step === 'expired';
  return (
    <section class="stack">
      <h2 ref={heading} tabIndex={-1}>
        {isExpired ? t('openExpiredTitle') : t('openUnknown')}
      </h2>
      <p>{isExpired ? t('openExpiredWhy') : isBuiltIn ? t('openUnknownBuiltIn') : t('openUnknownWhy')}</p>
    </section>
  );
}

/**
 * Whose instance is asked: one of the user's own by its name and colour, or somebody else's by its host; and where the link itself leads,
 * if that is another host.
 */
function WhoseLine({ whose: { instance, host, linkHost } }: { whose: LinkOwner }) {
  return (
    <p class="whose row wrap small">
      <span class="soft">{t('openFrom')}</span>
      {instance && (
        <span class="row">
          <InstanceDot colour={instance.colour} />
          <b>
            <bdi>{instance.name}</bdi>
          </b>
        </span>
      )}
      {!instance?.isBuiltIn && (
        <bdi dir="ltr" class="mono host">
          {host}
        </bdi>
      )}
      {instance?.isBuiltIn && <Chip look="warn">{t('builtInChip')}</Chip>}
      {!instance && <Chip look="warn">{t('openForeign')}</Chip>}
      {linkHost !== undefined && (
        <span class="row">
          <span class="soft">{t('openLinkTo')}</span>
          <bdi dir="ltr" class="mono host">
            {linkHost}
          </bdi>
        </span>
      )}
    </p>
  );
}

interface OpenPageProps {
  opening: Opening;
  openTab: (url: string) => void;
}

/** Where there is a link that can be put away for another one. */
const WITH_LINK: readonly OpenLinkStep[] = ['choose', 'claim', 'ask', 'passphrase', 'opened', 'expired', 'unknown'];

/** What the recipient of a link sees, whosever instance it leads to. Loading it costs no view. */
export function OpenPage({ opening, openTab }: OpenPageProps) {
  const step = opening.step.value;
  // Not before it is said whose it is.
  const whose = step === 'claim' ? undefined : opening.owner.value;
  const main = useRef<HTMLElement>(null);
  // Never a button: an Enter that is held down would open before anything was read.
  useFocusFallback(main, () => main.current?.querySelector<HTMLElement>('h2, [tabindex="-1"], input'));
  return (
    <main ref={main} class="open-page stack" data-colour={whose?.instance?.colour}>
      <header>
        <h1>{t('openTitle')}</h1>
        {whose && <WhoseLine whose={whose} />}
      </header>
      {step === 'paste' && <PasteForm opening={opening} />}
      {step === 'choose' && <ChooseSecretOrFile opening={opening} />}
      {step === 'claim' && <AskAboutClaim opening={opening} />}
      {step === 'ask' && <AskBeforeView opening={opening} />}
      {step === 'passphrase' && <PassphraseForm opening={opening} />}
      {step === 'opened' && <OpenedCard opening={opening} openTab={openTab} />}
      {(step === 'expired' || step === 'unknown') && (
        <Over step={step} isBuiltIn={whose?.instance?.isBuiltIn === true} />
      )}
      {WITH_LINK.includes(step) && (
        <div>
          {/* An answer that is on its way may have used a view: it has to come to somebody. */}
          <Button variant="link" busy={opening.isBusy.value} onClick={opening.putAway}>
            {t('openAnother')}
          </Button>
        </div>
      )}
    </main>
  );
}
