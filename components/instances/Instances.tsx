import { FlaskConical, Plus } from 'lucide';
import { useEffect, useRef, useState } from 'preact/hooks';
import { t } from '../../lib/i18n/translate';
import type { Instance } from '../../lib/instance/instance';
import { callWorker } from '../../lib/messaging/messaging';
import type { InstancesStore } from '../../lib/state/instances/instances';
import { Button } from '../ui/Button';
import { ConfirmDialog } from '../ui/ConfirmDialog';
import { FailureNotice } from '../ui/FailureNotice';
import { useRestoreFocus } from '../ui/focus';
import { useWorkerCall } from '../ui/use-worker-call';
import { ServerChoice } from '../welcome/ServerChoice';
import { InstanceCard } from './InstanceCard';
import { InstanceForm } from './InstanceForm';

export function Instances({ store }: { store: InstancesStore }) {
  const [removing, setRemoving] = useState<Instance>();
  const [isBusy, setBusy] = useState(false);
  const list = useRef<HTMLElement>(null);
  const demo = useWorkerCall(() => callWorker('activateDemo', undefined));
  const instances = store.instances.value;
  const forms = store.forms.value;
  useRestoreFocus(list, [...instances.map(({ id }) => id), '|', ...Object.keys(forms)].join());
  // What was saved is no news when the section is opened again.
  useEffect(() => store.forgetSaved, [store]);
  if (!store.isLoaded.value) return null;
  const added = Object.values(forms).find(({ isNew }) => isNew);
  const isEmpty = instances.length === 0;
  const policy = store.policy.value;
  const failure = store.failure.value ?? (isEmpty ? undefined : demo.failure);

  const remove = async () => {
    if (!removing || isBusy) return;
    setBusy(true);
    await store.remove(removing.id);
    setBusy(false);
    setRemoving(undefined);
  };

  return (
    <section class="stack instances" ref={list} tabIndex={-1} aria-label={t('optionsInstances')}>
      {instances.map((instance) => {
        const form = forms[instance.id];
        return form ? (
          <InstanceForm key={instance.id} form={form} store={store} />
        ) : (
          <InstanceCard key={instance.id} instance={instance} store={store} onRemove={setRemoving} />
        );
      })}
      {isEmpty && !added && <ServerChoice policy={policy} connect={store.add} title="h3" />}
      {added && <InstanceForm key={added.id} form={added} store={store} />}
      {failure && <FailureNotice failure={failure} instanceName={t('optionsInstances')} />}
      {(!isEmpty || added) && (
        <div class="row wrap">
          {!added && policy.allowsOwnInstances && (
            <Button icon={Plus} onClick={() => store.add()}>
              {t('optionsAdd')}
            </Button>
          )}
          {!instances.some(({ isDemo }) => isDemo) && policy.allowsDemo && (
            <Button icon={FlaskConical} busy={demo.isBusy} onClick={() => void demo.run()}>
              {t('serverChoiceTry')}
            </Button>
          )}
          {!policy.allowsOwnInstances && <p class="small muted">{t('organizationOwnInstances')}</p>}
        </div>
      )}
      <ConfirmDialog
        isOpen={removing !== undefined}
        title={t('optionsRemoveTitle', removing?.name ?? '')}
        confirmLabel={t('optionsRemoveConfirm')}
        isDangerous
        busy={isBusy}
        onConfirm={() => void remove()}
        onCancel={() => setRemoving(undefined)}
      >
        <p>{removing?.isDemo ? t('optionsRemoveDemo') : t('optionsRemoveExplained')}</p>
      </ConfirmDialog>
    </section>
  );
}
