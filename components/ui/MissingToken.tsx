import { useRef, useState } from 'preact/hooks';
import { t } from '../../lib/i18n';
import type { Instance } from '../../lib/instance/instance';
import { createMissingToken, type MissingTokenProblem } from '../../lib/state/missing-token';
import { describeFailure } from '../../lib/text/errors';
import { Button } from './Button';
import { CheckField, Field, SecretInput } from './Field';

/** A field for the API token of an instance that misses it. */
export function MissingToken({ instance }: { instance: Instance }) {
  const [missing] = useState(() => createMissingToken(instance));
  const region = useRef<HTMLDivElement>(null);
  const problem = missing.problem.value;
  const save = () => {
    if (missing.token.value === '') region.current?.querySelector('input')?.focus();
    void missing.save();
  };
  /** As in a form, which cannot be nested in the composer's. */
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.isComposing || !(event.target instanceof HTMLInputElement)) return;
    event.preventDefault();
    event.stopPropagation();
    save();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the key is pressed in the field within
    <div ref={region} class="stack" onKeyDown={onKeyDown}>
      <Field label={t('missingTokenLabel')} error={problem && problemText(problem, instance.name)}>
        {(control) => (
          <SecretInput
            {...control}
            value={missing.token.value}
            onInput={(typed) => {
              missing.token.value = typed;
            }}
          />
        )}
      </Field>
      <CheckField
        label={t('missingTokenOnDevice')}
        isOn={missing.keepsOnDevice.value}
        onChange={(isOn) => {
          missing.keepsOnDevice.value = isOn;
        }}
      />
      <div>
        <Button busy={missing.isSaving.value} onClick={save}>
          {t('missingTokenSave')}
        </Button>
      </div>
    </div>
  );
}

function problemText(problem: MissingTokenProblem, instanceName: string): string {
  switch (problem.name) {
    case 'refused':
      return `${t('checkTokenWrong')} ${t('checkTokenWrongNext')}`;
    case 'unsendable':
      return `${t('checkTokenUnsendable')} ${t('checkTokenUnsendableNext')}`;
    case 'failed': {
      const { title, action } = describeFailure(problem.failure, { instanceName });
      return `${title} ${action}`;
    }
  }
}
