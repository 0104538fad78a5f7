import { t } from '../../lib/i18n';
import type { PushResult } from '../../lib/push/result';
import { Chip } from '../ui/Chip';
import { InstanceDot } from '../ui/InstanceDot';

/** Which push it is, and where it went. */
export function CardOrigin({ result: { name, instance } }: { result: PushResult }) {
  return (
    <div class="card-origin">
      {name !== '' && (
        <div>
          <bdi>{name}</bdi>
        </div>
      )}
      {instance.isBuiltIn ? (
        <span class="small soft">
          <Chip look="warn">{t('builtInChip')}</Chip> {t('builtInExplained')}
        </span>
      ) : (
        <span class="row small soft">
          <InstanceDot colour={instance.colour} />
          <bdi>{instance.name}</bdi>
        </span>
      )}
    </div>
  );
}
