import { CircleAlert, CircleHelp, Clock, X } from 'lucide';
import { useId } from 'preact/hooks';
import { formatDay, t } from '../../lib/i18n';
import type { PushResult } from '../../lib/push/result';
import { endsAt } from '../../lib/push/stored-push';
import type { Desk } from '../../lib/state/desk';
import { resultsOf } from '../../lib/state/results';
import { CopyButton } from '../ui/CopyButton';
import { Icon } from '../ui/Icon';
import { IconButton } from '../ui/IconButton';

interface ResultLineProps {
  result: PushResult;
  desk: Desk;
  open: () => void;
}

/** One of the last pushes on one line: what it was, until when, and its link to copy. */
export function ResultLine({ result, desk, open }: ResultLineProps) {
  const id = useId();
  const icon = result.state === 'created' ? Clock : result.state === 'failed' ? CircleAlert : CircleHelp;
  const canCopy = result.state === 'created' && !resultsOf(desk).isOver(result);
  return (
    <div class="result-line row">
      <button type="button" class="button plain grow" aria-expanded={false} onClick={open}>
        <span class={result.state === 'created' ? 'soft' : `tone-${result.state === 'failed' ? 'bad' : 'warn'}`}>
          <Icon of={icon} />
        </span>
        <bdi class="clip" id={id}>
          {result.name || t(UNNAMED[result.kind])}
        </bdi>
        <span class="soft small num">{stateWords(result, desk)}</span>
      </button>
      {canCopy && (
        <CopyButton
          look="plain"
          copy={() => resultsOf(desk).copy(result.link)}
          label={t('createdCopy')}
          showsLabel={false}
          button={{ 'aria-describedby': id }}
        />
      )}
      {!canCopy && (
        <IconButton
          icon={X}
          label={t('createdDismiss')}
          aria-describedby={id}
          onClick={() => void resultsOf(desk).dismiss(result.id)}
        />
      )}
    </div>
  );
}

const UNNAMED = {
  text: 'createdUnnamedText',
  url: 'createdUnnamedLink',
  file: 'createdUnnamedFile',
  qr: 'createdUnnamedQr',
} as const;

function stateWords(result: PushResult, desk: Desk): string {
  if (result.state === 'failed') return t('createdLineFailed');
  if (result.state === 'unknown') return t('createdLineUnknown');
  return resultsOf(desk).isOver(result)
    ? t('createdLineExpired')
    : t('createdLineUntil', formatDay(endsAt(result.stored)));
}
