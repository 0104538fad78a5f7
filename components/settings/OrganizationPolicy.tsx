import { t } from '../../lib/i18n/translate';
import type { PolicyState } from '../../lib/policy/policy';
import { policyIssueText, policySettingTexts } from '../../lib/text/policy';

export function OrganizationPolicy({ managed: { policy, issues } }: { managed: PolicyState }) {
  const { values, sentences } = policySettingTexts(policy);
  // Chromium drops values of a wrong type and lists them on its own page.
  const dropped = !import.meta.env.FIREFOX && <p class="small muted">{t('organizationDropped', 'chrome://policy')}</p>;
  return (
    <>
      <section class="panel stack" aria-labelledby="organization-title">
        <h3 id="organization-title">{t('organizationSet')}</h3>
        <p class="muted">{t('organizationExplained')}</p>
        {values.length > 0 && (
          <dl class="data-table">
            {values.map(([name, value]) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>
                  <bdi>{value}</bdi>
                </dd>
              </div>
            ))}
          </dl>
        )}
        {sentences.length > 0 && (
          <ul class="plain-list stack">
            {sentences.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        )}
        {values.length + sentences.length === 0 && <p>{t('organizationNothing')}</p>}
        {issues.length === 0 && dropped}
      </section>
      {issues.length > 0 && (
        <section class="panel stack" aria-labelledby="issues-title">
          <h3 id="issues-title">{t('organizationProblems')}</h3>
          <p class="muted">{t('organizationProblemsExplained')}</p>
          <dl class="data-table">
            {issues.map((issue, index) => (
              <div key={`${issue.path} ${index}`}>
                <dt>
                  <bdi class="mono" dir="ltr">
                    {issue.path}
                  </bdi>
                </dt>
                <dd>{policyIssueText(issue)}</dd>
              </div>
            ))}
          </dl>
          {dropped}
        </section>
      )}
    </>
  );
}
