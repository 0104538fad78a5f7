import type { CardProps } from './CardHead';
import './created.css';
import { t } from '../../lib/i18n';
import type { InFlightCreate, PushResult } from '../../lib/push/result';
import { Button } from '../ui/Button';
import { CreatedCard } from './CreatedCard';
import { FailedCard, UnknownCard } from './UnfinishedCards';

/** What became of one push, with all that can be done about it. */
export function ResultCard(props: CardProps<PushResult>) {
  const { result, ...rest } = props;
  switch (result.state) {
    case 'created':
      return <CreatedCard result={result} {...rest} />;
    case 'failed':
      return <FailedCard result={result} {...rest} />;
    case 'unknown':
      return <UnknownCard result={result} {...rest} />;
  }
}

/** A push from elsewhere that is being made. */
export function InFlightLine({ note, cancel }: { note: InFlightCreate; cancel: () => void }) {
  return (
    <div class="result-line row">
      <span class="spinner" aria-hidden="true" />
      <span class="grow">{t('composerCreating', note.instance.name)}</span>
      <Button variant="plain" onClick={cancel}>
        {t('composerCancel')}
      </Button>
    </div>
  );
}
