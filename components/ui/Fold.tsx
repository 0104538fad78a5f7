import './fold.css';
import type { ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';

interface FoldProps {
  label: string;
  /** Whether something in it differs from what is usual: it is unfolded then. */
  isSet?: boolean;
  children: ComponentChildren;
}

/** What few people need, folded under a name. */
export function Fold({ label, isSet = false, children }: FoldProps) {
  const [isOpen, setOpen] = useState(isSet);
  // Another draft, or a template, may set it while it is folded.
  useEffect(() => {
    if (isSet) setOpen(true);
  }, [isSet]);
  return (
    <details class="fold" open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{label}</summary>
      <div class="stack">{children}</div>
    </details>
  );
}
