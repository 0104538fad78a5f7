import { t } from '../../lib/i18n';
import type { PolicyViolation } from '../../lib/policy/policy';
import type { Composer } from '../../lib/state/composer';
import { describeViolation } from '../../lib/text/policy';
import { GeneratorToggle } from '../generator/GeneratorToggle';
import { Button } from '../ui/Button';
import { Notice } from '../ui/Notice';

/** What the organisation demands and the draft does not meet, and how to make it fit. Nothing of it is changed unasked. */
export function PolicyNotice({ composer }: { composer: Composer }) {
  return (
    <Notice kind="warn">
      <div class="stack">
        {composer.visibleViolations.value.map((broken) => {
          const { title, action } = describeViolation(broken);
          return (
            <div key={broken.rule} class="stack">
              <p>
                <b>{title}</b> {action}
              </p>
              <Remedy broken={broken} composer={composer} />
            </div>
          );
        })}
      </div>
    </Notice>
  );
}

function Remedy({ broken, composer }: { broken: PolicyViolation; composer: Composer }) {
  switch (broken.rule) {
    case 'days':
    case 'views': {
      const limit = broken.rule === 'days' ? 'expireAfterDays' : 'expireAfterViews';
      return (
        <div class="row wrap">
          <Button onClick={() => composer.setLimit(limit, broken.most)}>{t('policyUse', broken.most)}</Button>
        </div>
      );
    }
    case 'passphrase':
      return (
        <div class="row wrap">
          <Button onClick={() => composer.setOption('makesPassphrase', true)}>{t('composerMakeAtSending')}</Button>
          <GeneratorToggle composer={composer} target="passphrase" />
        </div>
      );
    default:
      return null;
  }
}
