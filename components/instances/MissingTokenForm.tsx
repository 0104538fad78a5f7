import { useRef, useState } from 'preact/hooks';
import { fail } from '../../lib/base/result';
import { t } from '../../lib/i18n/translate';
import type { Instance } from '../../lib/instance/instance';
import type { Reply } from '../../lib/messaging/messages';
import { callWorker } from '../../lib/messaging/messaging';
import { describeFailure } from '../../lib/text/failures';
import { Button } from '../ui/Button';
import { CheckField, Field } from '../ui/Field';
import { submitAtEnter } from '../ui/held-enter';
import { FIELD_FAILURE_ID } from '../ui/secret-field';
import { useWorkerCall } from '../ui/use-worker-call';
import { TokenInput } from './TokenInput';
import { TokenPageButton } from './TokenPageButton';

interface MissingTokenFormProps {
  instance: Instance;
  /** Sends again what the instance refused, once the token is saved. */
  tryAgain?: () => void;
}

/** Asks for the token of an instance: there is none, or it was refused. */
export function MissingTokenForm({ instance, tryAgain }: MissingTokenFormProps) {
  const { id: instanceId, name, baseUrl, tokenArea } = instance;
  const [token, setToken] = useState('');
  const [keepsOnDevice, setKeepsOnDevice] = useState(tokenArea === 'device');
  const region = useRef<HTMLDivElement>(null);
  // What is typed is another one.
  const isRefused = tryAgain !== undefined && token === '';
  /** Saves the token unless the instance refuses it; also when the instance does not answer. */
  const { isBusy, failure, run } = useWorkerCall(async (): Promise<Reply<unknown>> => {
    const checked = await callWorker('checkInstance', { baseUrl, token });
    const ids = checked.ok ? checked.value.map(({ id }) => id) : [];
    if (ids.includes('token-wrong')) return fail({ kind: 'HttpError', status: 401, reason: 'invalid-token' });
    if (ids.includes('token-unsendable')) return fail({ kind: 'RequestError', problem: 'token' });
    const saved = await callWorker('saveToken', { instanceId, tokenArea: keepsOnDevice ? 'device' : 'session', token });
    if (saved.ok) tryAgain?.();
    return saved;
  });
  const problem = failure && describeFailure(failure, { instanceName: name });
  const save = () => {
    if (token === '') region.current?.querySelector('input')?.focus();
    else if (!isBusy) void run();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.target instanceof HTMLInputElement) submitAtEnter(event, save);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the key is pressed in the field within
    <div ref={region} class="stack" onKeyDown={onKeyDown}>
      <Field label={t('missingTokenLabel')} error={problem && `${problem.title} ${problem.action}`}>
        {(control) => (
          <TokenInput
            {...control}
            aria-invalid={control['aria-invalid'] ?? (isRefused || undefined)}
            aria-describedby={control['aria-describedby'] ?? (isRefused ? FIELD_FAILURE_ID : undefined)}
            value={token}
            onInput={setToken}
          />
        )}
      </Field>
      {/* A refused one was kept where the user chose. */}
      {!tryAgain && (
        <CheckField label={t('missingTokenOnDevice')} isChecked={keepsOnDevice} onChange={setKeepsOnDevice} />
      )}
      <div class="row wrap">
        <Button variant={tryAgain ? 'outline' : 'quiet'} busy={isBusy} onClick={save}>
          {t(tryAgain ? 'missingTokenSaveAndTry' : 'missingTokenSave')}
        </Button>
        <TokenPageButton baseUrl={baseUrl} />
      </div>
    </div>
  );
}
