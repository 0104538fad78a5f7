import type { PolicyViolation } from '../../lib/base/failure';
import { t } from '../../lib/i18n/translate';
import type { Composer } from '../../lib/state/push/composer';
import { describeViolation } from '../../lib/text/policy';
import { Button } from '../ui/Button';
import { Notice } from '../ui/Notice';

export function PolicyNotice({ composer }: { composer: Composer }) {
  return (
    <Notice kind="warn">
      <div class="stack">
        {composer.visibleViolations.value.map((violation) => {
          const { title, action } = describeViolation(violation);
          return (
            <div key={title} class="stack">
              <p>
                <b>{title}</b> {action}
              </p>
              <ViolationAction violation={violation} composer={composer} />
            </div>
          );
        })}
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
