import type { ComponentChildren } from 'preact';

/** Says aloud what it shows whenever that changes. Keep it mounted while it is empty: a region that comes with its words is not heard. */
export function StatusLine({ class: extra, children }: { class?: string; children?: ComponentChildren }) {
  return (
    <p role="status" class={['status', extra].filter(Boolean).join(' ')}>
      {children}
    </p>
  );
}
