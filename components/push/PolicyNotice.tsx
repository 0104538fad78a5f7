import type { PolicyViolation } from '../../lib/base/failure';
import { t } from '../../lib/i18n/translate';
import type { Composer } from '../../lib/state/push/composer';
import { violationNext, violationText } from '../../lib/text/policy';
import { Button } from '../ui/Button';
import { Notice } from '../ui/Notice';

/** What the organization does not allow, each with its cure, and then once what to do. */
export function PolicyNotice({ composer }: { composer: Composer }) {
  const violations = composer.visibleViolations.value;
  const next = new Set(violations.map(violationNext));
  return (
    <Notice kind="warn">
      <div class="stack">
        {violations.map((violation) => (
          <div key={violationText(violation)} class="stack">
            <b>{violationText(violation)}</b>
            <ViolationAction violation={violation} composer={composer} />
          </div>
        ))}
        {[...next].map((words) => (
          <p key={words}>{words}</p>
        ))}
      </div>
    </Notice>
  );
}

function ViolationAction({ violation, composer }: { violation: PolicyViolation; composer: Composer }) {
  switch (violation.rule) {
    case 'limit':
      return (
        <div class="row wrap">
          <Button onClick={() => composer.options.setLimit(violation.option, violation.max)}>
            {t('policyUseMax', violation.max)}
          </Button>
        </div>
      );
    case 'passphrase':
      return (
        <div class="row wrap">
          <Button onClick={() => composer.options.set('generatesPassphrase', true)}>
            {t('composerGenerateOnCreate')}
          </Button>
        </div>
      );
    default:
      return null;
  }
}
