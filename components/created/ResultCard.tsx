import type { PushResult } from '../../lib/push/result';
import type { Desk } from '../../lib/state/desk';
import { CreatedCard } from './CreatedCard';
import { FailedCard } from './FailedCard';
import './created.css';
import { UnknownCard } from './UnknownCard';

export interface CardProps<R extends PushResult> {
  result: R;
  desk: Desk;
  openTab: (url: string) => void;
  /** In the composer's place, not among the last links: its heading takes the focus. */
  isAlone: boolean;
}

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
