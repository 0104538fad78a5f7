import { formatNumber, type MessageKey, t } from '../../lib/i18n';
import type { DraftProblem } from '../../lib/push/draft-problem';
import { PAYLOAD_LIMIT } from '../../lib/push/limits';
import type { Composer } from '../../lib/state/composer';

const HALF: Record<Exclude<DraftProblem['field'], 'expireAfterDays' | 'expireAfterViews'>, MessageKey> = {
  payload: 'composerHalfPayload',
  passphrase: 'composerHalfPassphrase',
  name: 'composerHalfName',
  note: 'composerHalfNote',
};

/** What an instance would refuse, said when it was tried; too much text is said at once. */
export function ProblemLine({ composer }: { composer: Composer }) {
  const problem = composer.problem.value;
  const isShown = problem && (composer.wasTried.value || problem.why === 'too-long');
  return (
    <p id="problem" role="status" class="status small field-error">
      {isShown && wordsFor(problem, composer)}
    </p>
  );
}

function wordsFor(problem: DraftProblem, composer: Composer): string {
  const { kind } = composer.draft.value;
  switch (problem.why) {
    case 'blank':
      return composer.payload.value === '' ? t('composerEmpty') : t('composerBlank');
    case 'too-long':
      return t('composerTooLong', formatNumber(PAYLOAD_LIMIT[kind]));
    case 'not-a-link':
      return t('composerNotALink');
    case 'not-whole':
      return problem.field === 'expireAfterDays' ? t('composerDaysNotWhole') : t('composerViewsNotWhole');
    case 'half-character':
      return t(HALF[problem.field as keyof typeof HALF]);
  }
}
