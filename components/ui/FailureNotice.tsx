import type { ComponentChildren } from 'preact';
import type { Failure } from '../../lib/base/failure';
import { isCanceled } from '../../lib/base/failure';
import { openSettings, openTab } from '../../lib/browser/pages';
import { t } from '../../lib/i18n/translate';
import type { Instance } from '../../lib/instance/instance';
import { describeFailure, type FailureText } from '../../lib/text/failures';
import { Button, LinkButton } from './Button';
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

/** The button that a failure's text leaves out, after `children`: those that are likelier to help. */
export function FailureStep({ step, instance, children }: FailureStepProps & { children?: ComponentChildren }) {
  const next = instance && step;
  if (!next && !children) return null;
  return (
    <div class="row wrap">
      {children}
      {next === 'settings' && (
        <Button onClick={() => void openSettings(instance?.id)}>{t('pushesOpenSettings')}</Button>
      )}
      {next === 'address' && (
        <Button onClick={() => void openTab(instance?.baseUrl ?? '')}>
          {t('checkOpenAddress', new URL(instance?.baseUrl ?? '').host)}
        </Button>
      )}
    </div>
  );
}

interface FailureNoticeProps {
  failure: Failure;
  /** A field gets the focus with it: it describes that, and is announced afterwards, since the focus would silence an alert. */
  ofField?: boolean;
  instanceName: string;
  instance?: FailureStepProps['instance'];
  /** What else there is to say, in the same paragraph. */
  also?: string | false;
  /** Buttons that come before the usual one. */
  buttons?: ComponentChildren;
  children?: ComponentChildren;
}

export function FailureNotice(props: FailureNoticeProps) {
  const { failure, ofField = false, instanceName, instance, also, buttons, children } = props;
  const { step, title, action } = describeFailure(failure, { instanceName });
  const kind = isCanceled(failure) ? 'info' : 'bad';
  const content = (
    <>
      <b>{title}</b>
      <span>
        {action} {also}
      </span>
      {children}
      <FailureStep step={step} instance={instance}>
        {buttons}
      </FailureStep>
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
