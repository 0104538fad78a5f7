import { t } from '../../lib/i18n';
import type { ManagedState } from '../../lib/policy/policy';
import { policyIssueText, settingsWords } from '../../lib/text/policy';

interface OrganisationProps {
  managed: ManagedState;
  /** The browser's own page about policies, where it drops values of a wrong type before we see them. */
  policyPage: string | undefined;
}

/** What the organisation has set, in sentences, and what of it cannot be used. */
export function Organisation({ managed: { policy, problems }, policyPage }: OrganisationProps) {
  const settings = settingsWords(policy);
  return (
    <>
      <section class="panel stack" aria-labelledby="organisation-title">
        <h3 id="organisation-title">{t('managedTitle')}</h3>
        <p class="soft">{t('managedExplained')}</p>
        <ul class="plain-list stack">
          {settings.map((words) => (
            <li key={words}>{words}</li>
          ))}
          {settings.length === 0 && <li>{t('managedNothing')}</li>}
        </ul>
        {problems.length === 0 && policyPage && <p class="small soft">{t('managedDropped', policyPage)}</p>}
      </section>
      {problems.length > 0 && (
        <section class="panel stack" aria-labelledby="flaws-title">
          <h3 id="flaws-title">{t('managedProblems')}</h3>
          <p class="soft">{t('managedProblemsExplained')}</p>
          <dl class="terms">
            {problems.map((problem, at) => (
              <div key={`${problem.path} ${at}`}>
                <dt>
                  <bdi class="mono" dir="ltr">
                    {problem.path}
                  </bdi>
                </dt>
                <dd>{policyIssueText(problem)}</dd>
              </div>
            ))}
          </dl>
          {policyPage && <p class="small soft">{t('managedDropped', policyPage)}</p>}
        </section>
      )}
    </>
  );
}
