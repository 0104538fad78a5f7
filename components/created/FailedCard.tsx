import { CircleAlert } from 'lucide';
import { describeFailure } from '../../lib/describe-error';
import { t } from '../../lib/i18n';
import type { FailedResult } from '../../lib/push/result';
import { resultsOf } from '../../lib/state/results';
import { Button } from '../ui/Button';
import { CardHead } from './CardHead';
import { CardOrigin } from './CardOrigin';
import type { CardProps } from './ResultCard';
import { useHasDraft } from './use-has-draft';

/** The instance refused it, so nothing was made. What was to be sent is kept. */
export function FailedCard({ result, desk, isAlone }: CardProps<FailedResult>) {
  const { what, next } = describeFailure(result.failure, { instanceName: result.instance.name });
  const hasDraft = useHasDraft(desk, result);
  return (
    <section class="card stack" aria-label={result.name || t('createdUnnamed')}>
      <CardHead
        icon={CircleAlert}
        tone="bad"
        takesFocus={isAlone}
        dismiss={() => void resultsOf(desk).dismiss(result.id)}
      >
        {t('createdFailed')}
      </CardHead>
      <CardOrigin result={result} />
      <div>
        <p>{what}</p>
        <p class="soft">{next}</p>
        {hasDraft && <p>{result.kind === 'file' ? t('filesKeptThere') : t('composerTextKept')}</p>}
      </div>
      {hasDraft && (
        <div>
          <Button onClick={() => void desk.goBackTo(result)}>{t('createdBackToText')}</Button>
        </div>
      )}
    </section>
  );
}
