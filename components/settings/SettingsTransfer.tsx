import './settings-transfer.css';
import { Download, FileJson } from 'lucide';
import { useEffect, useId, useRef } from 'preact/hooks';
import type { Failure } from '../../lib/base/failure';
import { isolateFileName } from '../../lib/i18n/bidi';
import { formatList, t } from '../../lib/i18n/translate';
import { NO_OPTIONS } from '../../lib/push/options';
import { summarizeOptions } from '../../lib/push/options-summary';
import type { SettingsTransfer } from '../../lib/state/settings/settings-file';
import { describeFailure } from '../../lib/text/failures';
import { describeFileProblem, importChangeDetails, importChangeText } from '../../lib/text/settings-file';
import { OptionsSummaryText } from '../push/OptionsDisclosure';
import { Button } from '../ui/Button';
import { Switch } from '../ui/Field';
import { FileButton } from '../ui/FileButton';
import { Alert, ErrorNotice, Notice } from '../ui/Notice';
import { useTransient } from '../ui/use-settled';

export function SettingsFile({ store }: { store: SettingsTransfer }) {
  const id = useId();
  const chosen = store.chosen.value;
  const showsImported = useTransient(chosen.step === 'imported', chosen);
  return (
    <>
      <section class="panel stack" aria-labelledby={`${id}-out`}>
        <h3 id={`${id}-out`}>{t('transferExportTitle')}</h3>
        <p class="muted">{t('transferExportExplained')}</p>
        <div class="row wrap">
          <Button icon={Download} onClick={() => void store.exportSettings()}>
            {t('pushesExport')}
          </Button>
        </div>
      </section>
      <section class="panel stack" aria-labelledby={`${id}-in`}>
        <h3 id={`${id}-in`}>{t('transferImportTitle')}</h3>
        <p class="muted">{t('transferImportExplained')}</p>
        <div class="row wrap">
          <FileButton icon={FileJson} accept=".json,application/json" onChoose={(file) => void store.choose(file)}>
            {t('batchChooseFile')}
          </FileButton>
          {(chosen.step === 'problem' || chosen.step === 'preview') && (
            <bdi class="muted chosen-name">{isolateFileName(chosen.name)}</bdi>
          )}
        </div>
        {chosen.step === 'problem' && <ErrorNotice {...describeFileProblem(chosen.problem)} />}
        {chosen.step === 'preview' && <ImportPreview store={store} {...chosen} />}
        {chosen.step === 'imported' && showsImported && (
          <Alert kind="good">{t('transferImported', isolateFileName(chosen.name))}</Alert>
        )}
      </section>
    </>
  );
}

function ImportPreview({ store, name, failure }: { store: SettingsTransfer; name: string; failure?: Failure }) {
  const id = useId();
  const title = useRef<HTMLHeadingElement>(null);
  const text = failure && describeFailure(failure, { instanceName: '' });
  useEffect(() => title.current?.focus(), []);
  const { changes = [], unencrypted = [], skippedInstances = [] } = store.plan.value ?? {};
  const isEmpty = changes.length === 0;
  return (
    <section class="stack" aria-labelledby={id}>
      <h4 id={id} ref={title} tabIndex={-1}>
        {isEmpty
          ? t('transferNothing', isolateFileName(name))
          : t('transferChanges', isolateFileName(name), changes.length)}
      </h4>
      <ul class="changes">
        {changes.map((change) => (
          <li key={JSON.stringify(change)}>
            {importChangeText(change)}
            {importChangeDetails(change, store.policy.value).map((line) => (
              <p key={line} class="small muted">
                {line}
              </p>
            ))}
            {'template' in change && change.template.message !== '' && (
              <p class="small muted" dir="auto">
                {change.template.message}
              </p>
            )}
            {'template' in change && (
              <p class="small muted">
                <OptionsSummaryText summary={summarizeOptions('text', { ...NO_OPTIONS, ...change.template.options })} />
              </p>
            )}
          </li>
        ))}
      </ul>
      {skippedInstances.length > 0 && (
        <Notice kind="info">{t('organizationLeftOut', formatList(skippedInstances))}</Notice>
      )}
      {unencrypted.map(({ name, address }) => (
        <Switch
          key={address}
          label={t('transferUnencrypted', name)}
          explanation={t('transferUnencryptedExplained', address)}
          isChecked={store.agreed.value.includes(address)}
          onChange={(isOn) => store.setHttpAllowed(address, isOn)}
        />
      ))}
      {text && (
        <ErrorNotice title={text.title} action={failure.kind === 'StorageFull' ? t('transferFullNext') : text.action} />
      )}
      <div class="row wrap">
        {!isEmpty && (
          <Button variant="outline" busy={store.isBusy.value} onClick={() => void store.applyImport()}>
            {t('transferImport')}
          </Button>
        )}
        <Button onClick={store.close}>{isEmpty ? t('uiClose') : t('uiCancel')}</Button>
      </div>
    </section>
  );
}
