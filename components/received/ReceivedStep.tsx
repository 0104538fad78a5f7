import './received-step.css';
import type { IconNode } from 'lucide';
import type { ComponentChildren } from 'preact';
import { useEffect, useId, useRef } from 'preact/hooks';
import { Icon } from '../ui/Button';

/** What a step is about, at its top. */
export interface StepHead {
  sign: IconNode;
  /** The color of the sign. */
  tone?: 'good' | 'warn' | 'quiet' | undefined;
  title: string;
  /** The line below the title. */
  facts?: ComponentChildren;
}

interface ReceivedStepProps extends StepHead {
  children?: ComponentChildren;
}

/**
 * A step of opening a secret. The focus goes to its title or its field, never to a button, which an Enter that is held down or pressed
 * twice would press unread.
 */
export function ReceivedStep({ sign, tone, title, facts, children }: ReceivedStepProps) {
  const section = useRef<HTMLElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // A field in it may have the focus already.
    if (!section.current?.contains(document.activeElement)) heading.current?.focus();
  }, []);
  const id = useId();
  return (
    <section ref={section} class="received-step stack" aria-labelledby={id}>
      <div class="step-head">
        <span class={['step-sign', tone].filter(Boolean).join(' ')}>
          <Icon of={sign} size={22} />
        </span>
        <h1 id={id} ref={heading} tabIndex={-1}>
          {title}
        </h1>
        {facts && <p class="muted">{facts}</p>}
      </div>
      {children}
    </section>
  );
}
