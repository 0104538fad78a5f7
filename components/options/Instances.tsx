import { FlaskConical, Plus } from 'lucide';
import { useRef, useState } from 'preact/hooks';
import { t } from '../../lib/i18n';
import type { Instance } from '../../lib/instance/instance';
import type { InstancesStore } from '../../lib/state/instances';
import type { FirstRunStore } from '../../lib/state/settings';
import { describeFailure } from '../../lib/text/errors';
import { FirstRun } from '../first-run/FirstRun';
import { Button } from '../ui/Button';
import { ConfirmDialog } from '../ui/ConfirmDialog';
import { useRestoreFocus } from '../ui/focus';
import { Notice } from '../ui/Notice';
import { InstanceCard } from './InstanceCard';
import { InstanceForm } from './InstanceForm';

interface RemoveInstanceProps {
  /** The one asked about; undefined = nobody asks. */
  instance: Instance | undefined;
  onConfirm: (instance: Instance) => Promise<void>;
  onCancel: () => void;
}

/** Asks before an instance is forgotten, and says what goes with it and what stays. */
function RemoveInstance({ instance, onConfirm, onCancel }: RemoveInstanceProps) {
  const [isBusy, setBusy] = useState(false);
  // The words stay while the dialog closes.
  const last = useRef(instance);
  if (instance) last.current = instance;
  const shown = last.current;
  const confirm = async () => {
    if (!instance || isBusy) return;
    setBusy(true);
    await onConfirm(instance);
    setBusy(false);
  };
  return (
    <ConfirmDialog
      isOpen={instance !== undefined}
      title={t('optionsRemoveTitle', shown?.name ?? '')}
      confirmLabel={t('optionsRemoveConfirm')}
      isDangerous
      busy={isBusy}
      onConfirm={() => void confirm()}
      onCancel={onCancel}
    >
      <p>{shown?.isBuiltIn ? t('optionsRemoveBuiltIn') : t('optionsRemoveExplained')}</p>
    </ConfirmDialog>
  );
}

interface InstancesProps {
  store: InstancesStore;
  firstRun: FirstRunStore;
  openTab: (url: string) => void;
}

/** The list of instances: each a card or, while it is changed, a form; and what is added. */
export function Instances({ store, firstRun, openTab }: InstancesProps) {
  const [removing, setRemoving] = useState<Instance>();
  const list = useRef<HTMLElement>(null);
  const instances = store.instances.value;
  const forms = store.forms.value;
  useRestoreFocus(list, [...instances.map(({ id }) => id), '|', ...Object.keys(forms)].join());
  if (!store.isLoaded.value) return null;
  const added = Object.values(forms).find(({ isNew }) => isNew);
  const isEmpty = instances.length === 0;
  const policy = store.policy.value;
  const failure = store.failure.value ?? (isEmpty ? undefined : firstRun.failure.value);
  const words = failure && describeFailure(failure, { instanceName: t('optionsInstances') });

  const remove = async (instance: Instance) => {
    await store.remove(instance.id);
    setRemoving(undefined);
  };

  return (
    <section class="stack instances" ref={list} tabIndex={-1} aria-label={t('optionsInstances')}>
      {instances.map((instance) => {
        const form = forms[instance.id];
        return form ? (
          <InstanceForm key={instance.id} form={form} store={store} openTab={openTab} />
        ) : (
          <InstanceCard
            key={instance.id}
            instance={instance}
            store={store}
            openTab={openTab}
            askRemoval={setRemoving}
          />
        );
      })}
      {isEmpty && !added && <FirstRun store={firstRun} policy={policy} connect={store.add} title="h3" />}
      {added && <InstanceForm key={added.id} form={added} store={store} openTab={openTab} />}
      {words && (
        <Notice kind="bad" isUrgent>
          <b>{words.title}</b>
          <span>{words.action}</span>
        </Notice>
      )}
      {(!isEmpty || added) && (
        <div class="row wrap">
          {!added && policy.allowsOwnInstances && (
            <Button icon={Plus} onClick={store.add}>
              {t('optionsAdd')}
            </Button>
          )}
          {!instances.some(({ isBuiltIn }) => isBuiltIn) && policy.allowsBuiltIn && (
            <Button icon={FlaskConical} busy={firstRun.isBusy.value} onClick={() => void firstRun.tryHere()}>
              {t('firstRunTry')}
            </Button>
          )}
          {!policy.allowsOwnInstances && <p class="small soft">{t('policyOwnInstance')}</p>}
        </div>
      )}
      <RemoveInstance instance={removing} onCancel={() => setRemoving(undefined)} onConfirm={remove} />
    </section>
  );
}
