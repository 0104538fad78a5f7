import './open.css';
import { useRef } from 'preact/hooks';
import { t } from '../../lib/i18n';
import type { LinkOwner, Opening } from '../../lib/state/open-secret';
import { Button } from '../ui/Button';
import { useFocusAtFirst, useFocusFallback } from '../ui/focus';
import { Chip, InstanceDot } from '../ui/Notice';
import { AskAboutClaim, AskBeforeView, ChooseSecretOrFile, PassphraseForm } from './AskBeforeView';
import { OpenedCard } from './OpenedCard';
import { PasteForm } from './PasteForm';

/** There is nothing to open. */
function NothingToOpen({ step, isBuiltIn }: { step: 'expired' | 'unknown'; isBuiltIn: boolean }) {
  const heading = useFocusAtFirst<HTMLHeadingElement>();
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

/** Which instance is asked, and the host of the link if it is another one. */
function LinkOwnerRow({ owner: { instance, host, linkHost } }: { owner: LinkOwner }) {
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

/** The page for a received link. Loading it uses no view. */
export function OpenPage({ opening }: { opening: Opening }) {
  const step = opening.step.value;
  // Unknown until the user has answered the claim.
  const owner = step === 'claim' ? undefined : opening.owner.value;
  const main = useRef<HTMLElement>(null);
  // Never a button, which an Enter that is held down would press.
  useFocusFallback(main, () => main.current?.querySelector<HTMLElement>('h2, [tabindex="-1"], input'));
  return (
    <main ref={main} class="open-page stack" data-colour={owner?.instance?.colour}>
      <header>
        <h1>{t('openTitle')}</h1>
        {owner && <LinkOwnerRow owner={owner} />}
      </header>
      {step === 'paste' && <PasteForm opening={opening} />}
      {step === 'choose' && <ChooseSecretOrFile opening={opening} />}
      {step === 'claim' && <AskAboutClaim opening={opening} />}
      {step === 'ask' && <AskBeforeView opening={opening} />}
      {step === 'passphrase' && <PassphraseForm opening={opening} />}
      {step === 'opened' && <OpenedCard opening={opening} />}
      {(step === 'expired' || step === 'unknown') && (
        <NothingToOpen step={step} isBuiltIn={owner?.instance?.isBuiltIn === true} />
      )}
      {step !== 'reading' && step !== 'paste' && (
        <div>
          {/* Not while a request runs: it may have used a view, and its answer has to be shown. */}
          <Button variant="link" busy={opening.isBusy.value} onClick={opening.putAway}>
            {t('openAnother')}
          </Button>
        </div>
      )}
    </main>
  );
}
