import './notice.css';
import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide';
import type { ComponentChildren } from 'preact';
import { type MessageKey, t } from '../../lib/i18n/translate';
import { Icon } from './Button';

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
