import './notice.css';
import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide';
import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { openOptions } from '../../lib/browser/pages';
import type { Failure } from '../../lib/failure';
import { type MessageKey, t } from '../../lib/i18n';
import type { Reply } from '../../lib/messages';
import { describeFailure } from '../../lib/text/errors';
import { Icon, LinkButton } from './Button';

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
  return <LinkButton onClick={() => void openOptions(instanceId)}>{t('pushesOpenSettings')}</LinkButton>;
}

/** Runs an operation of the worker, with its last failure. */
export function useOperation(operation: () => Promise<Reply<unknown>>) {
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure>();
  const run = async () => {
    setBusy(true);
    try {
      const reply = await operation();
      setFailure(reply.ok ? undefined : reply.failure);
    } finally {
      setBusy(false);
    }
  };
  return { isBusy, failure, run };
}

/** Whether the last attempt failed, and how to make one. */
export function useAttempt() {
  const [hasFailed, setFailed] = useState(false);
  const attempt = (work: Promise<unknown>) =>
    void work.then(
      () => setFailed(false),
      () => setFailed(true),
    );
  return { hasFailed, attempt };
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

interface FailureNoticeProps {
  failure: Failure;
  instanceName: string;
  children?: ComponentChildren;
}

export function FailureNotice({ failure, instanceName, children }: FailureNoticeProps) {
  return <ErrorNotice {...describeFailure(failure, { instanceName })}>{children}</ErrorNotice>;
}

/** `labels`: of items that could not be read, so that their defaults replace them. */
export function BrokenNotice({ labels }: { labels: readonly MessageKey[] }) {
  return (
    <Notice kind="warn">
      <span>{t('optionsBroken')}</span>
      <ul>
        {[...new Set(labels)].map((label) => (
          <li key={label}>{t(label)}</li>
        ))}
      </ul>
    </Notice>
  );
}
