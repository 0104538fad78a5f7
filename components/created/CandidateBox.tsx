import { formatMoment, t } from '../../lib/i18n';
import type { Candidate, UnknownResult } from '../../lib/push/result';
import type { Results } from '../../lib/state/results';
import { ExpireButton } from './ExpireButton';
import { LinkBox } from './LinkBox';

interface CandidateBoxProps {
  candidate: Candidate;
  result: UnknownResult;
  results: Results;
}

/** An active push that may be the one of unknown outcome. It may as well be another. */
export function CandidateBox({ candidate: { link, stored }, result, results }: CandidateBoxProps) {
  return (
    <div class="candidate stack">
      <p class="small">{t('createdCandidate', formatMoment(stored.createdAt))}</p>
      <LinkBox link={link} urlToken={stored.urlToken} copy={results.copy} />
      <div class="row wrap">
        <ExpireButton result={result} stored={stored} results={results} />
      </div>
    </div>
  );
}
