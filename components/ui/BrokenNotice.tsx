import type { ComponentChildren } from 'preact';
import { type MessageKey, t } from '../../lib/i18n';
import { Notice } from './Notice';

interface BrokenItemsProps {
  /** Labels of items that could not be read, so that their defaults replace them. */
  labels: readonly MessageKey[];
  /** Says what to do. */
  children: ComponentChildren;
}

export function BrokenThings({ labels, children }: BrokenItemsProps) {
  return (
    <Notice kind="warn">
      <span>{children}</span>
      <ul>
        {[...new Set(labels)].map((label) => (
          <li key={label}>{t(label)}</li>
        ))}
      </ul>
    </Notice>
  );
}

export function BrokenNotice({ labels }: Pick<BrokenItemsProps, 'labels'>) {
  return <BrokenThings labels={labels}>{t('popupBroken')}</BrokenThings>;
}
