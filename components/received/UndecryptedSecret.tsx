import { KeyRound, Save } from 'lucide';
import type { ComponentChildren } from 'preact';
import { useId, useState } from 'preact/hooks';
import { downloadBytes } from '../../lib/browser/downloads';
import type { DecryptionFailure } from '../../lib/encryption/age';
import { t } from '../../lib/i18n/translate';
import type { EncryptedSecret } from '../../lib/state/received/encrypted-secret';
import type { ReceivedSecret } from '../../lib/state/received/received-secret';
import { describeDecryptionFailure, KEY_START } from '../../lib/text/received';
import { Button } from '../ui/Button';
import { ErrorNotice } from '../ui/Notice';
import { LinkField, LinkForm } from './PasteForm';

interface KeyFormProps {
  enter: (entered: string) => Promise<void>;
  action: string;
  busy: boolean;
  /** Why the key that was entered before, or the one in the link, did not do. */
  failure: DecryptionFailure | undefined;
  /** More about the failure. */
  children?: ComponentChildren;
}

function KeyForm({ enter, action, busy, failure, children }: KeyFormProps) {
  const [entered, setEntered] = useState('');
  const id = useId();
  return (
    <LinkForm value={entered} onSubmit={async (value) => (busy ? undefined : enter(value))}>
      {failure && (
        <div id={id}>
          <ErrorNotice {...describeDecryptionFailure(failure)}>{children}</ErrorNotice>
        </div>
      )}
      <LinkField
        label={t('receivedKeyField')}
        describedBy={failure && id}
        hint={t('receivedKeyWhy', KEY_START)}
        value={entered}
        onInput={setEntered}
      />
      <div>
        <Button type="submit" variant="primary" icon={KeyRound} busy={busy}>
          {action}
        </Button>
      </div>
    </LinkForm>
  );
}

/** Asks for the key before the push is requested: with a damaged one a view would show nothing. */
export function LinkKeyForm({ received }: { received: ReceivedSecret }) {
  const failure = received.encrypted.failure.value;
  return (
    <KeyForm enter={received.enterLinkKey} action={t('receivedPasteNext')} busy={false} failure={failure}>
      <span>{t('receivedNoViewUsed')}</span>
    </KeyForm>
  );
}

/** Shows what is not decrypted yet, whatever goes wrong, with a field for the right key. Renders nothing once it is. */
export function UndecryptedSecret({ secret }: { secret: EncryptedSecret }) {
  const failure = secret.failure.value;
  const busy = secret.isBusy.value;
  const armor = secret.text.value === undefined ? secret.armor.value : undefined;
  return (
    <>
      {secret.needsKey.value ? (
        <KeyForm enter={secret.enterKey} action={t('receivedDecrypt')} busy={busy} failure={failure} />
      ) : (
        failure && <ErrorNotice {...describeDecryptionFailure(failure)} />
      )}
      {armor !== undefined && !secret.needsKey.value && (
        <div>
          <Button variant="primary" icon={KeyRound} busy={busy} onClick={() => void secret.retry()}>
            {t('receivedDecrypt')}
          </Button>
        </div>
      )}
      {armor !== undefined && <Armor>{armor}</Armor>}
    </>
  );
}

function Armor({ children }: { children: string }) {
  const id = useId();
  return (
    <section class="stack armor" aria-labelledby={id}>
      <h3 id={id}>{t('receivedEncryptedText')}</h3>
      <div class="payload">
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, also for who has only keys */}
        <pre class="mono small" dir="ltr" tabIndex={0}>
          {children}
        </pre>
      </div>
      <div>
        <Button icon={Save} onClick={() => downloadBytes(new Blob([children]), 'secret.age')}>
          {t('receivedSaveAge')}
        </Button>
      </div>
    </section>
  );
}
