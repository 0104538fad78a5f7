import { useEffect, useRef } from 'preact/hooks';
import { t } from '../../lib/i18n';

/** There is nothing to open: said plainly, as nobody's fault. */
export function Over({ step, isBuiltIn }: { step: 'expired' | 'unknown'; isBuiltIn: boolean }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const isExpired = step === 'expired';
  return (
    <section class="stack">
      <h2 ref={heading} tabIndex={-1}>
        {isExpired ? t('openExpiredTitle') : t('openUnknown')}
      </h2>
      <p>{isExpired ? t('openExpiredWhy') : isBuiltIn ? t('openUnknownBuiltIn') : t('openUnknownWhy')}</p>
    </section>
  );
}
