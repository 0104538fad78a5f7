import { isOfOption } from '../../lib/base/failure';
import { t } from '../../lib/i18n/translate';
import type { Composer } from '../../lib/state/push/composer';
import { violationNext, violationText } from '../../lib/text/policy';
import { Notice } from '../ui/Notice';

/** What the organization does not allow. What is marked at its field is said there, and here once that it is, after a try has unfolded it. */
export function PolicyNotice({ composer }: { composer: Composer }) {
  const violations = composer.visibleViolations.value;
  const others = violations.filter((violation) => !isOfOption(violation));
  const saysMarked = composer.wasSubmitted.value && others.length < violations.length;
  const next = new Set(others.map(violationNext));
  if (others.length === 0 && !saysMarked) return null;
  return (
    <Notice kind="warn">
      {others.map((violation) => (
        <b key={violation.rule}>{violationText(violation)}</b>
      ))}
      {[...next].map((words) => (
        <span key={words}>{words}</span>
      ))}
      {saysMarked && (
        <>
          <b>{t('policyNotAllowed')}</b>
          <span>{t('policyActionChange')}</span>
        </>
      )}
    </Notice>
  );
}
