import { useEffect, useId, useRef } from 'preact/hooks';
import { describeFailure } from '../../lib/describe-error';
import { count, formatList, t } from '../../lib/i18n';
import { nameApart } from '../../lib/plain-name';
import type { Failure } from '../../lib/push/failure';
import type { Travel } from '../../lib/state/travel';
import type { Unencrypted } from '../../lib/travel/import-instances';
import { Button } from '../ui/Button';
import { Notice } from '../ui/Notice';
import { ImportChanges } from './ImportChanges';
import { Switch } from './Switch';

/** What a file would change, before any of it is. */
export function ImportPreview({ store, name }: { store: Travel; name: string }) {
  const id = useId();
  const title = useRef<HTMLHeadingElement>(null);
  const failure = store.failure.value;
  const words = failure && wordsFor(failure);
  useEffect(() => {
    title.current?.focus();
  }, []);
  const { changes = [], unencrypted = [] } = store.plan.value ?? {};
  const leftOut = store.leftOut.value;
  const isNothing = changes.length === 0;
  return (
    <section class="stack" aria-labelledby={id}>
      <h4 id={id} ref={title} tabIndex={-1}>
        {isNothing ? t('travelNothing', nameApart(name)) : count('travelChanges', changes.length, nameApart(name))}
      </h4>
      <ImportChanges changes={changes} />
      {leftOut.length > 0 && <Notice kind="info">{t('managedLeftOut', formatList(leftOut))}</Notice>}
      {unencrypted.map((instance) => (
        <Agreement key={instance.address} instance={instance} store={store} />
      ))}
      {words && (
        <Notice kind="bad" isUrgent>
          <b>{words.what}</b>
          <span>{words.next}</span>
        </Notice>
      )}
      <div class="row wrap">
        {!isNothing && (
          <Button look="outline" busy={store.isBusy.value} onClick={() => void store.take()}>
            {t('travelTake')}
          </Button>
        )}
        <Button onClick={store.putAway}>{isNothing ? t('travelClose') : t('uiCancel')}</Button>
      </div>
    </section>
  );
}

function wordsFor(failure: Failure): { what: string; next: string } {
  if (failure.name === 'StorageFull') return { what: t('travelFull'), next: t('travelFullNext') };
  return describeFailure(failure, { instanceName: '' });
}

/** Secrets travel unencrypted only to whom that was agreed to. */
function Agreement({ instance: { name, address }, store }: { instance: Unencrypted; store: Travel }) {
  return (
    <Switch
      label={t('travelUnencrypted', name)}
      explanation={t('travelUnencryptedExplained', address)}
      isOn={store.agreed.value.includes(address)}
      onChange={(isOn) => store.agree(address, isOn)}
    />
  );
}
