import { Flame, type IconNode, MousePointerClick } from 'lucide';
import { t } from '../../lib/i18n';
import type { PushRow } from '../../lib/push/push-row';
import { Icon } from '../ui/Icon';

/** What the recipient meets: a button first, and whether they may end it. */
export function OptionMarks({ row }: { row: PushRow }) {
  return (
    <>
      {row.retrievalStep && <Mark icon={MousePointerClick} label={t('pushesMarkStep')} />}
      {row.deletableByViewer === true && <Mark icon={Flame} label={t('pushesMarkDeletable')} />}
    </>
  );
}

function Mark({ icon, label }: { icon: IconNode; label: string }) {
  return (
    <span class="mark" title={label}>
      <Icon of={icon} size={15} />
      <span class="unseen">{label}</span>
    </span>
  );
}
