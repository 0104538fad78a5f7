import type { ComponentChildren } from 'preact';
import type { Failure } from '../../lib/base/failure';
import { isCanceled } from '../../lib/base/failure';
import { openSettings, openTab } from '../../lib/browser/pages';
import { t } from '../../lib/i18n/translate';
import type { Instance } from '../../lib/instance/instance';
import { describeFailure, type FailureText } from '../../lib/text/failures';
import { LinkButton } from './Button';
import { Alert, Notice } from './Notice';
import { StatusLine } from './StatusLine';
import { FIELD_FAILURE_ID } from './secret-field';

/** Opens the settings in a tab, since the browser's question for permission would close the popup. */
export function SettingsLink({ instanceId }: { instanceId?: string | undefined }) {
  return <LinkButton onClick={() => void openSettings(instanceId)}>{t('pushesOpenSettings')}</LinkButton>;
}

export interface FailureStepProps {
  step: FailureText['step'];
  /** The instance; undefined if it is not connected. */
  instance: Pick<Instance, 'id' | 'baseUrl'> | undefined;
}

/** The control that a failure's text leaves out. */
export function FailureStep({ step, instance }: FailureStepProps) {
  if (!step || !instance) return null;
  if (step === 'settings') return <SettingsLink instanceId={instance.id} />;
  const { baseUrl } = instance;
  return <LinkButton onClick={() => void openTab(baseUrl)}>{t('checkOpenAddress', new URL(baseUrl).host)}</LinkButton>;
}

interface FailureNoticeProps {
  failure: Failure;
  /** A field gets the focus with it: it describes that, and is announced afterwards, since the focus would silence an alert. */
  ofField?: boolean;
  instanceName: string;
  instance?: FailureStepProps['instance'];
  children?: ComponentChildren;
}

export function FailureNotice({ failure, ofField = false, instanceName, instance, children }: FailureNoticeProps) {
  const { step, title, action } = describeFailure(failure, { instanceName });
  const kind = isCanceled(failure) ? 'info' : 'bad';
  const content = (
    <>
      <b>{title}</b>
      <span>{action}</span>
      <FailureStep step={step} instance={instance} />
      {children}
    </>
  );
  if (!ofField) return <Alert kind={kind}>{content}</Alert>;
  return (
    <>
      <Notice kind={kind} id={FIELD_FAILURE_ID}>
        {content}
      </Notice>
      <StatusLine class="visually-hidden">{`${title} ${action}`}</StatusLine>
    </>
  );
}
