import type { Failure } from '../../lib/base/failure';
import { hasMenus } from '../../lib/browser/pages';
import { type MessageKey, t } from '../../lib/i18n/translate';
import { describeFailure } from '../../lib/text/failures';
import { FromPages } from '../welcome/FromPages';

const OPTIONS: readonly (readonly [option: MessageKey, what: MessageKey])[] = [
  ['composerDaysLabel', 'composerLimitsHint'],
  ['composerViewsLabel', 'privacyNoViewUsed'],
  ['composerStepLabel', 'optionsStepExplained'],
  ['composerDeletableLabel', 'optionsDeletableExplained'],
  ['composerPassphraseLabel', 'composerPassphraseHint'],
  ['composerNoteLabel', 'composerOwnerHint'],
];

/** What goes wrong most often. The pages say the same where it does. */
const FAILURES: readonly Failure[] = [
  { kind: 'NetworkError' },
  { kind: 'ContractError', status: 200, bodyType: 'html' },
  { kind: 'RedirectError' },
  { kind: 'HttpError', status: 401, reason: 'invalid-token' },
  { kind: 'TokenMissing' },
  { kind: 'RateLimitError' },
  { kind: 'NothingSelected' },
  { kind: 'PageUnreadable' },
];

const OTHER_PROBLEMS: readonly (readonly [what: MessageKey, next: MessageKey])[] = [
  ['checkFilesNeedAccount', 'checkTokenNeededNext'],
  ['createdUnknown', 'errorCanceledNext'],
  ['receivedExpiredTitle', 'receivedExpiredWhy'],
  ['receivedUnknown', 'receivedUnknownWhy'],
];

/** What the options of a push do, and what to do about what goes wrong. `serverName`: of the active one, if there is one. */
export function Help({ serverName = 'Password Pusher' }: { serverName: string | undefined }) {
  const problems = [
    ...FAILURES.map((failure) => describeFailure(failure, { instanceName: serverName, isNewAddress: true })),
    ...OTHER_PROBLEMS.map(([what, next]) => ({ title: t(what, serverName), action: t(next) })),
  ];
  return (
    <>
      {hasMenus() && (
        <section class="panel stack" aria-labelledby="from-pages-title">
          <h3 id="from-pages-title">{t('welcomeFromPages')}</h3>
          <FromPages />
        </section>
      )}
      <section class="panel stack" aria-labelledby="push-options-title">
        <h3 id="push-options-title">{t('pushesOptions')}</h3>
        <dl class="data-table">
          {OPTIONS.map(([option, what]) => (
            <div key={option}>
              <dt>{t(option)}</dt>
              <dd>{t(what)}</dd>
            </div>
          ))}
        </dl>
      </section>
      <section class="panel stack" aria-labelledby="problems-title">
        <h3 id="problems-title">{t('helpProblems')}</h3>
        <dl class="data-table">
          {problems.map(({ title, action }) => (
            <div key={title}>
              <dt>{title}</dt>
              <dd>{action}</dd>
            </div>
          ))}
        </dl>
      </section>
    </>
  );
}
