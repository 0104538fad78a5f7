import './created.css';
import type { PushResult } from '../../lib/push/result';
import type { CardProps } from './CardHead';
import { CreatedCard } from './CreatedCard';
import { FailedCard, UnknownCard } from './UnfinishedCards';

/** The result of a push, with what can be done about it. */
export function ResultCard({ result, ...rest }: CardProps<PushResult>) {
  switch (result.state) {
    case 'created':
      return <CreatedCard result={result} {...rest} />;
    case 'failed':
      return <FailedCard result={result} {...rest} />;
    case 'unknown':
      return <UnknownCard result={result} {...rest} />;
  }
}
