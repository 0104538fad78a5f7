import './notice.css';
import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide';
import type { ComponentChildren } from 'preact';
import type { Failure } from '../../lib/base/failure';
import { isCanceled } from '../../lib/base/failure';
import { openSettings, openTab } from '../../lib/browser/pages';
import { type MessageKey, t } from '../../lib/i18n/translate';
import type { Instance } from '../../lib/instance/instance';
import { describeFailure, type FailureText } from '../../lib/text/failures';
import { Icon, LinkButton } from './Button';
import { StatusLine } from './StatusLine';
import { FIELD_FAILURE_ID } from './secret-field';

const ICONS = { good: CircleCheck, warn: TriangleAlert, bad: CircleAlert, info: Info };

interface NoticeProps {
  kind: keyof typeof ICONS;
  id?: string;
  role?: 'alert';
  children: ComponentChildren;
}

export function Notice({ kind, children, ...rest }: NoticeProps) {
  return (
    <div {...rest} class={`notice ${kind}`}>
      <Icon of={ICONS[kind]} />
      <div>{children}</div>
    </div>
  );
}

/** Announced when it appears. Not for notices that are there from the start. */
export function Alert(props: NoticeProps) {
  return <Notice {...props} role="alert" />;
}

/** Opens the settings in a tab, since the browser's question for permission would close the popup. */
export function SettingsLink({ instanceId }: { instanceId?: string | undefined }) {
  return <LinkButton onClick={() => void openSettings(instanceId)}>{t('pushesOpenSettings')}</LinkButton>;
}

interface ErrorNoticeProps {
  kind?: NoticeProps['kind'];
  title: string;
  action: string;
  children?: ComponentChildren;
}

export function ErrorNotice({ kind = 'bad', title, action, children }: ErrorNoticeProps) {
  return (
    <Alert kind={kind}>
      <b>{title}</b>
      <span>{action}</span>
      {children}
    </Alert>
  );
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

/** `labels`: of items that could not be read, so that their defaults replace them. */
export function CorruptDataNotice({ labels }: { labels: readonly MessageKey[] }) {
  return (
    <Notice kind="warn">
      <span>{t('optionsCorruptData')}</span>
      <ul>
        {[...new Set(labels)].map((label) => (
          <li key={label}>{t(label)}</li>
        ))}
      </ul>
    </Notice>
  );
}
